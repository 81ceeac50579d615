import type { Text } from "$/wire";

export const REVEAL = {
  title: { ja: "一斉に公開", en: "All reveal" },
  order: { ja: "行動する順に並ぶ", en: "in the order of acting" },
  again: { ja: "もう一度見る", en: "Watch again" },
  first: { ja: "*先手* 無料", en: "*first* free" },
  late: { ja: "*後手*", en: "*late*" },
  alone: { ja: "*ひとり* 無料", en: "*alone* free" },
  blocked: { ja: "封鎖", en: "blocked" },
  on: { ja: "*進む*", en: "*Go on*" },
  toMine: { ja: "*あなたの行動*へ", en: "*Your action*" },
} satisfies Record<string, Text>;

export const toHall = (hall: Text): Text => ({ ja: `${hall.ja}へ`, en: `to: ${hall.en}` });
export const actsNow = (name: string): Text => ({ ja: `*${name}*の行動へ`, en: `*${name}* acts` });
export const meet = (place: Text, first: string, late: string[], fee: Text): Text => ({
  ja: `*${place.ja}で重なった。*先に動く${first}は無料。${late.join("・")}は後手：${fee.ja}。`,
  en: `*Several at ${place.en}.* ${first} is first, for free. ${late.join(", ")} late: ${fee.en}.`,
});
export const turnedAway = (place: Text, who: string, hall: Text): Text => ({
  ja: `*${place.ja}は封鎖中。*${who}は${hall.ja}へ。`,
  en: `*${place.en} is blocked.* ${who} goes to: ${hall.en}.`,
});
