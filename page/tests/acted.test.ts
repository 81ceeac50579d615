import { describe, expect, it } from "vitest";
import type { GameView, LogLine } from "$/wire";
import { asActed, wentHome } from "$/game/acted";

const place = (seats: string[]) => ({ workers: seats.map((seat) => ({ seat, now: true })), blocked: seats.length > 0, pool: {} });
const table = (phase: string, step: number, seats: string[], coin: number) =>
  ({ round: 1, step, phase, hall: [], places: [place(seats)], seats: [{ seat: "A", sent: seats.length, pieces: { coin } }] }) as unknown as GameView;
const line = (seat: string | null, step: number) => ({ n: 9, ply: 40, seat, what: "flow", round: 1, step }) as unknown as LogLine;
const before = table("action", 3, ["A"], 2);
const after = table("upkeep", 4, [], 5);

describe("the board after a round's last action", () => {
  it("has the workers where they acted, and what the action gave", () => {
    expect(wentHome(line("A", 3), after)).toBe(true);
    const shown = asActed(line("A", 3), before, after);
    expect(shown.places).toEqual(before.places);
    expect([shown.phase, shown.step, shown.seats[0]?.sent, shown.seats[0]?.pieces]).toEqual(["action", 3, 1, { coin: 5 }]);
  });
  it("is the round's end for a line that tells of it", () => {
    expect(asActed(line("A", 4), before, after)).toBe(after);
    expect(wentHome(line(null, 4), after)).toBe(false);
  });
  it("is as it is while workers are still out", () => {
    expect(wentHome(line("A", 3), before)).toBe(false);
  });
});
