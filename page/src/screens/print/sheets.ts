/** What goes on which sheet of paper. All lengths are millimetres. */
import type { Card, EditionPage, Entry } from "$/wire";

export const CARD = { width: 63, height: 88 } as const;
export const SHEET = { width: 210, height: 297, left: 10.5, top: 16.5 } as const;
export const ACROSS = 3;
export const DOWN = 3;

/** What one wants printed; `keys` are the entries that changed, `null` if all are wanted. */
export type Wanted = {
  actions: boolean;
  buildings: boolean;
  board: boolean;
  players: boolean;
  keys: ReadonlySet<string> | null;
};

export type Item = { sort: "action"; card: Card } | { sort: "building"; entry: Entry };
export type Sheet = { sort: "cards"; items: Item[] } | { sort: "board" } | { sort: "players"; seats: number[] };

const PLAYERS = 4;
const BOARDS_A_SHEET = 2;

/** Every card that is wanted, in order; a building as often as it is in the deck. */
export function items(edition: EditionPage, wanted: Wanted): Item[] {
  const wants = (key: string) => wanted.keys === null || wanted.keys.has(key);
  const actions = edition.cards.filter((card) => wants(card.zero.key) || wants(card.one.key));
  const buildings = edition.buildings.filter((entry) => wants(entry.key));
  return [
    ...(wanted.actions ? actions.map((card): Item => ({ sort: "action", card })) : []),
    ...(wanted.buildings
      ? buildings.flatMap((entry) => Array<Item>(Math.max(1, entry.copies)).fill({ sort: "building", entry }))
      : []),
  ];
}

/** Whether the board would look different: a place, the town hall or the procedure changed. */
export function boardChanged(edition: EditionPage, keys: ReadonlySet<string>): boolean {
  return [...edition.places, edition.town_hall].some((entry) => keys.has(entry.key));
}

/** The sheets: nine cards each, then the board, then player boards, two to a sheet. */
export function sheets(edition: EditionPage, wanted: Wanted): Sheet[] {
  const cards = chunks(items(edition, wanted), ACROSS * DOWN).map((some): Sheet => ({ sort: "cards", items: some }));
  const board = wanted.board && (wanted.keys === null || boardChanged(edition, wanted.keys));
  const players = wanted.players && wanted.keys === null;
  const seats = chunks([...Array(PLAYERS).keys()], BOARDS_A_SHEET);
  return [
    ...cards,
    ...(board ? [{ sort: "board" } as const] : []),
    ...(players ? seats.map((some): Sheet => ({ sort: "players", seats: some })) : []),
  ];
}

/** Where crop marks stand: at every edge of the cards, from the left and from the top. */
export function cropMarks(): { across: number[]; down: number[] } {
  return {
    across: Array.from({ length: ACROSS + 1 }, (_, i) => SHEET.left + i * CARD.width),
    down: Array.from({ length: DOWN + 1 }, (_, i) => SHEET.top + i * CARD.height),
  };
}

function chunks<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
