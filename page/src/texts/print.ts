import type { Text } from "$/wire";

export const PRINT = {
  title: { ja: "カードを刷る", en: "Print cards" },
  size: { ja: "A4、63×88 mm、9枚ずつ", en: "A4, 63 × 88 mm, nine a sheet" },
  changed: { ja: "変わったものだけ", en: "Only what changed" },
  changedSays: { ja: "別の版と違うカードだけを刷る", en: "just the cards that differ from another edition" },
  against: { ja: "くらべる版", en: "compared with" },
  actions: { ja: "行動カード", en: "Action cards" },
  actionsSays: { ja: "1側が上、0側は逆さま", en: "1-side up, 0-side upside down" },
  buildings: { ja: "建物カード", en: "Building cards" },
  buildingsSays: { ja: "価格、得点、効果", en: "price, points, effect" },
  board: { ja: "都市ボード", en: "City board" },
  boardSays: { ja: "場所、庁舎、手番順、ラウンド", en: "places, town hall, turn order, rounds" },
  players: { ja: "個人ボード", en: "Player boards" },
  playersSays: { ja: "4人分、2枚ずつ", en: "for four, two a sheet" },
  marks: { ja: "切り取りの印", en: "Crop marks" },
  marksSays: { ja: "カードの外側だけ", en: "outside the cards only" },
  how: { ja: "印刷の画面では「実際のサイズ」「余白なし」を選ぶ。", en: "In the print dialog choose “actual size” and “no margins”." },
  go: { ja: "印刷する", en: "Print" },
  preview: { ja: "刷り上がり", en: "Preview" },
  nothing: { ja: "刷るものがない", en: "Nothing to print" },
  fresh: { ja: "変更", en: "new" },
  hired: { ja: "雇用中のワーカー", en: "Hired workers" },
  stack: { ja: "山：上が右の桁", en: "Stack: the top card is the right digit" },
  planned: { ja: "計画", en: "Plans" },
  built: { ja: "建物", en: "Buildings" },
  turnOrder: { ja: "手番順", en: "Turn order" },
  round: { ja: "ラウンド", en: "Round" },
  back: { ja: "工房に戻る", en: "Back to the workshop" },
} satisfies Record<string, Text>;

export const countIs = (cards: number, sheets: number): Text => ({
  ja: `*${cards}*枚のカード、A4 *${sheets}*枚`,
  en: `*${cards}* ${cards === 1 ? "card" : "cards"}, *${sheets}* A4 ${sheets === 1 ? "sheet" : "sheets"}`,
});
export const sheetIs = (n: number): Text => ({ ja: `${n}枚目`, en: `Sheet ${n}` });
