/**
 * Which sprite belongs to which name of an edition: names, kinds and verbs, never numbers of places.
 * What is not here is derived (`sprites.ts`).
 */
const PLACES = [
  "職人広場", "市場門", "設計局前", "静かな倉庫街", "石切坂", "露店通り", "ギルド交差点", "裏工房",
  "行政地区", "議事堂前", "商人橋", "聖堂前", "工事現場", "密談路地", "裏ギルド", "裏路地酒場",
];

export const SHIPPED: Record<string, string> = {
  "kind:wood": "wood",
  "kind:stone": "stone",
  "kind:coin": "coin",
  "kind:vp": "vp",
  "kind:*": "any",
  "kinds:*": "any",
  "kind:wood/stone": "ws",
  "kinds:wood/stone": "ws",
  "kind:bread": "bread",
  "verb:hire": "hire",
  "verb:worker": "hire",
  "verb:workers": "hire",
  "verb:hired": "hire",
  "verb:dismiss": "dismiss",
  "verb:house": "house",
  "verb:limit": "house",
  "verb:plan": "plan",
  "verb:planned": "plan",
  "verb:unplan": "unplan",
  "verb:build": "build",
  "verb:built": "building",
  "verb:building": "building",
  "verb:give_up": "ruin",
  "verb:move": "track",
  "verb:track": "track",
  "verb:advance": "advance",
  "verb:repeat": "replay",
  "verb:refund": "undo",
  "verb:put": "down",
  "verb:take": "up",
  "verb:permit": "check",
  "verb:waive": "waive",
  "verb:waiver": "waive",
  "verb:card": "grip",
  town_hall: "hall",
  building: "building",
  tile: "dark",
};
PLACES.forEach((name, number) => (SHIPPED[`place:${name}`] = `place${number}`));
