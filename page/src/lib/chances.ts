import type { ChanceView } from "$/wire";

/** Where a ply stands among the chances: the last one that is not after it. */
export function xOfPly(chances: readonly ChanceView[], ply: number): number {
  const after = chances.findIndex((one) => one.ply > ply);
  return after < 0 ? Math.max(0, chances.length - 1) : Math.max(0, after - 1);
}

/** A line that stays level until the next value, and then steps to it. */
export function steps(values: readonly number[], x: (at: number) => number, y: (value: number) => number): string {
  return values.map((value, at) => (at ? `H${x(at)}V${y(value)}` : `M${x(0)} ${y(value)}`)).join("");
}
