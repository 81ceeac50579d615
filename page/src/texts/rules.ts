import type { Text } from "$/wire";

export const RULES = {
  title: { ja: "ルール", en: "Rules" },
  chapters: { ja: "章", en: "Chapters" },
  search: { ja: "ことばで探す", en: "Search" },
  edition: { ja: "版", en: "Edition" },
  against: { ja: "くらべる版", en: "Compare with" },
  base: { ja: "もとの版", en: "its base" },
  alone: { ja: "くらべない", en: "nothing" },
  differs: { ja: "違い", en: "Differences" },
  print: { ja: "印刷", en: "Print" },
  cards: { ja: "カードを刷る", en: "Print cards" },
  turn: { ja: "前後の章", en: "Previous and next" },
  same: { ja: "同じルール。違いはない。", en: "The same rules: no difference." },
} satisfies Record<string, Text>;

export const foundTimes = (word: string, n: number): Text => ({
  ja: `「${word}」 ${n}か所`,
  en: `“${word}”: ${n} ${n === 1 ? "time" : "times"}`,
});
export const markedAs = (name: Text): Text => ({ ja: `「${name.ja}」から変わった文`, en: `differs from ${name.en}` });
