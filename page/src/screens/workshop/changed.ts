/** The entries of an edition that differ from the one it was compared with, in the book's order. */
import type { EditionPage, Entry } from "$/wire";

export function changedEntries(edition: EditionPage): Entry[] {
  const all = [
    ...edition.places,
    ...edition.cards.flatMap((card) => [card.one, card.zero]),
    ...edition.buildings,
    edition.town_hall,
    edition.procedure,
  ];
  return all.filter((entry) => entry.changed);
}
