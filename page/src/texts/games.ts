import type { Text } from "$/wire";

export const GAMES = {
  mine: { ja: "わたしのゲーム", en: "My games" },
  yourTurn: { ja: "あなたの番", en: "Your turn" },
  waiting: { ja: "待っている", en: "Waiting" },
  ended: { ja: "終わった", en: "Finished" },
  goOn: { ja: "つづける", en: "Continue" },
  look: { ja: "見る", en: "Look" },
  sendLinks: { ja: "リンクを送る", en: "Send links" },
  replay: { ja: "ふりかえる", en: "Replay" },
  begin: { ja: "新しく始める", en: "Start a game" },
  bots: { ja: "ボット3人と", en: "Three bots" },
  rightAway: { ja: "すぐに", en: "right away" },
  why: {
    ja: "ゲームは、このブラウザーで開いたリンクから並ぶ。名前もパスワードも要らない。",
    en: "Listed from the links this browser has opened. No name, no password.",
  },
  openRecord: { ja: "記録を開く", en: "Open a record" },
  openRecordHow: { ja: "保存した記録のファイル", en: "a record file somebody saved" },
  recordBig: { ja: "記録が大きすぎる。", en: "That record is too large." },
  emptyTitle: { ja: "まだ、だれもいない町", en: "A town with nobody in it yet" },
  emptySays: { ja: "ゲームを始めるか、送られたリンクを開くと、ここに並ぶ。", en: "Start a game or open a link somebody sent you, and it appears here." },
  startBots: { ja: "ボット3人と始める", en: "Start against three bots" },
  wrong: { ja: "リンクが違う", en: "Wrong link" },
  wrongTitle: { ja: "この番地には、なにもない", en: "Nothing at this address" },
  wrongSays: {
    ja: "リンクが途中で切れているか、ゲームが片づけられた。送ってくれた人に、席のリンクをもう一度たのもう。",
    en: "The link is cut short, or the game was put away. Ask whoever sent it for your seat’s link again.",
  },
  noEdition: { ja: "版がない", en: "No such edition" },
  noEditionTitle: { ja: "その名前の版はない", en: "There is no such edition" },
  noEditionSays: {
    ja: "名前が違うか、この版のゲームがもう片づけられた。ルールの画面で、ある版を選べる。",
    en: "Its name is misspelt, or the games played by it were put away. The rules offer every edition there is.",
  },
  toGames: { ja: "わたしのゲームへ", en: "To my games" },
  paste: { ja: "リンクを貼りなおす", en: "Paste the link again" },
  open: { ja: "開く", en: "Open" },
  alone: { ja: "ボットと", en: "Against bots" },
  screen: { ja: "ひとつの画面で", en: "One screen" },
  record: { ja: "記録", en: "Record" },
} satisfies Record<string, Text>;

export const roundOf = (n: number): Text => ({ ja: `ラウンド${n}`, en: `Round ${n}` });
export const roundOfAll = (n: number, all: number): Text => ({ ja: `ラウンド ${n} / ${all}`, en: `Round ${n} of ${all}` });
