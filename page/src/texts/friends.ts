import type { Text } from "$/wire";

export const FRIENDS = {
  title: { ja: "席のリンク", en: "Links to the seats" },
  short: { ja: "リンク", en: "Links" },
  says: {
    ja: "席ごとに1つ。開いた人がその席に座る。ほかの人には見せない。",
    en: "One for each seat. Whoever opens it sits there; show it to nobody else.",
  },
  copy: { ja: "リンクをコピー", en: "Copy link" },
  copied: { ja: "コピーした", en: "Copied" },
  send: { ja: "送る", en: "Send" },
  code: { ja: "QRコード", en: "QR code" },
  hideCode: { ja: "QRコードを閉じる", en: "Close QR code" },
  come: { ja: "来ている", en: "is here" },
  notYet: { ja: "まだ開いていない", en: "has not opened it yet" },
  mine: { ja: "あなたの席", en: "your seat" },
  renew: { ja: "新しいリンクを作る", en: "Make a new link" },
  unknown: { ja: "リンクは作ったときに一度だけ見える。なくしたら新しく作る。", en: "A link is shown once, when it is made. If it is lost, make a new one." },
  watch: { ja: "観戦のリンク", en: "Link for watching" },
  watchSays: { ja: "公開のことだけが見える。", en: "shows only what is public." },
  otherDevice: { ja: "別の端末で続ける", en: "Go on at another device" },
  makeWatch: { ja: "観戦のリンクを作る", en: "Make a link for watching" },
  toTable: { ja: "卓へ", en: "To the table" },
  waiting: { ja: "みなを待たずに始めてよい。", en: "No need to wait for everybody." },
} satisfies Record<string, Text>;

export const codeFor = (name: string): Text => ({ ja: `${name}の席のQRコード`, en: `QR code for the seat of ${name}` });
export const cameOf = (here: number, all: number): Text => ({ ja: `${all}人中${here}人が来ている`, en: `${here} of ${all} are here` });
