/** A round's last action is followed by the round's end within the same ply: the board is shown between the two. */
import type { GameView, LogLine } from "$/wire";

const workers = (view: GameView) => view.hall.length + view.places.reduce((sum, place) => sum + place.workers.length, 0);

/** Whether the workers have gone home since what this line tells. */
export function wentHome(line: LogLine, after: GameView): boolean {
  return line.seat !== null && line.ply > 0 && workers(after) === 0;
}

/** The table after that line: if it was an action, the workers still stand where they acted. */
export function asActed(line: LogLine, before: GameView, after: GameView): GameView {
  if (before.phase !== "action" || before.round !== line.round || before.step !== line.step || !workers(before)) return after;
  const { round, step, phase, places, hall } = before;
  const seats = after.seats.map((seat, i) => ({ ...seat, sent: before.seats[i]?.sent ?? seat.sent }));
  return { ...after, round, step, phase, places, hall, seats };
}
