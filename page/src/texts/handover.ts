import type { Text } from "$/wire";

export const HANDOVER = {
  title: { ja: "画面を渡す", en: "Pass the screen" },
  chosen: { ja: "だれが選んだか", en: "Who has chosen" },
  hold: { ja: "4つ点くまで押しつづける", en: "hold until all four are lit" },
  press: { ja: "押しつづけられないときは、ここを押す", en: "If you cannot hold, press here" },
  hide: { ja: "いったん隠す", en: "Hide again" },
  undo: { ja: "いまのを取り消す", en: "Take the last choice back" },
  watch: { ja: "盤を見る", en: "Look at the board" },
} satisfies Record<string, Text>;

export const handTo = (name: string): Text => ({ ja: `${name}に渡してください`, en: `Hand it to ${name}` });
export const onlyLooks = (name: string): Text => ({ ja: `ここからは、${name}だけが見ます。`, en: `From here on, only ${name} looks.` });
export const iAm = (name: string): Text => ({ ja: `${name}です`, en: `I am ${name}` });
