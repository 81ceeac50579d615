import { describe, expect, it } from "vitest";
import { facade } from "../src/screens/print/facade";
import { CARD, cropMarks, items, SHEET, sheets, type Wanted } from "../src/screens/print/sheets";
import type { EditionPage, Entry } from "../src/wire";

const entry = (key: string, copies = 1) => ({ key, number: Number(key) || 0, copies, price: [] }) as unknown as Entry;
const page = {
  cards: Array.from({ length: 16 }, (_, i) => ({ number: i + 1, zero: entry(`${i + 1}-0`), one: entry(`${i + 1}-1`) })),
  buildings: Array.from({ length: 18 }, (_, i) => entry(String(i + 1), i === 0 ? 3 : 1)),
  places: [entry("0000"), entry("0001")],
  town_hall: entry("town_hall"),
} as unknown as EditionPage;
const ALL: Wanted = { actions: true, buildings: true, board: true, players: true, keys: null };

describe("sheets", () => {
  it("nine cards each, every copy, then the board and four player boards", () => {
    const all = sheets(page, ALL);
    expect(items(page, ALL)).toHaveLength(16 + 20);
    expect(all.map((sheet) => (sheet.sort === "cards" ? sheet.items.length : sheet.sort))).toEqual([9, 9, 9, 9, "board", "players", "players"]);
  });
  it("only what changed: a card if either side did, the board if a place did", () => {
    const wanted = { ...ALL, keys: new Set(["4-1", "10-0", "17"]) };
    expect(sheets(page, wanted)).toHaveLength(1);
    expect(items(page, wanted)).toHaveLength(3);
    expect(sheets(page, { ...ALL, keys: new Set(["0001"]) }).map((sheet) => sheet.sort)).toEqual(["board"]);
    expect(sheets(page, { ...ALL, keys: new Set() })).toEqual([]);
  });
  it("crop marks stand at the edges of centred cards", () => {
    const { across, down } = cropMarks();
    expect(across).toEqual([10.5, 73.5, 136.5, 199.5]);
    expect(down).toEqual([16.5, 104.5, 192.5, 280.5]);
    expect(across[0]! + across[3]!).toBe(SHEET.width);
    expect(down[0]! + down[3]!).toBe(SHEET.height);
    expect(across[1]! - across[0]!).toBe(CARD.width);
  });
});

it("a house's windows are its number in bits", () => {
  const windows = (number: number) => facade({ ...entry(String(number)), number }).filter((block) => block.width === 1 && block.height === 2).map((block) => (block.colour === "f" ? 1 : 0)).join("");
  expect(windows(17)).toBe("10001");
  expect(windows(6)).toBe("00110");
});
