import { describe, expect, it } from "vitest";
import { nameFor, nameGiven } from "../src/lib/names";
import { chosenOptions, enough, gameAsked, seatsAsked, seedOf, usualSeats } from "../src/screens/start/asking";
import type { StartPage } from "../src/wire";

const naming = (who: string, n: number) => `${who}${n}`;
const page = { options: [{ key: "draft", default: "pass" }], default_bot: "greedy" } as unknown as StartPage;

describe("what the start page asks for", () => {
  it("alone: me against three bots", () => {
    const seats = seatsAsked(usualSeats("alone", "greedy"), naming);
    expect(seats.map((seat) => seat.who)).toEqual(["me", "bot", "bot", "bot"]);
    expect(seats.map((seat) => seat.name)).toEqual(["me1", "bot1", "bot2", "bot3"]);
    expect(seats[1]!.bot).toBe("greedy");
  });
  it("with others: the first person is me, empty seats fall away", () => {
    const seats = seatsAsked(usualSeats("friends", "greedy"), naming);
    expect(seats.map((seat) => seat.who)).toEqual(["me", "person"]);
  });
  it("keeps a name that was given", () => {
    const wishes = usualSeats("screen", "greedy");
    wishes[1]!.name = " けん ";
    expect(seatsAsked(wishes, naming)[1]!.name).toBe("けん");
  });
  it("needs two, and two people where people play together", () => {
    const seats = usualSeats("friends", "greedy");
    expect(enough(seats, "friends")).toBe(true);
    seats[1] = { who: "bot", bot: "greedy", name: "" };
    expect(enough(seats, "friends")).toBe(false);
    expect(enough(seats, "alone")).toBe(true);
    seats[1].who = "none";
    expect(enough(seats, "alone")).toBe(false);
  });
  it("reads a seed, none, and what is none", () => {
    expect([seedOf("42"), seedOf("  "), seedOf("-1"), seedOf("9".repeat(16))]).toEqual([42, null, undefined, undefined]);
  });
  it("sends only options that differ, and none beside a file of one's own", () => {
    expect(chosenOptions({ draft: "deal" }, page.options)).toEqual({ draft: "deal" });
    expect(chosenOptions({ draft: "pass" }, page.options)).toEqual({});
    const wishes = { edition: "mended", file: "x", fileName: "", options: { draft: "deal" }, seats: usualSeats("alone", "b"), seed: "" };
    const asked = gameAsked("alone", wishes, page, naming, true, "key-of-test");
    expect(asked.options).toEqual({});
    expect([asked.file, asked.seed, asked.dealt, asked.lesson]).toEqual(["x", null, true, true]);
  });
  it("deals the hands of a guided game, unless one chose how they are had", () => {
    const wishes = (options: Record<string, string>) => ({ edition: "mended", file: "", fileName: "", options, seats: usualSeats("alone", "b"), seed: "" });
    const dealt = (options: Record<string, string>, first = true) => gameAsked("alone", wishes(options), page, naming, first, "key-of-test").dealt;
    expect([dealt({}), dealt({ "draft.mode": "" }), dealt({ "draft.mode": "pass" }), dealt({}, false)]).toEqual([true, true, false, false]);
  });
});

describe("names", () => {
  it("is none if nothing of it can be seen", () => {
    expect(["\u200b", " \u3164\ufe0f", "  ", " はな "].map(nameGiven)).toEqual(["", "", "", "はな"]);
  });
  it("follows the reader where nobody chose one", () => {
    expect([nameFor("プレイヤー2").en, nameFor("Player 3").ja, nameFor("けん").en]).toEqual(["Player 2", "プレイヤー3", "けん"]);
  });
});
