import type { Text } from "$/wire";

export const WORKSHOP = {
  title: { ja: "工房", en: "Workshop" },
  text: { ja: "本文", en: "Text" },
  fileName: { ja: "ファイル名", en: "File name" },
  checking: { ja: "確認中", en: "checking" },
  good: { ja: "遊べる", en: "can be played" },
  notYet: { ja: "まだ遊べない", en: "not playable yet" },
  said: { ja: "文", en: "Sentences" },
  drawn: { ja: "絵", en: "Drawn" },
  differs: { ja: "違い", en: "Changes" },
  play: { ja: "この版で遊ぶ", en: "Play this" },
  rules: { ja: "ルールを読む", en: "Read the rules" },
  print: { ja: "カードを刷る", en: "Print cards" },
  open: { ja: "開く", en: "Open" },
  save: { ja: "保存", en: "Save" },
  share: { ja: "送る", en: "Share" },
  unread: { ja: "この行はまだ読めない。", en: "This line cannot be read yet." },
  older: { ja: "まちがいが直るまで、前に読めたときのまま。", en: "As it was when it could last be read, until the error is mended." },
  nothing: { ja: "まだ何も変わっていない。場所、カード、建物を1行書くとここに出る。", en: "Nothing differs yet. Write a line for a place, card or building, and it appears here." },
  never: { ja: "まだ一度も読めていない。", en: "It could not be read yet." },
  changed: { ja: "変わったところ", en: "changed" },
  was: { ja: "前", en: "was" },
  now: { ja: "後", en: "now" },
  fresh: { ja: "新しい", en: "new" },
  gone: { ja: "なくなった", en: "gone" },
  kinds: { ja: "こまの種類", en: "Kinds of pieces" },
  tooBig: { ja: "大きすぎる。300,000文字まで。", en: "Too large: 300,000 characters at most." },
  kept: { ja: "書きかけはこのブラウザーに残る。", en: "What you write stays in this browser." },
} satisfies Record<string, Text>;

export const lineIs = (n: number): Text => ({ ja: `${n}行`, en: `line ${n}` });
export const useWord = (word: string): Text => ({ ja: `${word}にする`, en: `Use ${word}` });
export const differsFrom = (name: Text): Text => ({ ja: `${name.ja}との違い`, en: `Changes from ${name.en}` });
export const changeCount = (name: Text, n: number): Text => ({
  ja: `${name.ja}から${n}か所。`,
  en: `${n} ${n === 1 ? "change" : "changes"} from ${name.en}.`,
});
export const errorCount = (n: number, line: number): Text => ({
  ja: `まちがい${n}${line ? `：${line}行` : ""}`,
  en: `${n} ${n === 1 ? "error" : "errors"}${line ? `: line ${line}` : ""}`,
});
export const fineCount = (lines: number, warnings: number): Text => ({
  ja: `効果 ${lines}行、警告 ${warnings}`,
  en: `${lines} lines of effects, ${warnings} ${warnings === 1 ? "warning" : "warnings"}`,
});

/** What a first visitor finds: a small change that can be played at once. */
export const FIRST_FILE: Text = {
  ja: `extends = ["mended"]
name = { ja = "試作1", en = "Draft 1" }

[place]
# 職人広場を強くしてみる
0000 = "職人広場：木材+8・石材+2"

[card]
4-1 = "評判：コイン10→VP1"
`,
  en: `extends = ["mended"]
name = { ja = "試作1", en = "Draft 1" }

[place]
# a stronger Artisans' Square, to see what happens
0000 = "Artisans' Square: wood +8, stone +2"

[card]
4-1 = "Good Name: coin 10 -> VP 1"
`,
};
