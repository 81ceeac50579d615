/** Editions as the page draws them; the same digest is the same page for ever. */
import type { EditionPage, Entry, KindPage, Text } from "$/wire";
import type { Told } from "./tip.svelte";
import { get } from "./transport";

const known = new Map<string, Promise<EditionPage>>();

/** The edition of an id or digest. */
export function edition(of: string): Promise<EditionPage> {
  const found = known.get(of);
  if (found) return found;
  const asked = get<EditionPage>(`/api/rules/${encodeURIComponent(of)}`);
  known.set(of, asked);
  asked.catch(() => known.delete(of)); // not remembered: asked again next time
  return asked;
}

/** All entries of an edition by key; places by their bits, card sides `9-1`, buildings `14`. */
export class Entries {
  readonly byKey: Map<string, Entry>;
  readonly kinds: Map<string, KindPage>;

  constructor(readonly edition: EditionPage) {
    const { places, cards, buildings, town_hall, procedure } = edition;
    const all = [...places, ...cards.flatMap((c) => [c.zero, c.one]), ...buildings, town_hall, procedure];
    this.byKey = new Map(all.map((entry) => [entry.key, entry]));
    this.kinds = new Map(edition.kinds.map((kind) => [kind.id, kind]));
  }

  /** What the edition calls the town hall. */
  get hall(): Text {
    return this.edition.terms.Town_hall ?? this.edition.terms.town_hall ?? this.edition.town_hall.title;
  }

  /** The names of places, by their numbers. */
  placeNames(numbers: number[]): Text[] {
    return numbers.map((n) => this.edition.places[n]?.name ?? { ja: String(n), en: String(n) });
  }

  /** What the rulebook says of a word: `noun.round`, `kind.wood`, `rule.6-4`. */
  meaning(id: string): Text[] {
    const found = this.edition.glossary.find((term) => term.id === id);
    return found ? [found.meaning] : [];
  }

  /** What a kind is for. */
  kindTold(id: string): Told {
    return { title: this.kinds.get(id)?.name ?? { ja: id, en: id }, lines: this.meaning(`kind.${id}`) };
  }

  get(key: string): Entry | undefined {
    return this.byKey.get(key);
  }
}
