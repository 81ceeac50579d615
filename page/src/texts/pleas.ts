import type { Text } from "$/wire";

export const PLEAS = {
  agree: { ja: "取り消しに同意", en: "Agree to undo" },
  ask: { ja: "取り消しをたのむ", en: "Ask to undo" },
  asking: { ja: "取り消してよいか、ほかの人にたずねている。", en: "You asked the others to let you undo." },
  refuse: { ja: "ことわる", en: "Refuse" },
  back: { ja: "自分で続ける", en: "Play again myself" },
  botPlays: { ja: "ボットがあなたの代わりに遊んでいる。", en: "A bot is playing for you." },
  no: { ja: "やめる", en: "Take back" },
} satisfies Record<string, Text>;

export const undoAsked = (name: string): Text => ({ ja: `${name}が取り消したがっている。`, en: `${name} would like to undo.` });
export const replaceBy = (name: string): Text => ({ ja: `${name}の代わりをボットに`, en: `Let a bot play for ${name}` });
export const agreed = (n: number): Text => ({ ja: `${n}人が賛成`, en: `${n} agree` });
