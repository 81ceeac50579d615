/** How a line of an edition file is coloured: bits are lamps, sections and kinds stand out. */

export type Stroke = { from: number; to: number; sort: "one" | "zero" | "section" | "kind" | "note" };

const SECTION = /^\s*\[[^\]]*\]\s*$/;
const BITS = /^\s*"?([01]{4})"?\s*=/;
const SIDE = /^\s*"?\d+-([01])"?\s*=/;

/** The strokes of a line, in order and without overlap. `kinds` are the words for kinds of pieces. */
export function strokes(line: string, kinds: readonly string[]): Stroke[] {
  if (SECTION.test(line)) return [{ from: 0, to: line.length, sort: "section" }];
  const note = noteAt(line);
  const said = note < 0 ? line : line.slice(0, note);
  const found = [...lamps(said), ...words(said, kinds)];
  if (note >= 0) found.push({ from: note, to: line.length, sort: "note" });
  return found;
}

/** Where the note behind `#` begins; a `#` inside quotes is none. */
function noteAt(line: string): number {
  let quote = "";
  for (let i = 0; i < line.length; i++) {
    const sign = line[i] as string;
    if (quote) quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "#") return i;
  }
  return -1;
}

function lamps(line: string): Stroke[] {
  const key = BITS.exec(line) ?? SIDE.exec(line);
  const bits = key?.[1];
  if (!key || !bits) return [];
  const start = key[0].indexOf(bits, key[0].search(/-[01]|[01]{4}/) + (bits.length === 1 ? 1 : 0));
  return [...bits].map((bit, i) => ({ from: start + i, to: start + i + 1, sort: bit === "1" ? "one" : "zero" }));
}

function words(line: string, kinds: readonly string[]): Stroke[] {
  if (!kinds.length) return [];
  const begin = line.indexOf("=") + 1;
  const longest = [...kinds].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(longest.map((word) => (/^\w/.test(word) ? `\\b${word}s?\\b` : word)).join("|"), "g");
  return [...line.slice(begin).matchAll(pattern)].map((hit) => ({
    from: begin + hit.index,
    to: begin + hit.index + hit[0].length,
    sort: "kind",
  }));
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
