import { expect, test } from "vitest";
import { steps, xOfPly } from "$/lib/chances";
import { between, percent } from "$/texts/asking";

const chances = [4, 9, 15].map((ply) => ({ ply, round: 1, chances: [0.5, 0.5] }));

test("a moment stands at the last chance that is known by then", () => {
  expect([0, 4, 8, 9, 99].map((ply) => xOfPly(chances, ply))).toEqual([0, 0, 0, 1, 2]);
  expect(xOfPly([], 3)).toBe(0);
});

test("the line is level until it steps", () => {
  expect(steps([0.25, 0.5], (at) => at * 10, (value) => 100 * value)).toBe("M0 25H10V50");
});

test("chances are told in whole percents, with their interval", () => {
  expect(percent(0.545)).toBe("55%");
  expect(between("48%", "60%")).toEqual({ ja: "（48%〜60%）", en: " (48% to 60%)" });
});
