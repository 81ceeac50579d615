/** What somebody has begun to choose: kept through a look back and a reload, until they are asked something else. */
import type { Ask, ProposalView } from "$/wire";
import { cardsOf } from "./stacks";

export type Begun = { words: string[]; proposal: ProposalView | null };
type Kept = Begun & { question: string };

/* a decision that was taken back has the same name again: the same question also has the same goods and cards */
function questionOf({ decision, kind, pack, proposal }: Ask): string {
  const cards = kind === "stack" ? cardsOf(proposal?.words[0] ?? "") : [];
  return JSON.stringify([decision, kind, pack, proposal?.before ?? null, cards]);
}

export class BegunChoice {
  #kept = $state.raw<Kept | null>(null);
  readonly #key: string;

  constructor(game: string) {
    this.#key = `begun.${game}`;
    try {
      this.#kept = JSON.parse(sessionStorage.getItem(this.#key) ?? "null") as Kept | null;
    } catch {
      /* then there is only the proposal */
    }
  }

  /** What was begun for this question; nothing for any other. */
  of(ask: Ask): Begun | null {
    return this.#kept?.question === questionOf(ask) ? this.#kept : null;
  }

  keep(ask: Ask, words: string[], proposal: ProposalView | null): void {
    this.#write({ question: questionOf(ask), words, proposal });
  }

  drop(): void {
    this.#write(null);
  }

  #write(kept: Kept | null): void {
    this.#kept = kept;
    try {
      if (kept) sessionStorage.setItem(this.#key, JSON.stringify(kept));
      else sessionStorage.removeItem(this.#key);
    } catch {
      /* it is lost with the page */
    }
  }
}
