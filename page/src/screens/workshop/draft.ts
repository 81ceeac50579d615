/** The file one is writing: kept in this browser until one saves it oneself. */

export type Draft = { name: string; text: string };
const KEY = "workshop";

export function keptDraft(): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Draft | null;
    return kept && typeof kept.text === "string" && typeof kept.name === "string" ? kept : null;
  } catch {
    return null;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // forbidden or full: it lasts as long as the tab
  }
}
