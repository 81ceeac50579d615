import { describe, expect, it } from "vitest";
import { called } from "../src/screens/games/called";
import { pathOf } from "../src/screens/games/pasted";
import { when } from "../src/screens/games/when";
import { apart, marksUpTo } from "../src/screens/replay/axis";
import { indexAt, indexOfRound, moments, stretches, trace } from "../src/screens/replay/moments";
import type { GameLine, LogLine } from "../src/wire";

const line = (n: number, ply: number, round: number, step: number) => ({ n, ply, round, step, seat: null, what: "", text: { ja: "", en: "" } }) as LogLine;
const LOG = [line(0, 3, 1, 0), line(1, 5, 1, 1), line(2, 5, 1, 1), line(3, 9, 1, 2), line(4, 12, 2, 1)];

describe("moments", () => {
  const all = moments(LOG);
  it("one for each ply of the log, the start before them", () => {
    expect(all.map((moment) => moment.ply)).toEqual([0, 3, 5, 9, 12]);
    expect(all[2]!.lines).toHaveLength(2);
  });
  it("gathered by round and worker", () => {
    expect(stretches(all).map((one) => [one.round, one.step])).toEqual([[1, 0], [1, 1], [1, 2], [2, 1]]);
  });
  it("found by ply and by round", () => {
    expect([indexAt(all, 0), indexAt(all, 4), indexAt(all, 5), indexAt(all, 999)]).toEqual([0, 1, 2, 4]);
    expect(indexOfRound(all, 2)).toBe(4);
  });
});

it("a course starts at nothing and goes in steps", () => {
  const course = [{ round: 1, points: [2] }, { round: 2, points: [5] }];
  expect(trace(course, 0, (i) => i * 10, (v) => v)).toBe("M0 0H10V2H20V5");
});

it("marks of an axis are round and enough", () => {
  expect(marksUpTo(41)).toEqual([0, 10, 20, 30, 40, 50]);
  expect(marksUpTo(1)).toEqual([0, 1]);
});

it("tokens at the end of a course do not cover each other", () => {
  const moved = apart([100, 96, 40, 99], 16);
  const sorted = [...moved].sort((a, b) => a - b);
  for (let i = 1; i < sorted.length; i++) expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThanOrEqual(16);
  expect(moved[2]).toBe(40);
});

it("finds the path of a game in what was pasted", () => {
  expect(pathOf(" https://town.example/g/k3x9-2#k=abc_DEF ")).toBe("/g/k3x9-2#k=abc_DEF");
  expect(pathOf("g/k3")).toBe("");
});

it("says when as people do", () => {
  expect(when(1000, 1000 + 3 * 3600, "en")).toBe("3 hours ago");
  expect(when(1000, 1000 + 86400, "ja")).toBe("昨日");
});

it("calls a game by whom it is with", () => {
  const game = { way: "friends", names: ["はな", "けん", "ゆき"], mine: ["A"], edition: { ja: "修繕版", en: "Mended" } } as unknown as GameLine;
  expect(called(game)).toEqual({ ja: "けん・ゆきと ・ 修繕版", en: "With けん, ゆき, Mended" });
});
