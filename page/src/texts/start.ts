import type { Text } from "$/wire";

export const START = {
  thisTown: { ja: "町", en: "The town" },
  fourBits: { ja: "4つのビット", en: "Four bits" },
  tagline1: { ja: "4枚のカードを、0か1に。", en: "Set four cards to 0 or 1." },
  tagline2: { ja: "重ねた4ビットが、ワーカーの行き先になる。", en: "The four bits say where your worker goes." },
  play: { ja: "あそぶ", en: "Play" },
  begin: { ja: "はじめる", en: "Start" },
  dealing: { ja: "卓を用意中…", en: "Setting the table…" },
  oneScreen: { ja: "ひとつの画面で", en: "One screen" },
  oneScreenHow: { ja: "2〜4人で画面をまわす", en: "2–4 people pass it around" },
  friends: { ja: "友だちと", en: "With friends" },
  friendsHow: { ja: "席ごとのリンクを送る", en: "send each a link, no account" },
  workshop: { ja: "工房", en: "Workshop" },
  yourTurn: { ja: "あなたの番です", en: "Your turn" },
  goOn: { ja: "続きから", en: "Go on" },
  more: { ja: "もっと：版、席、強さ", en: "More: edition, seats, levels" },
  edition: { ja: "版", en: "Edition" },
  changes: { ja: "ルールブックとの違い", en: "Differs from the rulebook in" },
  expect: { ja: "知っておくこと", en: "What to expect" },
  readIt: { ja: "ルールを読む", en: "Read its rules" },
  readDiff: { ja: "違いを読む", en: "Read the differences" },
  ownFile: { ja: "自分の版のファイル", en: "A file of your own" },
  ownFileHow: { ja: "ここで確かめ、この版で遊ぶ。", en: "Checked here, then played." },
  openFile: { ja: "ファイルを開く", en: "Open a file" },
  fileGood: { ja: "遊べる", en: "can be played" },
  fileBad: { ja: "まだ遊べない。工房で直せる。", en: "Not playable yet. The workshop helps to mend it." },
  fileBig: { ja: "大きすぎる。300,000文字まで。", en: "Too large: 300,000 characters at most." },
  toWorkshop: { ja: "工房で開く", en: "Open in the workshop" },
  options: { ja: "設定", en: "Options" },
  seats: { ja: "席", en: "Seats" },
  me: { ja: "あなた", en: "You" },
  name: { ja: "名前", en: "Name" },
  person: { ja: "人", en: "A person" },
  bot: { ja: "ボット", en: "Bot" },
  empty: { ja: "なし", en: "Nobody" },
  tooFew: { ja: "あと1人いる。", en: "One more is needed." },
  chance: { ja: "運", en: "Chance" },
  seed: { ja: "シード", en: "Seed" },
  seedHow: { ja: "空なら毎回ちがう。書けば同じ配りになり、卓のみなに見える。", en: "Empty: different each time. With a number the same deal, and everybody at the table sees it." },
  seedBad: { ja: "15桁までの数字。", en: "A number of up to 15 digits." },
  building: { ja: "速いエンジンを準備中。次に開いたときから使う。", en: "The fast engine is being built; the next start uses it." },
  slow: { ja: "速いエンジンなしで動いている。ボットは1秒ほど考える。", en: "Running without the fast engine: bots think for about a second." },
} satisfies Record<string, Text>;

export const againstBots = (n: number): Text => ({
  ja: `ボット${n}人と、すぐに`,
  en: `against ${["", "one bot", "two bots", "three bots"][n] ?? n}, now`,
});
export const seatsFilled = (people: number, bots: number): Text => ({
  ja: `${people}人${bots ? `とボット${bots}人` : ""}で`,
  en: `${people} people${bots ? ` and ${bots} ${bots === 1 ? "bot" : "bots"}` : ""}`,
});
export const guided: Text = { ja: "。初回は案内つき", en: "; guided the first time" };
export const guidedAgain: Text = { ja: "。案内つき", en: "; guided" };
export const seatName = (who: "me" | "person" | "bot", n: number): Text =>
  who === "bot"
    ? { ja: `ボット${n}`, en: `Bot ${n}` }
    : who === "me"
      ? { ja: "プレイヤー", en: "Player" }
      : { ja: `プレイヤー${n}`, en: `Player ${n}` };
export const seatIs = (letter: string): Text => ({ ja: `席${letter}`, en: `Seat ${letter}` });
