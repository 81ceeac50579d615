import type { Text } from "$/wire";

export const SCORE = {
  over: { ja: "ゲーム終了", en: "Game over" },
  total: { ja: "計", en: "Total" },
  details: { ja: "内訳", en: "Where they came from" },
  course: { ja: "ゲームの流れ", en: "The course of the game" },
  byRound: { ja: "ラウンドごとの点", en: "Points by round" },
  byRoundMeans: {
    ja: "各ラウンドの終わりに持っていた点。右端はゲーム終了時の点を足したもの。",
    en: "The points each had at the end of every round. The right end has those of the game's end added.",
  },
  rematch: { ja: "もう一度", en: "Rematch" },
  replay: { ja: "ふりかえる", en: "Replay" },
  save: { ja: "記録を保存", en: "Save record" },
  end: { ja: "終了時", en: "end" },
  draw: { ja: "引き分け", en: "A draw" },
} satisfies Record<string, Text>;

export const CHANCES = {
  title: { ja: "勝ち目", en: "Chance of winning" },
  points: { ja: "得点", en: "Points" },
  unit: { ja: "%", en: "%" },
  swing: { ja: "大きな動き", en: "Swing" },
  means: {
    ja: "そのときにだれもが知っていたことから見積もった、勝つ見込み。線が高いほど勝ちに近い。",
    en: "How likely each was to win, judged from what everybody knew at that moment. The higher the line, the nearer to winning.",
  },
  look: { ja: "押すとその場面を開く", en: "Press to open that moment" },
  which: { ja: "何の流れか", en: "What is drawn" },
} satisfies Record<string, Text>;
/** A chance of winning before and after. */
export const swingTold = (name: string, was: number, now: number): Text => ({
  ja: `${name}の勝ち目 ${Math.round(100 * was)}% → ${Math.round(100 * now)}%`,
  en: `${name}'s chance of winning ${Math.round(100 * was)}% → ${Math.round(100 * now)}%`,
});
export const swingIs = (round: number, text: Text): Text => ({ ja: `R${round} ${text.ja}`, en: `R${round} ${text.en}` });

export const rankOf = (n: number): Text => ({ ja: `${n}位`, en: ["1st", "2nd", "3rd", "4th"][n - 1] ?? String(n) });
export const wins = (names: string[]): Text => ({ ja: `${names.join("・")}の勝ち`, en: names.length > 1 ? `${names.join(" and ")} win` : `${names[0]} wins` });
/** How many points, how far ahead, and what broke a tie. */
export const margin = (points: number, ahead: number, tie: Text | null): Text => ({
  ja: [`${points}点`, ahead ? `2位に${ahead}点差` : "", tie?.ja ?? ""].filter(Boolean).join("、"),
  en: [`${points} points`, ahead ? `${ahead} ahead` : "", tie?.en ?? ""].filter(Boolean).join(", "),
});
