import { expect, test } from "vitest";
import { flipped, moved, placeOf, sameSides, sentTo, stackOf, swapped, wordOf } from "../src/lib/stacks";

const stack = stackOf("9-1 8-1 16-0 4-1");

test("a stack is read and written as the same word", () => expect(wordOf(stack)).toBe("9-1 8-1 16-0 4-1"));
test("the top card counts one, the bottom one eight", () => expect(placeOf(stack)).toBe(11));
test("a flip changes one bit", () => expect(placeOf(flipped(stack, 16))).toBe(15));
test("a card set to its own side stays", () => expect(flipped(stack, 9, 1)).toEqual(stack));
test("moving keeps the others in order", () => expect(moved(stack, 9, 2).order).toEqual([8, 16, 9, 4]));
test("moving beyond the end is the end", () => expect(moved(stack, 9, 9).order).toEqual([8, 16, 4, 9]));
test("swapping changes two", () => expect(swapped(stack, 9, 4).order).toEqual([4, 8, 16, 9]));
test.each([0, 5, 10, 15])("a place is reached without changing the order: %i", (place) => {
  const there = sentTo(stack, place);
  expect(placeOf(there)).toBe(place);
  expect(there.order).toEqual(stack.order);
});
test("the same sides in another order are the same set", () => {
  expect(sameSides(stack, swapped(stack, 9, 4))).toBe(true);
  expect(sameSides(stack, flipped(stack, 9))).toBe(false);
});
