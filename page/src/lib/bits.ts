/** 10 → "1010". */
export function bits4(n: number): string {
  return n.toString(2).padStart(4, "0");
}

/** A number with its sign as it is printed: +2, −3 (a real minus). */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

export const WEIGHTS = [8, 4, 2, 1] as const;
export const SEATS = ["A", "B", "C", "D"] as const;
