import type { Text } from "$/wire";

export const ACTION = {
  filledIn: { ja: "提案を入れてある。変えたいところだけ押す。", en: "A proposal is filled in. Press only what you want to change." },
  ledger: { ja: "この行動", en: "This action" },
  now: { ja: "いま", en: "now" },
  after: { ja: "このあと", en: "after" },
  reset: { ja: "提案に戻す", en: "Reset" },
  confirm: { ja: "これで*決定*", en: "*Confirm*" },
  confirmDraw: { ja: "決定して*めくる*", en: "Confirm and *turn over*" },
  untilNext: { ja: "次の人が動くまで取り消せる。", en: "You can undo until the next player moves." },
  final: { ja: "決定すると取り消せない。", en: "This cannot be taken back." },
  drawNote: { ja: "カードがめくられてから、続きを選ぶ。", en: "A card is turned over, then you choose on." },
  othersNote: { ja: "ほかの人が選んでから、続きを選ぶ。", en: "Somebody else chooses first, then you go on." },
  no: { ja: "使わない", en: "skip" },
  doIt: { ja: "する", en: "do it" },
  less: { ja: "減らす", en: "less" },
  more: { ja: "増やす", en: "more" },
  undo: { ja: "取り消す", en: "Undo" },
  nothing: { ja: "ほかに選ぶことはない。", en: "Nothing else to choose." },
  procedure: { ja: "手順", en: "procedure" },
  order: { ja: "行動の順", en: "order of acting" },
} satisfies Record<string, Text>;

export const actionAt = (place: Text): Text => ({ ja: `あなたの行動：${place.ja}`, en: `Your action: ${place.en}` });

export const DEEDS: Record<string, Text> = {
  build: { ja: "建設", en: "built" },
  plan: { ja: "計画", en: "planned" },
  unplan: { ja: "計画を戻す", en: "plan put back" },
  give_up: { ja: "手放す", en: "given up" },
  hire: { ja: "雇用", en: "hired" },
  dismiss: { ja: "解雇", en: "let go" },
  house: { ja: "家", en: "house" },
  move: { ja: "手番順", en: "track" },
};
