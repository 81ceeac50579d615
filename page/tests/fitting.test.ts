import { expect, it } from "vitest";
import { kept } from "../src/lib/fitting";

/** Signs in their order, as far as a cut looks at them. */
const signs = (...sorts: string[]) => sorts.map((sort) => ({ matches: (of: string) => of.split(", ").includes(`.${sort}`) }) as unknown as Element);

it("a line that is cut ends with no sign that leads on", () => {
  expect(kept(signs("fx", "to", "sr", "fx"), 3)).toBe(1);
  expect(kept(signs("fx", "fx", "or-break", "or", "fx", "to", "fx"), 4)).toBe(2);
  expect(kept(signs("fx", "and", "fx", "fx"), 3)).toBe(3);
  expect(kept(signs("to", "fx"), 1)).toBe(0);
});
