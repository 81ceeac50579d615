import { expect, test } from "vitest";
import { languageOf } from "$/lib/languages";

test("the first language of ours that the browser names", () => {
  expect(languageOf(["ja-JP", "en-US"])).toBe("ja");
  expect(languageOf(["en-GB", "ja"])).toBe("en");
  expect(languageOf(["de", "JA"])).toBe("ja");
});

test("neither of ours is English; nothing known is Japanese", () => {
  expect(languageOf(["fr-FR", "de"])).toBe("en");
  expect(languageOf([])).toBe("ja");
});
