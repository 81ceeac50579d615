/** A house front from a building's data: its windows are its number in bits, its roof its dearest good. */
import type { Entry } from "$/wire";

export type Block = { x: number; y: number; width: number; height: number; colour: string };

const INK = "0";
const WALL = "3";
const DARK = "5";
const LIT = "f";
const ROOF: Record<string, string> = { wood: "4", stone: "5", coin: "6" };
const OTHER_ROOFS = ["7", "8", "9", "a", "b"];

/** The blocks of the front on a grid of 16 × 16, to be painted in order. */
export function facade(entry: Entry): Block[] {
  const roof = roofColour(entry);
  const at = (x: number, y: number, width: number, height: number, colour: string): Block => ({ x, y, width, height, colour });
  const windows = [...(entry.number % 32).toString(2).padStart(5, "0")].map((bit, i) =>
    at(i < 4 ? 4 + i * 2 : 4, i < 4 ? 7 : 10, 1, 2, bit === "1" ? LIT : DARK),
  );
  return [
    ...ROOFS[entry.number % ROOFS.length]!.map(([x, y, width, height, tiled]) => at(x, y, width, height, tiled ? roof : INK)),
    at(2, 5, 12, 10, INK),
    at(3, 5, 10, 10, WALL),
    ...windows,
    at(7, 11, 3, 4, INK),
    at(8, 12, 1, 3, roof),
    at(0, 15, 16, 1, INK),
  ];
}

function roofColour(entry: Entry): string {
  const dearest = [...entry.price].sort((a, b) => amount(b.amount.ja) - amount(a.amount.ja))[0];
  if (!dearest) return OTHER_ROOFS[entry.number % OTHER_ROOFS.length]!;
  return ROOF[dearest.kind] ?? OTHER_ROOFS[dearest.kind.length % OTHER_ROOFS.length]!;
}

function amount(text: string): number {
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

type Part = [x: number, y: number, width: number, height: number, tiled: 0 | 1];
const ROOFS: Part[][] = [
  [[3, 1, 10, 1, 0], [2, 2, 12, 3, 0], [3, 2, 10, 2, 1]],
  [[7, 0, 2, 1, 0], [5, 1, 6, 1, 0], [3, 2, 10, 1, 0], [2, 3, 12, 2, 0], [7, 1, 2, 1, 1], [5, 2, 6, 1, 1], [3, 3, 10, 1, 1]],
  [[2, 1, 4, 4, 0], [10, 1, 4, 4, 0], [6, 3, 4, 2, 0], [3, 2, 2, 2, 1], [11, 2, 2, 2, 1]],
  [[4, 1, 3, 4, 0], [5, 2, 1, 2, 1], [2, 3, 12, 2, 0], [3, 3, 10, 1, 1]],
];
