import type { Text } from "$/wire";

export const REPLAY = {
  title: { ja: "ふりかえる", en: "Replay" },
  log: { ja: "記録", en: "Log" },
  moment: { ja: "時点", en: "Moment" },
  which: { ja: "どの時点か", en: "Which moment" },
  back: { ja: "前へ", en: "Back" },
  forward: { ja: "次へ", en: "Forward" },
  start: { ja: "はじまり", en: "the start" },
  course: { ja: "得点のうつりかわり", en: "Points over the game" },
  byRound: { ja: "ラウンドごと", en: "by round" },
  now: { ja: "この時点", en: "At this moment" },
  goOn: { ja: "ここから続ける", en: "Continue from here" },
  atEnd: { ja: "ここが終わり。前の時点に戻ると、そこから続けられる。", en: "The game ends here. Go back, and continue from there." },
  whatIf: { ja: "もしここから：だれで遊ぶか", en: "What if: whom do you play?" },
  others: { ja: "ほかの席はボット", en: "bots play the others" },
  save: { ja: "記録を保存", en: "Save record" },
  share: { ja: "リンクを送る", en: "Share link" },
  copied: { ja: "この時点のリンクをコピーした", en: "Link to this moment copied" },
  byHand: { ja: "コピーできなかった。下のリンクを選んでコピーする。", en: "It could not be copied. Select the link below and copy it." },
  unfinished: { ja: "まだ終わっていない。公開のことだけが見える。", en: "Not over yet: only what is known to you is shown." },
  toTable: { ja: "卓に戻る", en: "Back to the table" },
  watching: { ja: "観戦中", en: "Watching" },
  watchingSays: { ja: "公開のことだけが見える。", en: "You see what is public." },
} satisfies Record<string, Text>;

export const roundButton = (n: number): Text => ({ ja: `ラウンド ${n}`, en: `Round ${n}` });
/** Before round 1 hands are made. */
export const momentIs = (round: number, step: number): Text =>
  !round
    ? { ja: "準備", en: "setting up" }
    : step
      ? { ja: `ラウンド*${round}*・*${step}*体目`, en: `round *${round}*, worker *${step}*` }
      : { ja: `ラウンド*${round}*`, en: `round *${round}*` };
