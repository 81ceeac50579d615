/** Sprites as text: 16 rows of 16 characters, each a colour of the palette (see `sprites.txt`). */

export const SIZE = 16;
export type Pixels = string[];

const PALETTE: Record<string, string> = {
  x: "currentColor",
  p: "var(--p,#51587a)",
  w: "var(--win,#cfe2f5)",
};
for (const digit of "0123456789abcdef") PALETTE[digit] = `var(--c${digit})`;

/** The paths of a symbol, one for each colour: runs of equal pixels in a row. */
export function paths(rows: Pixels): [fill: string, d: string][] {
  const runs = new Map<string, string>();
  rows.forEach((row, y) => {
    for (const run of row.matchAll(/(.)\1*/g)) {
      const [pixels, colour = "."] = run;
      if (colour in PALETTE)
        runs.set(colour, `${runs.get(colour) ?? ""}M${run.index} ${y}h${pixels.length}v1h-${pixels.length}z`);
    }
  });
  return [...runs].map(([colour, d]) => [PALETTE[colour] as string, d]);
}

/** A sign on a post with this picture: a place that has no house of its own yet. */
export function signboard(picture: Pixels): Pixels {
  const post = ["0000000000000000", ".......00.......", ".....555555....."];
  const board = picture.slice(2, 13).map((row) => `0${row.slice(1, 15).replaceAll(".", "3")}0`);
  return ["0000000000000000", ...board, post[0] as string, ...post.slice(1), "................"].slice(0, SIZE);
}

/** Two pictures, cut from corner to corner: one or the other. */
export function halves(one: Pixels, other: Pixels): Pixels {
  return one.map((row, y) => row.slice(0, SIZE - y) + (other[y] as string).slice(SIZE - y));
}

/** A coin-like token with a mark made from its name: a kind nobody has drawn yet. */
export function token(name: string): Pixels {
  const hash = hashOf(name);
  const ground = "4578ab9"[hash % 7] as string;
  const rows = Array.from({ length: SIZE }, () => ".".repeat(SIZE).split(""));
  for (let y = 2; y < 14; y++)
    for (let x = 2; x < 14; x++) {
      const edge = Math.hypot(x - 7.5, y - 7.5);
      if (edge < 6.6) (rows[y] as string[])[x] = edge > 5.4 ? "0" : ground;
    }
  for (let y = 0; y < 3; y++)
    for (let x = 0; x < 2; x++) {
      if (!((hash >> (3 + y * 2 + x)) & 1)) continue;
      for (const at of [5 + x * 2, 9 - x * 2])
        for (const [dx, dy] of [[0, 0], [1, 0], [0, 1], [1, 1]] as const)
          (rows[5 + y * 2 + dy] as string[])[at + dx] = "f";
    }
  return rows.map((row) => row.join(""));
}

/** A board with a mark: a verb nobody has drawn yet. */
export function plate(name: string): Pixels {
  const mark = token(name).slice(4, 12);
  const line = (y: number) => (mark[y] as string).slice(4, 12).replaceAll(/[^f]/g, ".").replaceAll("f", "x");
  const rows = Array.from({ length: 8 }, (_, y) => `..xx${line(y)}xx..`);
  const edge = "..xxxxxxxxxxxx..";
  const gap = "..xx........xx..";
  return ["." .repeat(SIZE), edge, edge, gap, ...rows, gap, edge, edge, ".".repeat(SIZE)].slice(0, SIZE);
}

function hashOf(name: string): number {
  let hash = 2166136261;
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) as number), 16777619) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
