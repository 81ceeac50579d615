/** What the start page asks the server for: a game, from what is set on it and behind "more". */
import type { GameAsked, OptionLine, SeatAsked, StartPage } from "$/wire";
import { nameGiven } from "$/lib/names";
import { USUAL } from "$/lib/usual";

export type Way = GameAsked["way"];

/** Who is wanted on a seat: a person (the first one is me), a bot's id, or nobody. */
export type SeatWish = { who: "person" | "bot" | "none"; bot: string; name: string };

/** What one can set. `file` is one's own edition and goes before `edition`. */
export type Wishes = {
  edition: string;
  file: string;
  fileName: string;
  options: Record<string, string>;
  seats: SeatWish[];
  seed: string;
};

export const MOST_SEATS = 4;
export const FEWEST_SEATS = 2;

/** Before anybody touches anything and before the server has said what there is. */
export function firstWishes(name: string): Wishes {
  return { edition: USUAL, file: "", fileName: "", options: {}, seats: usualSeats("alone", "", name), seed: "" };
}

/** The recommended edition. */
export function recommended(page: StartPage): string {
  return (page.editions.find((line) => line.recommended) ?? page.editions[0])?.id ?? USUAL;
}

/** Alone against three bots; two people at one screen; a friend and oneself. `name`: one's own, if known. */
export function usualSeats(way: Way, bot: string, name = ""): SeatWish[] {
  const people = way === "alone" ? 1 : FEWEST_SEATS;
  return Array.from({ length: MOST_SEATS }, (_, i) => ({
    who: i < people ? "person" : way === "alone" ? "bot" : "none",
    bot,
    name: i ? "" : name,
  }));
}

/** Whether enough sit at the table, with a person on the first seat. */
export function enough(seats: SeatWish[], way: Way): boolean {
  const people = seats.filter((seat) => seat.who === "person").length;
  const all = seats.filter((seat) => seat.who !== "none").length;
  return all >= FEWEST_SEATS && people >= (way === "alone" ? 1 : FEWEST_SEATS);
}

/** A seed as a number; `null`: nothing was written; `undefined`: it is none. */
export function seedOf(text: string): number | null | undefined {
  const written = text.trim();
  if (!written) return null;
  return /^\d{1,15}$/.test(written) ? Number(written) : undefined;
}

/** Only what differs from the edition: an option left alone is the edition's own. */
export function chosenOptions(options: Record<string, string>, lines: OptionLine[]): Record<string, string> {
  const changed = lines.filter((line) => (options[line.key] ?? line.default) !== line.default);
  return Object.fromEntries(changed.map((line) => [line.key, options[line.key]!]));
}

/** The name of a seat whose person gave none. */
export type Naming = (who: "me" | "person" | "bot", n: number) => string;

/** Who sits where: empty seats fall away, the first person is me. */
export function seatsAsked(wishes: SeatWish[], naming: Naming): SeatAsked[] {
  const counts = { person: 0, bot: 0 };
  return wishes.flatMap((seat): SeatAsked[] => {
    if (seat.who === "none") return [];
    const n = ++counts[seat.who];
    if (seat.who === "bot") return [{ who: "bot", name: naming("bot", n), bot: seat.bot }];
    const who = n === 1 ? "me" : "person";
    return [{ who, name: nameGiven(seat.name) || naming(who, n), bot: "" }];
  });
}

/** The whole request. `first`: a guided game; it is dealt, unless one chose how hands are had. */
export function gameAsked(
  way: Way,
  wishes: Wishes,
  page: StartPage,
  naming: Naming,
  first: boolean,
  key: string,
): GameAsked {
  return {
    way,
    edition: wishes.edition,
    file: wishes.file,
    options: wishes.file ? {} : chosenOptions(wishes.options, page.options),
    seats: seatsAsked(wishes.seats, naming),
    dealt: first && !wishes.options["draft.mode"],
    lesson: first,
    seed: seedOf(wishes.seed) ?? null,
    key,
  };
}
