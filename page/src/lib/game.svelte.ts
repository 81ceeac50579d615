/** One game as this browser sees it: the newest view, and everything that is sent. */
import type { Act, GameView, Hint, LogLine, Plea, ProposalView, Rehearsal } from "$/wire";
import { BegunChoice } from "./begun.svelte";
import { edition, Entries } from "./editions.svelte";
import type { Seat } from "./seats";
import { ask, freshen, get, isNothingHere, live, newKey, Refused, send, Unreachable } from "./transport";

export class Game {
  /** What is shown; only a higher `rev` replaces it. */
  view = $state.raw<GameView | null>(null);
  entries = $state.raw<Entries | undefined>(undefined);
  /** The seat that looks; at one screen it changes hands. */
  seat = $state<Seat | null>(null);
  /** Whether the view is still the one of whoever looked before; it must not be shown. */
  switching = $state(false);
  /** Whether an answer is awaited. */
  sending = $state(false);
  /** Why the last thing was refused. */
  trouble = $state.raw<Refused | null>(null);
  /** Whether the game does not exist or is not ours to see. */
  wrong = $state(false);

  /** What is being chosen and not yet sent. */
  readonly begun: BegunChoice;

  #asked = 0;
  #rehearsal: AbortController | null = null;
  #stop: (() => void)[] = [];

  constructor(readonly id: string) {
    this.begun = new BegunChoice(id);
  }

  get #path(): string {
    return `/api/games/${encodeURIComponent(this.id)}`;
  }

  /** Fetch, and stay up to date until `close`. */
  open(): void {
    this.close();
    void this.refetch();
    this.#stop = [live(this.id, (rev) => this.#poked(rev)), freshen(() => void this.refetch())];
  }

  close(): void {
    for (const stop of this.#stop) stop();
    this.#rehearsal?.abort();
  }

  #poked(rev: number): void {
    if (rev > (this.view?.rev ?? -1)) void this.refetch();
  }

  /** Look with the eyes of a seat (null: only what is public). */
  async look(seat: Seat | null): Promise<void> {
    this.seat = seat;
    this.switching = true;
    await this.refetch();
  }

  async refetch(): Promise<void> {
    const turn = ++this.#asked;
    const seat = this.seat;
    try {
      const view = await get<GameView>(this.#path + (seat ? `?seat=${seat}` : ""));
      if (turn === this.#asked || view.rev > (this.view?.rev ?? -1)) this.#apply(view, seat);
    } catch (error) {
      if (isNothingHere(error)) this.opensNothing();
      else if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
    }
  }

  /** Nothing here for us: the screen says so, and nothing is asked any more. */
  opensNothing(): void {
    this.wrong = true;
    this.close();
  }

  #apply(view: GameView, seat: Seat | null): void {
    if (seat !== this.seat) return; // asked by somebody who no longer looks
    if (this.switching) {
      this.switching = false;
      this.view = view;
      return;
    }
    if (this.view && view.rev < this.view.rev) return;
    if (this.view && view.rev === this.view.rev && JSON.stringify(view) === JSON.stringify(this.view)) return;
    this.view = view;
    if (this.entries?.edition.digest !== view.rules) void this.#load(view.rules);
  }

  async #load(digest: string): Promise<void> {
    try {
      this.entries = new Entries(await edition(digest));
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      setTimeout(() => void this.#load(digest), 1000);
    }
  }

  /** Make a whole action; what the server answers is the new view. */
  async act(words: string[]): Promise<boolean> {
    const view = this.view;
    if (!view?.ask || !view.viewer) return false;
    const body: Act = { seat: view.viewer, decision: view.ask.decision, words, key: newKey() };
    return this.#send("/actions", body);
  }

  plea(what: Plea["what"], on = true, of: Seat | null = null): Promise<boolean> {
    const seat = this.view?.viewer ?? this.view?.mine[0];
    if (!seat) return Promise.resolve(false);
    const body: Plea = { seat, what, on, of, key: newKey() };
    return this.#send("/pleas", body);
  }

  async #send(path: string, body: { key: string }): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.trouble = null;
    const seat = this.seat;
    try {
      this.#apply(await send<GameView>(this.#path + path, body), seat);
      return true;
    } catch (error) {
      if (error instanceof Refused) {
        this.trouble = error;
        if (error.trouble.view) this.#apply(error.trouble.view, seat);
        else void this.refetch();
      } else if (!(error instanceof Unreachable)) throw error;
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** What would this do? Only the latest question is answered; null for the others. */
  async rehearse(asked: Omit<Rehearsal, "seat">): Promise<ProposalView | null> {
    const seat = this.view?.viewer;
    if (!seat) return null;
    this.#rehearsal?.abort();
    const turn = (this.#rehearsal = new AbortController());
    try {
      const found = await ask<ProposalView>(`${this.#path}/rehearsal`, { seat, ...asked } satisfies Rehearsal, turn.signal);
      return turn.signal.aborted ? null : found;
    } catch (error) {
      if (turn.signal.aborted || error instanceof Unreachable) return null;
      if (error instanceof Refused) {
        this.trouble = error;
        void this.refetch();
        return null;
      }
      throw error;
    }
  }

  /** Back to what is proposed; what is still being rehearsed does not come after it. */
  reset(): void {
    this.#rehearsal?.abort();
    this.begun.drop();
  }

  hint(): Promise<Hint> {
    return ask<Hint>(`${this.#path}/hint`, { seat: this.view?.viewer ?? null });
  }

  log(): Promise<LogLine[]> {
    return get<LogLine[]>(`${this.#path}/log${this.seat ? `?seat=${this.seat}` : ""}`);
  }

  /** The board as it was. */
  at(ply: number): Promise<GameView> {
    return get<GameView>(`${this.#path}?ply=${ply}${this.seat ? `&seat=${this.seat}` : ""}`);
  }
}
