/** Where things stand in an edition file: the line of an entry, the place of a finding. */
import type { Entry, Finding } from "$/wire";

const SECTIONS: Partial<Record<Entry["sort"], string>> = { place: "place", card: "card", building: "building" };

/** The line (from 1) on which an entry's own line stands; 0 if the file does not write it. */
export function lineOf(entry: Entry, text: string): number {
  const section = SECTIONS[entry.sort];
  let inside = "";
  const rows = text.split("\n");
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as string;
    inside = /^\s*\[([^\]]+)\]/.exec(row)?.[1]?.trim() ?? inside;
    const key = /^\s*"?([\w-]+)"?\s*=/.exec(row)?.[1];
    if (section !== undefined && inside === section && key === entry.key) return i + 1;
  }
  return 0;
}

/** A finding as a range of the text; it counts whole characters, the text counts halves of some. */
export function rangeOf(finding: Finding, text: string): { from: number; to: number } | null {
  const rows = text.split("\n");
  const row = rows[finding.line - 1];
  if (row === undefined) return null;
  const start = rows.slice(0, finding.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const signs = [...row];
  const before = signs.slice(0, Math.max(0, finding.column - 1)).join("").length;
  const length = signs.slice(Math.max(0, finding.column - 1), finding.column - 1 + finding.length).join("").length;
  const from = start + Math.min(before, row.length);
  return { from, to: Math.min(from + length, start + row.length) };
}
