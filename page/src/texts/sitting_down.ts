import type { Text } from "$/wire";

export const SIT = {
  title: { ja: "席につく", en: "Take your seat" },
  says: { ja: "みなに見せる名前を書く。空なら席の名前のまま。", en: "The name the others see. Left empty, the seat keeps its own." },
  name: { ja: "名前", en: "Name" },
  sit: { ja: "この席につく", en: "Sit down" },
  others: { ja: "卓にいる人", en: "At the table" },
  away: { ja: "まだ", en: "not yet" },
} satisfies Record<string, Text>;

export const seedSays = (seed: number): Text => ({
  ja: `この卓はシード ${seed} で配る。同じ数なら同じ配りになる。`,
  en: `This table is dealt by seed ${seed}: the same number, the same deal.`,
});
