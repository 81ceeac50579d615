/** Names of people: what somebody wrote, and those that nobody chose. */
import type { Text } from "$/wire";
import { seatName } from "$/texts/start";

/** Signs that can be seen: no controls, spaces or marks alone, nor letters that are drawn as nothing. */
const SEEN = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u;

/** A name as it was meant; empty if there is nothing to be seen. */
export function nameGiven(written: string): string {
  return SEEN.test(written) ? written.trim() : "";
}

/** A seat's name in both languages: one that nobody chose is in that of whoever made the game. */
export function nameFor(name: string): Text {
  const usual = [1, 2, 3, 4].map((n) => seatName("person", n)).find((one) => one.ja === name || one.en === name);
  return usual ?? { ja: name, en: name };
}
