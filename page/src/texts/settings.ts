import type { Text } from "$/wire";

export const SETTINGS = {
  title: { ja: "設定", en: "Settings" },
  says: { ja: "このブラウザーにだけ残る。", en: "Kept in this browser only." },
  language: { ja: "ことば", en: "Language" },
  languageSays: { ja: "いつでも右上で切りかえられる", en: "also at the top right, at any time" },
  motion: { ja: "動き", en: "Motion" },
  motionSays: { ja: "切ると、どの画面も最後のこまを見せる", en: "off: every screen shows its last frame" },
  notify: { ja: "番が来たら知らせる", en: "Tell me when it is my turn" },
  notifySays: { ja: "画面を見ていないときだけ、通知を出す", en: "a notification, only while I look elsewhere" },
  notifyDenied: { ja: "ブラウザーが通知を禁じている。ブラウザーの設定で許す。", en: "The browser forbids notifications; allow them in its settings." },
  notifyCannot: { ja: "このブラウザーは通知を出せない。番はタブの名前と印でわかる。", en: "This browser cannot show any; the tab’s title and icon tell when it is my turn." },
  notifyLooks: { ja: "番が来たら、こう知らせる。", en: "This is how I tell when it is your turn." },
  hints: { ja: "ヒント", en: "Hints" },
  hintsSays: { ja: "頼むとよい手を教える。記録に残る", en: "good moves on demand, noted in the log" },
  lesson: { ja: "初回の案内をもう一度", en: "The guided first round again" },
  lessonSays: { ja: "次の「あそぶ」は案内つきになる", en: "the next “Play” is guided" },
  name: { ja: "名前", en: "Name" },
  nameSays: { ja: "卓で、みなに見える", en: "what everybody at the table sees" },
} satisfies Record<string, Text>;
