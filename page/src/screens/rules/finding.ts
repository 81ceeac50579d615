/** Finding words in the rulebook, and the terms in a passage. */
import type { BookPage, ChapterPage, Passage, Term } from "$/wire";
import type { Lang } from "$/lib/lang.svelte";

/** A piece of a passage: plain, bold, found, a term with its meaning, or a section it refers to. */
export type Piece = { text: string; bold: boolean; found: boolean; term: Term | null; section: string };

const SECTION = /[（(](\d+-\d+)[）)]/; // "(4-3)"

/** How often a word stands in a chapter. */
export function hits(chapter: ChapterPage, word: string, lang: Lang): number {
  if (!word) return 0;
  const all = [chapter.title[lang], ...chapter.passages.map((passage) => plain(passage.text[lang]))];
  return all.reduce((sum, text) => sum + positions(text, word).length, 0);
}

/** The chapters in which something differs from the edition compared with. */
export function changedChapters(book: BookPage): Set<string> {
  return new Set(book.chapters.filter((chapter) => chapter.passages.some((one) => one.changed)).map((one) => one.id));
}

/** The text without its marks for bold. */
export function plain(text: string): string {
  return text.replaceAll("**", "");
}

/**
 * A passage in pieces. `seen` holds the terms that were already marked: each is marked once in a
 * chapter, where it stands first.
 */
export function pieces(text: string, word: string, terms: readonly Term[], lang: Lang, seen: Set<string>): Piece[] {
  const parts = text.split("**");
  return parts.flatMap((part, i) =>
    part.split(SECTION).flatMap((run, j): Piece[] => {
      if (j % 2) return [{ text: run, bold: false, found: false, term: null, section: run }];
      return withTerms(run, terms, lang, seen).flatMap(([piece, term]) => withFound(piece, word, i % 2 === 1, term));
    }),
  );
}

function withTerms(text: string, terms: readonly Term[], lang: Lang, seen: Set<string>): [string, Term | null][] {
  const out: [string, Term | null][] = [];
  let plain = ""; // also the terms that were marked before: a part of one is no other term
  for (let rest = text; rest; ) {
    const first = terms
      .filter((term) => term.word[lang])
      .map((term) => ({ term, at: wordAt(rest, term.word[lang]) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.term.word[lang].length - a.term.word[lang].length)[0];
    const at = first?.at ?? rest.length;
    const end = at + (first?.term.word[lang].length ?? 0);
    plain += rest.slice(0, at);
    if (first && !seen.has(first.term.id)) {
      seen.add(first.term.id);
      if (plain) out.push([plain, null]);
      out.push([rest.slice(at, end), first.term]);
      plain = "";
    } else plain += rest.slice(at, end);
    rest = rest.slice(end);
  }
  if (plain) out.push([plain, null]);
  return out;
}

/** Where a word begins; in a script with spaces only whole words count. */
function wordAt(text: string, word: string): number {
  if (!/^[\w -]+$/.test(word)) return text.indexOf(word);
  return text.search(new RegExp(`\\b${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\b`, "i"));
}

function withFound(text: string, word: string, bold: boolean, term: Term | null): Piece[] {
  const made = (part: string, found: boolean): Piece => ({ text: part, bold, found, term, section: "" });
  if (!word || term) return [made(text, !!word && positions(text, word).length > 0)];
  const out: Piece[] = [];
  let from = 0;
  for (const at of positions(text, word)) {
    if (at > from) out.push(made(text.slice(from, at), false));
    out.push(made(text.slice(at, at + word.length), true));
    from = at + word.length;
  }
  if (from < text.length) out.push(made(text.slice(from), false));
  return out;
}

function positions(text: string, word: string): number[] {
  const where = text.toLowerCase();
  const what = word.toLowerCase();
  const found: number[] = [];
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length)) found.push(at);
  return found;
}

/** Passages gathered into what is drawn: lists, tables, single lines. */
export type Block =
  | { sort: "h2" | "h3" | "text"; passage: Passage }
  | { sort: "steps" | "items" | "rows"; passages: Passage[] };

const GATHERED = { step: "steps", item: "items", table: "rows" } as const;

/** Neighbouring steps, items and rows become one list or table. */
export function blocks(passages: readonly Passage[]): Block[] {
  const out: Block[] = [];
  for (const passage of passages) {
    if (passage.mark === "step" || passage.mark === "item" || passage.mark === "table") {
      const sort = GATHERED[passage.mark];
      const last = out.at(-1);
      if (last && last.sort === sort && "passages" in last) last.passages.push(passage);
      else out.push({ sort, passages: [passage] });
    } else out.push({ sort: passage.mark, passage });
  }
  return out;
}

/** A chapter's title without the number before it, which is drawn apart. */
export function unnumbered(title: string): string {
  return title.replace(/^\d+\.\s*/, "");
}
