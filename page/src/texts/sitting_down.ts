import type { Text } from "$/wire";

export const SIT = {
  title: { ja: "席につく", en: "Take your seat" },
  says: { ja: "みなに見せる名前を書く。あとで変えてもよい。", en: "The name the others see. You can change it later." },
  name: { ja: "名前", en: "Name" },
  sit: { ja: "この席につく", en: "Sit down" },
  others: { ja: "卓にいる人", en: "At the table" },
  away: { ja: "まだ", en: "not yet" },
} satisfies Record<string, Text>;

export const invited = (edition: string): Text => ({ ja: `「${edition}」の卓にさそわれた。`, en: `You are invited to a table of ${edition}.` });
