import type { Text } from "$/wire";

export const HINT = {
  title: { ja: "ヒント", en: "Hint" },
  off: { ja: "ヒントはいま切ってある。使うと記録に残り、みなにわかる。", en: "Hints are off. When used, the log says so and everybody knows." },
  on: { ja: "ヒントを使う", en: "Use hints" },
  thinking: { ja: "考えている…", en: "Thinking…" },
  none: { ja: "いまは選ぶことがない。", en: "There is nothing to choose now." },
  worth: { ja: "見込みの点差", en: "expected lead" },
  chance: { ja: "勝ち目", en: "win chance" },
  meeting: { ja: "だれかと重なる", en: "others come" },
  refining: { ja: "まだ読んでいる…", en: "Still looking…" },
  use: { ja: "この組み方にする", en: "Set this" },
} satisfies Record<string, Text>;

export const percent = (chance: number): string => `${Math.round(chance * 100)}%`;
/** An interval; nothing where both ends are the same number. */
export const between = (low: string, high: string): Text =>
  low === high ? { ja: "", en: "" } : { ja: `（${low}〜${high}）`, en: ` (${low} to ${high})` };
export const hintBy = (name: Text): Text => ({ ja: `${name.ja}なら`, en: `${name.en} would` });
export const PANEL = {
  rulebook: { ja: "ルールブック", en: "Rulebook" },
  find: { ja: "ことばを探す", en: "Find a word" },
  chapter: { ja: "章", en: "Chapter" },
  whole: { ja: "全体を開く", en: "Open the whole book" },
  nowhere: { ja: "見つからない", en: "Not found" },
} satisfies Record<string, Text>;
