import type { GameView } from "$/wire";

/** Which of the steps in the bar (join, stack, reveal, resolve, upkeep) a game is in. */
export function stepOf(view: GameView, revealing = false): number {
  if (revealing) return 2;
  const kind = view.ask?.kind;
  if (kind === "upkeep") return 4;
  switch (view.phase) {
    case "join":
    case "round_start":
      return 0;
    case "stack":
      return 1;
    case "resolve":
    case "action":
      return 3;
    default:
      return 4;
  }
}
