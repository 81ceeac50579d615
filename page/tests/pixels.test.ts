import { expect, test } from "vitest";
import { paths, plate, signboard, token } from "../src/lib/pixels";

const square = (rows: string[]) => rows.length === 16 && rows.every((row) => row.length === 16);

test.each(["kind:bread", "kind:honey", "kind:木炭", "x"])("a derived token of %s is a sprite", (name) => {
  expect(square(token(name))).toBe(true);
  expect(square(plate(name))).toBe(true);
  expect(square(signboard(token(name)))).toBe(true);
  expect(paths(token(name)).length).toBeGreaterThan(1);
});

test("different names look different, the same name looks the same", () => {
  expect(token("kind:honey")).toEqual(token("kind:honey"));
  expect(token("kind:honey")).not.toEqual(token("kind:salt"));
});

test("runs of equal pixels become one piece of a path", () => {
  const rows = Array.from({ length: 16 }, () => ".".repeat(16));
  rows[2] = "..000...........";
  expect(paths(rows)).toEqual([["var(--c0)", "M2 2h3v1h-3z"]]);
});
