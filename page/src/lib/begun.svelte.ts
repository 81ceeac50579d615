/** What somebody has begun to choose: kept through a look back and a reload, until they are asked something else. */
import type { Ask, ProposalView } from "$/wire";

export type Begun = { words: string[]; proposal: ProposalView | null };
type Kept = Begun & { decision: string };

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

  /** What was begun for this question; nothing for any other, since no decision's name comes twice. */
  of({ decision }: Ask): Begun | null {
    return this.#kept?.decision === decision ? this.#kept : null;
  }

  keep({ decision }: Ask, words: string[], proposal: ProposalView | null): void {
    this.#write({ decision, words, proposal });
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
