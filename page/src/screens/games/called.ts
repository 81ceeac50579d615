/** What a game is called in a list: with whom, or how, and under which rules. */
import type { GameLine, Text } from "$/wire";
import { GAMES } from "$/texts/games";

export function called(game: GameLine): Text {
  const how = { alone: GAMES.alone, screen: GAMES.screen, friends: withWhom(game), record: GAMES.record }[game.way];
  return { ja: `${how.ja} ・ ${game.edition.ja}`, en: `${how.en}, ${game.edition.en}` };
}

function withWhom(game: GameLine): Text {
  const others = game.names.filter((_, i) => !game.mine.includes("ABCD"[i] as GameLine["mine"][number]));
  return { ja: `${others.join("・")}と`, en: `With ${others.join(", ")}` };
}
