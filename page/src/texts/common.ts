import type { Text } from "$/wire";

/** A text with something in it. */
export type Says<A extends unknown[]> = (...given: A) => Text;

export const COMMON = {
  town: { ja: "4bitタウン", en: "4bit Town" },
  otherLanguage: { ja: "English", en: "日本語" },
  rules: { ja: "ルール", en: "Rules" },
  hint: { ja: "ヒント", en: "Hint" },
  games: { ja: "わたしのゲーム", en: "My games" },
  settings: { ja: "設定", en: "Settings" },
  close: { ja: "閉じる", en: "Close" },
  back: { ja: "戻る", en: "Back" },
  next: { ja: "次へ", en: "Next" },
  skip: { ja: "とばす", en: "Skip" },
  loading: { ja: "読み込み中", en: "Loading" },
  sending: { ja: "送信中…", en: "Sending…" },
  lost: { ja: "つながっていない", en: "Connection lost" },
  lostSays: { ja: "自動でつなぎなおす。手元の組みかけはそのまま残る。", en: "Trying again by itself. What you were arranging stays as it is." },
  tryNow: { ja: "いまつなぐ", en: "Try now" },
  unsentSays: { ja: "選んだことは取ってある。つながりしだい送る。", en: "Your choice is kept and sent as soon as there is an answer." },
  giveUp: { ja: "送らない", en: "Do not send" },
  stuck: { ja: "いまは先に進めない", en: "Cannot go on just now" },
  restart: { ja: "サーバーを入れ替え中", en: "The server is restarting" },
  restartSays: { ja: "まもなく戻る。どのゲームも保存してある。", en: "Back soon. Every game is saved." },
  wrongLink: { ja: "このリンクでは開けない", en: "This link opens nothing" },
  toStart: { ja: "最初の画面へ", en: "To the start" },
  you: { ja: "あなた", en: "you" },
  or: { ja: "か", en: "or" },
  optional: { ja: "任意", en: "optional" },
  mayBeDone: { ja: "してもよい", en: "may be done" },
} satisfies Record<string, Text>;
