import type { Text } from "$/wire";

export const UPKEEP = {
  title: { ja: "だれを維持する？", en: "Whom do you keep?" },
  plans: { ja: "提案", en: "Suggestions" },
  suggested: { ja: "おすすめ", en: "suggested" },
  workers: { ja: "ワーカー", en: "Workers" },
  kept: { ja: "維持", en: "kept" },
  gone: { ja: "解雇", en: "let go" },
  free: { ja: "空き", en: "free" },
  beyond: { ja: "雇用できない", en: "beyond the limit" },
  payWith: { ja: "何で払うか", en: "Pay with" },
  next: { ja: "次のラウンド", en: "Next round" },
  toSend: { ja: "送り出せるワーカー", en: "Workers to send" },
  paid: { ja: "払いきった", en: "All paid" },
  nothing: { ja: "払わない", en: "pays nothing" },
  last: { ja: "ゲームの終わり", en: "End of the game" },
} satisfies Record<string, Text>;

export const keepOf = (n: number, of: number): Text =>
  n === of ? { ja: `${n}体すべて`, en: `Keep all ${n}` } : { ja: n ? `${n}体` : "維持しない", en: n ? `Keep ${n}` : "Keep none" };
export const keepGo = (n: number): Text => ({ ja: `*${n}体を維持*する`, en: `*Keep ${n}*` });
export const plannedIs = (name: Text): Text => ({ ja: `計画：${name.ja}`, en: `Planned: ${name.en}` });
