import type { Text } from "$/wire";

export const JOIN = {
  title: { ja: "ワーカーを送る？", en: "Send a worker?" },
  send: { ja: "*参加*する", en: "*Join*" },
  pass: { ja: "このラウンドはもう送らない", en: "Send no more this round" },
  standing: { ja: "ワーカーがいるかぎり参加する", en: "Join while I have workers" },
  standingSays: { ja: "毎回たずねられずに、すぐ設定に進む。いつでも変えられる。", en: "No question each time; straight to the stack. Can be changed at any time." },
  passSays: { ja: "パスすると、残りのワーカーはこのラウンドは働かない。", en: "After passing, your other workers stay at home this round." },
} satisfies Record<string, Text>;

export const WAIT = {
  title: { ja: "待っている", en: "Waiting" },
  sent: { ja: "送った", en: "Sent" },
  others: { ja: "ほかの人が選んでいる。", en: "The others are choosing." },
  acting: { ja: "順番に行動している。", en: "Everybody acts in turn." },
  watching: { ja: "見ている", en: "Watching" },
  watchNote: { ja: "公開されたものだけが見える。", en: "You see only what is public." },
  thinking: { ja: "ボットが考えている…", en: "The bots are thinking…" },
} satisfies Record<string, Text>;

export const waitingFor = (names: string[]): Text => ({ ja: `${names.join("・")}の番`, en: `${names.join(", ")} to choose` });
export const acts = (name: string): Text => ({ ja: `${name}の行動`, en: `${name} acts` });

export const DRAFT = {
  title: { ja: "1枚を取る", en: "Take one" },
  choose: { ja: "カードを選ぶ", en: "Choose a card" },
  says: { ja: "手札がそろうまで続き、ゲームの終わりまで使う", en: "until your hand is full; you use it all game" },
  offer: { ja: "配られたカード", en: "Cards to choose from" },
  kept: { ja: "手元", en: "Kept so far" },
  keep: { ja: "手元に残す", en: "I keep this" },
  worksAt: { ja: "働く場所", en: "works at" },
  anywhere: { ja: "どこでも", en: "anywhere" },
  pass: { ja: "左隣へ渡す", en: "Pass to the left" },
  gets: { ja: "もらう人", en: "gets the rest" },
  row: { ja: "この建物は、だれでも建てられる。", en: "Anybody can build these." },
  card: { ja: "カード", en: "Card" },
  watching: { ja: "みなが1枚ずつ選んでいる。", en: "Everybody is choosing a card." },
  waiting: { ja: "取った。ほかの人を待っている。", en: "Taken. Waiting for the others." },
} satisfies Record<string, Text>;
export const nthCard = (n: number): Text => ({ ja: `${n}枚目`, en: `Card ${n}` });
export const goesTo = (name: string): Text => ({ ja: `${name}へ渡る`, en: `goes to ${name}` });
export const takes = (zero: Text, one: Text): Text => ({ ja: `*${zero.ja}・${one.ja}*を取る`, en: `Take *${zero.en} / ${one.en}*` });
/** Where a side can work, place by place. */
export const worksAt = (places: Text[]): Text => ({
  ja: `働く場所：${places.map((place) => place.ja).join("、") || "なし"}`,
  en: `Works at: ${places.map((place) => place.en).join(", ") || "no place"}`,
});
export const placesAre = (n: number): Text => ({ ja: `${n}か所`, en: `${n} places` });
