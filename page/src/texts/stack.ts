import type { Text } from "$/wire";

export const STACK = {
  digits: { ja: "山が指す場所番号", en: "The number your stack points to" },
  build: { ja: "山を組む", en: "Build your stack" },
  secret: { ja: "公開まで秘密", en: "secret until revealed" },
  fromTop: { ja: "上から順に4枚", en: "Four cards from the top" },
  move: { ja: "動かす", en: "Move" },
  coming: { ja: "これから起こること", en: "What will happen" },
  ifAll: { ja: "このあと", en: "then" },
  earlier: { ja: "前の組み方", en: "Previous set of sides" },
  later: { ja: "次の組み方", en: "Next set of sides" },
  oneSet: { ja: "この場所への面の組は1通り", en: "one set of sides leads here" },
  blocked: { ja: "封鎖中：庁舎へ行く", en: "blocked: to the town hall" },
  faceDown: { ja: "伏せて置いた", en: "Face down" },
  untilAll: { ja: "全員がそろうと公開。それまでは組み直せる。", en: "Revealed when all are in. Until then you can take it back." },
  takeBack: { ja: "組み直す", en: "Take it back" },
  unused: { ja: "使わない", en: "not used" },
  noEffect: { ja: "効果はない", en: "no effect" },
} satisfies Record<string, Text>;

export const setsAre = (at: number, of: number): Text => ({
  ja: `この場所への面の組 *${at}*/${of}`,
  en: `sets of sides that lead here *${at}*/${of}`,
});
export const sendTo = (place: Text): Text => ({ ja: `*${place.ja}*へ送る`, en: `Send to *${place.en}*` });
export const cardIs = (at: number, weight: number, side: number, name: Text, other: Text): Text => ({
  ja: `上から${at}枚目、${weight}の位、いま${side}：${name.ja}。押すと${1 - side}：${other.ja}`,
  en: `Card ${at} from the top, worth ${weight}, now ${side}: ${name.en}. Press for ${1 - side}: ${other.en}`,
});
export const KEYS: { keys: string[]; does: Text }[] = [
  { keys: ["Space"], does: { ja: "返す", en: "flip" } },
  { keys: ["0", "1"], does: { ja: "向き", en: "side" } },
  { keys: ["↑", "↓"], does: { ja: "選ぶ", en: "pick" } },
  { keys: ["Shift", "↑↓"], does: { ja: "動かす", en: "move" } },
];
