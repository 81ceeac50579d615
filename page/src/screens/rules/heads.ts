/** The place a heading is about, if it names one by its bits: then its house stands before it. */
import type { EditionPage, Entry } from "$/wire";

export function entryOf(heading: string, page: EditionPage): Entry | undefined {
  const bits = /\[([01]{4})\]/.exec(heading)?.[1];
  return bits ? page.places.find((place) => place.key === bits) : undefined;
}
