import { describe, expect, it } from "vitest";
import { lineOf, rangeOf } from "../src/screens/workshop/lines";
import { withoutPlace } from "../src/screens/workshop/told";
import { strokes } from "../src/screens/workshop/paint";
import type { Entry, Finding } from "../src/wire";

const KINDS = ["木材", "コイン", "wood", "VP"];
const cut = (line: string, sort: string) => strokes(line, KINDS).filter((one) => one.sort === sort).map((one) => line.slice(one.from, one.to));

describe("the colours of a line", () => {
  it("lights the bits of a place's key", () => {
    expect(cut('1010 = "商人橋：コイン+8"', "one")).toEqual(["1", "1"]);
    expect(cut('1010 = "商人橋：コイン+8"', "zero")).toEqual(["0", "0"]);
  });
  it("lights the side of a card, not its number", () => {
    const line = '11-0 = "x"';
    expect(strokes(line, KINDS)).toEqual([{ from: 3, to: 4, sort: "zero" }]);
  });
  it("marks kinds in both languages, never inside other words", () => {
    expect(cut('0000 = "木材+6・コイン+2"', "kind")).toEqual(["木材", "コイン"]);
    expect(cut('0000 = "Woodwork: wood +6, VP +1"', "kind")).toEqual(["wood", "VP"]);
  });
  it("knows a note from a # in quotes", () => {
    expect(cut('name = "#1" # a note', "note")).toEqual(["# a note"]);
    expect(cut("[place]", "section")).toEqual(["[place]"]);
  });
});

const FILE = '[place]\n0000 = "あ"\n\n[card]\n"4-1" = "い"\n\n[en.place]\n0000 = "x"\n';

it("a message loses the place it stands at, and nothing else", () => {
  expect(withoutPlace("5行目 place.1010：11文字目の「木村」という語はありません")).toBe("11文字目の「木村」という語はありません");
  expect(withoutPlace("line 5, place.1010: column 11: unknown word")).toBe("column 11: unknown word");
  expect(withoutPlace("Nothing to compare: it is new")).toBe("Nothing to compare: it is new");
});

describe("where things stand", () => {
  it("finds the line of an entry in its own section", () => {
    expect(lineOf({ sort: "place", key: "0000" } as Entry, FILE)).toBe(2);
    expect(lineOf({ sort: "card", key: "4-1" } as Entry, FILE)).toBe(5);
    expect(lineOf({ sort: "building", key: "17" } as Entry, FILE)).toBe(0);
  });
  it("counts whole characters of a finding", () => {
    const text = 'a\n𠮷𠮷 木村2\n';
    const finding = { line: 2, column: 4, length: 2 } as Finding;
    const range = rangeOf(finding, text)!;
    expect(text.slice(range.from, range.to)).toBe("木村");
    expect(rangeOf({ ...finding, line: 9 }, text)).toBeNull();
  });
  it("never reaches beyond its line", () => {
    const text = "ab\ncd";
    expect(rangeOf({ line: 1, column: 2, length: 99 } as Finding, text)).toEqual({ from: 1, to: 2 });
  });
});
