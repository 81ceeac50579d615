/** Stacks that were just turned over must not be spoilt by what has come of them already. */
import type { GameView } from "$/wire";
import { Refused, Unreachable } from "$/lib/transport";

/** A place that this very step uses is blocked only for the next one. */
function openFor(view: GameView, used: readonly number[]): GameView {
  return { ...view, places: view.places.map((place, n) => (used.includes(n) ? { ...place, blocked: false } : place)) };
}

export class Held {
  #then = $state.raw<{ reveal: string; view: GameView } | null>(null);
  #before = $state.raw<GameView | null>(null);

  /** Create it while a screen is set up; `at` tells the table as it was after a ply. */
  constructor(
    at: (ply: number) => Promise<GameView>,
    readonly view: () => GameView,
    readonly revealing: () => boolean,
  ) {
    $effect(() => {
      const reveal = view().reveal;
      if (!revealing()) this.#before = view();
      else if (reveal && this.#then?.reveal !== reveal.id) void this.#fetch(at(reveal.ply), reveal.id);
    });
  }

  async #fetch(asked: Promise<GameView>, reveal: string): Promise<void> {
    try {
      this.#then = { reveal, view: await asked };
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
    }
  }

  /** The table when the stacks were turned over; until that is known, what was shown before. */
  get shown(): GameView {
    const view = this.view();
    if (!this.revealing()) return view;
    const shown = this.#then && this.#then.reveal === view.reveal?.id ? this.#then.view : (this.#before ?? view);
    return openFor(shown, view.reveal?.stacks.map((stack) => stack.to) ?? []);
  }
}
