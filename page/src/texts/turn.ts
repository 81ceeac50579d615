import type { Text } from "$/wire";

export const TURN = {
  mine: { ja: "あなたの番", en: "Your turn" },
  waiting: { ja: "待っている", en: "Waiting" },
  over: { ja: "ゲーム終了", en: "Game over" },
} satisfies Record<string, Text>;

export const MOMENT = {
  title: { ja: "このときの盤", en: "The board as it was" },
  back: { ja: "いまに戻る", en: "Back to now" },
  earlier: { ja: "前へ", en: "Earlier" },
  later: { ja: "次へ", en: "Later" },
} satisfies Record<string, Text>;
