/** The boards of a game's moments: fetched when they are near, kept, and never drawn out of turn. */
import type { GameView } from "$/wire";
import { get, persist, Unreachable } from "$/lib/transport";

export class Views {
  private known = $state.raw(new Map<number, GameView>());
  private shown: GameView | undefined;
  private asked = new Set<number>();

  constructor(readonly id: string) {}

  /** The board after a ply; until it is here, the one shown before. */
  near(ply: number): GameView | undefined {
    const found = this.known.get(ply);
    if (found) this.shown = found;
    return found ?? this.shown;
  }

  /** Fetches those that are missing, `first` before the others; after silence until `signal` ends it. */
  async want(plies: readonly number[], first: number, signal: AbortSignal): Promise<void> {
    for (const ply of [first, ...plies.filter((other) => other !== first)]) {
      if (this.known.has(ply) || this.asked.has(ply)) continue;
      this.asked.add(ply);
      try {
        const view = await persist(() => get<GameView>(`/api/games/${this.id}?ply=${ply}`), signal);
        this.known = new Map(this.known).set(ply, view);
      } catch (error) {
        this.asked.delete(ply);
        if (!(error instanceof Unreachable)) throw error;
      }
    }
  }
}
