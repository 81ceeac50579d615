import type { Text } from "$/wire";

export const TABLE = {
  players: { ja: "プレイヤー", en: "Players" },
  board: { ja: "都市ボード", en: "City board" },
  row: { ja: "建設可能列", en: "Building row" },
  log: { ja: "記録", en: "Log" },
  turnOrder: { ja: "手番順", en: "Turn order" },
  round: { ja: "ラウンド", en: "Round" },
  built: { ja: "建設済み", en: "built" },
  planned: { ja: "計画", en: "planned" },
  blocked: { ja: "封鎖中", en: "blocked" },
  bits: { ja: "行の2桁と列の2桁で場所番号", en: "Row and column make a place's number" },
  steps: { ja: "ステップの流れ", en: "Parts of a step" },
  stroll: { ja: "←→ で一つずつ説明", en: "←→ explain them one by one" },
  tip: { ja: "説明", en: "Explanation" },
  inShort: { ja: "プレイヤーのあらまし", en: "Players in short" },
  late: { ja: "後手", en: "late" },
} satisfies Record<string, Text>;

export const STATES: Record<string, Text> = {
  choosing: { ja: "選択中", en: "choosing" },
  ready: { ja: "決定", en: "ready" },
  acting: { ja: "解決中", en: "acting" },
  done: { ja: "済み", en: "done" },
  passed: { ja: "パス", en: "passed" },
  waiting: { ja: "待ち", en: "waiting" },
  away: { ja: "まだ来ていない", en: "not here yet" },
};

/** The steps of the bar, each with the section of the rulebook that tells it. */
export const STEPS: (Text & { rule: string })[] = [
  { ja: "参加", en: "Join", rule: "rule.①" },
  { ja: "設定", en: "Stack", rule: "rule.②" },
  { ja: "公開", en: "Reveal", rule: "rule.③" },
  { ja: "解決", en: "Resolve", rule: "rule.④" },
  { ja: "維持", en: "Upkeep", rule: "rule.6-4" },
];

export const deckLeft = (n: number): Text => ({ ja: `山札 ${n}`, en: `deck ${n}` });
export const rankIs = (n: number): Text => ({
  ja: `手番順 ${n}番`,
  en: `${["1st", "2nd", "3rd", "4th"][n - 1] ?? n} in turn order`,
});
export const crewIs = (hired: number, limit: number, sent: number): Text => ({
  ja: `雇用${hired}、上限${limit}、盤に${sent}`,
  en: `${hired} hired, limit ${limit}, ${sent} out`,
});
export const roundIs = (n: number, of: number): Text => ({ ja: `ラウンド ${n} / ${of}`, en: `Round ${n} of ${of}` });
export const seedIs = (seed: number): Text => ({ ja: `シード ${seed}`, en: `Seed ${seed}` });
export const blockedNote: Text = { ja: "封鎖中。選ぶと庁舎へ行く。", en: "Blocked: choosing it leads to the town hall." };
export const freeNote = (fee: Text): Text => ({
  ja: `先に来た人は無料。あとの人は${fee.ja}。`,
  en: `Free for the first; later: ${fee.en}.`,
});
export const boardAfter: Text = { ja: "このときの盤を見る", en: "See the board as it was" };
export const CREW: Text = {
  ja: "色のついたワーカーはまだ送り出せる。白いものは盤に出ている。輪郭だけのものは、雇用できる空き。",
  en: "Coloured workers can still be sent. Pale ones are out on the board. Outlines are room to hire.",
};
export const plansUnknown = (n: number): Text => ({ ja: `伏せてある計画 ${n}`, en: `${n} planned face down` });
export const orderTold = (title: Text, names: string[]): { title: Text; lines: Text[] } => ({
  title,
  lines: [{ ja: names.join(" → "), en: names.join(" → ") }],
});
