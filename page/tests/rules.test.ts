import { describe, expect, it } from "vitest";
import { blocks, hits, pieces, unnumbered } from "../src/screens/rules/finding";
import { parted } from "../src/screens/rules/parted";
import type { ChapterPage, Passage, Term } from "../src/wire";

const term = (id: string, ja: string, en: string): Term => ({ id, word: { ja, en }, meaning: { ja, en } });
const passage = (mark: Passage["mark"], text: string): Passage => ({ id: text, mark, text: { ja: text, en: text }, changed: false });
const TERMS = [term("blocked", "封鎖", "blocked"), term("hall", "庁舎", "town hall")];

describe("a sentence in pieces", () => {
  it("keeps every character", () => {
    const text = "**庁舎**は封鎖されない（4-2）。庁舎へ";
    const all = pieces(text, "封", TERMS, "ja", new Set());
    expect(all.map((piece) => piece.text).join("")).toBe("庁舎は封鎖されない4-2。庁舎へ");
  });
  it("marks a term once", () => {
    const seen = new Set<string>();
    const marked = () => pieces("庁舎から庁舎へ", "", TERMS, "ja", seen).filter((piece) => piece.term).length;
    expect([marked(), marked()]).toEqual([1, 0]);
  });
  it("finds whole English words only, in any case", () => {
    const marked = pieces("Unblocked? Blocked.", "", TERMS, "en", new Set()).filter((piece) => piece.term);
    expect(marked.map((piece) => piece.text)).toEqual(["Blocked"]);
  });
  it("refers to sections", () => {
    const refs = pieces("pay it (4-3).", "", [], "en", new Set()).filter((piece) => piece.section);
    expect(refs.map((piece) => piece.section)).toEqual(["4-3"]);
  });
  it("marks bold and found", () => {
    const all = pieces("a **bold** word", "word", [], "en", new Set());
    expect(all.find((piece) => piece.bold)!.text).toBe("bold");
    expect(all.find((piece) => piece.found)!.text).toBe("word");
  });
});

it("counts a word in a chapter, its title included", () => {
  const chapter = { id: "4", title: { ja: "封鎖", en: "" }, passages: [passage("text", "封鎖と**封鎖**"), passage("item", "庁舎")] } as ChapterPage;
  expect(hits(chapter, "封鎖", "ja")).toBe(3);
  expect(hits(chapter, "", "ja")).toBe(0);
});

it("gathers neighbours into lists and tables", () => {
  const all = [passage("h2", "a"), passage("item", "b"), passage("item", "c"), passage("text", "d"), passage("table", "|e|"), passage("step", "f")];
  expect(blocks(all).map((block) => block.sort)).toEqual(["h2", "items", "text", "rows", "steps"]);
});

describe("what differs in a sentence", () => {
  it("is the number alone", () => {
    expect(parted("木材6と石材2を得る。", "木材8と石材2を得る。")).toEqual(["木材", "8", "と石材2を得る。"]);
  });
  it("is a whole number and a whole word", () => {
    expect(parted("pay 12 coins", "pay 10 coins")[1]).toBe("10");
    expect(parted("gain wood now", "gain wool now")[1]).toBe("wool");
  });
  it("always adds up to the new sentence", () => {
    for (const [was, now] of [["", "new"], ["aa", "a"], ["a", "aa"], ["same", "same"]] as const)
      expect(parted(was, now).join("")).toBe(now);
  });
});

it("draws a chapter's number apart", () => {
  expect(unnumbered("4. 基本概念")).toBe("基本概念");
  expect(unnumbered("11. 4bit と場所の対応表")).toBe("4bit と場所の対応表");
});
