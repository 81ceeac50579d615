import type { GameView, SeatView } from "$/wire";

export type Seat = SeatView["seat"];

/** A → 0: colours, shapes and arrays go by it. */
export function indexOf(seat: Seat): number {
  return "ABCD".indexOf(seat);
}

/** The seat's view. */
export function seatOf(view: GameView, seat: Seat): SeatView {
  return view.seats[indexOf(seat)] as SeatView;
}

export function nameOf(view: GameView, seat: Seat | null): string {
  return seat ? seatOf(view, seat).name : "";
}
