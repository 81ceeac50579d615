import type { Text } from "$/wire";

export const LESSON = {
  guide: { ja: "案内", en: "Guide" },
  skip: { ja: "案内をとばす", en: "Skip the guide" },
} satisfies Record<string, Text>;

export type Say = { h: Text; p: Text; said?: Text };

const lit = (place: number) => [8, 4, 2, 1].filter((weight) => place & weight);
const sum = (place: number) => lit(place).join("＋") || "0";

export const addUp = (place: number, name: Text): Say => ({
  h: { ja: "光っている数を足す", en: "Add what is lit" },
  p: {
    ja: `点いている数を足すと ${sum(place)}＝*${place}*。ワーカーは${place}番の${name.ja}へ行く。`,
    en: `What is lit adds up: ${sum(place)} = *${place}*. Your worker goes to place ${place}, ${name.en}.`,
  },
});
export const flipIt = (weight: number, on: boolean): Say => ({
  h: { ja: "このカードを返す", en: "Flip this card" },
  p: {
    ja: `${weight}の灯が${on ? "消えて" : "点いて"}、行き先が変わる。カードには面が2つ、効果も2つ。`,
    en: `The lamp of ${weight} goes ${on ? "dark" : "on"} and the place changes. A card has two sides, with an effect each.`,
  },
  said: { ja: "行き先が変わった。", en: "Now it leads elsewhere." },
});
export const moveIt: Say = {
  h: { ja: "順番を入れかえる", en: "Change the order" },
  p: {
    ja: "いちばん上のカードを、右のつまみで下へ引く。つまみを押して、別のカードを押してもよい。位が変わると場所も変わる。（キーは Shift+↓）",
    en: "Drag the top card down by the grip at its right; or press the grip, then another card. A new position is a new weight, so a new place. (Keys: Shift+↓)",
  },
  said: { ja: "動いた。下にあるほど大きい。", en: "Moved. The lower, the heavier." },
};
export const pressPlace = (name: Text): Say => ({
  h: { ja: "場所を押してもよい", en: "Or press a place" },
  p: { ja: `${name.ja}を押すと、カードのほうがそろう。`, en: `Press ${name.en} and the cards follow.` },
  said: { ja: "そろった。", en: "There." },
});
export const whatComes: Say = {
  h: { ja: "これから起こること", en: "What will happen" },
  p: {
    ja: "場所とカードが、書いてある順に効く。使えないものには理由が出る。",
    en: "Place and cards work in the order listed. What cannot be used says why.",
  },
};
export const sendIt: Say = {
  h: { ja: "送り出す", en: "Send them" },
  p: {
    ja: "決めたら押す。全員がそろうと、一斉に公開。それまではほかの人に見えない。",
    en: "Press when you are sure. All stacks open together; until then nobody sees yours.",
  },
};
export const revealed: Say = {
  h: { ja: "一斉に公開", en: "All reveal" },
  p: {
    ja: "同じ場所で重なったら、手番順の早い人が先手。あとの人は払えば同じ効果。前に使われた場所は封鎖されている。",
    en: "Where several meet, the earlier in turn order is first; the others may pay for the same. Places used before are blocked.",
  },
};
export const proposed: Say = {
  h: { ja: "提案を確かめる", en: "Check the proposal" },
  p: {
    ja: "上から順に起こる。変えたいところだけ押し、よければ決定。",
    en: "It happens from top to bottom. Press only what you want to change, then confirm.",
  },
};
export const workersLeft: Say = {
  h: { ja: "もうひとり", en: "One more" },
  p: {
    ja: "ワーカーがいるあいだ、同じことをくりかえす。今度は好きな場所へ。",
    en: "The same again while you have workers. This time go wherever you like.",
  },
};
export const upkeepComes: Say = {
  h: { ja: "ラウンドの終わりは維持", en: "The round ends with upkeep" },
  p: {
    ja: "ワーカーを次のラウンドも働かせるには払う。払えない分は去る。ここまでで1ラウンド。あとは自由に。",
    en: "Pay to keep your workers for the next round; the others leave. That was a round: the rest is yours.",
  },
};
