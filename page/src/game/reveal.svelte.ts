/** The short play of a reveal: digits from the right, then workers walk in turn order. */
import type { Reveal } from "$/wire";
import { still } from "$/lib/settings.svelte";

const BEAT = 240; // ms for a digit
const WALK = 320;

const KEY = "revealed";

/** Reveals this browser has already been shown. */
function seen(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export class RevealPlay {
  /** How many digits are switched on, from the right; 4: all. */
  digits = $state(4);
  /** How many workers have arrived. */
  arrived = $state(99);
  playing = $state(false);
  #run = 0;

  constructor(readonly reveal: () => Reveal | null) {}

  static wasSeen(id: string): boolean {
    return seen().includes(id);
  }

  static see(id: string): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...seen().slice(-40), id]));
    } catch {
      // then it is shown again after a reload
    }
  }

  /** Play it; `walk` moves a worker and ends when it has arrived. */
  async play(walk: (k: number, stage: "head" | "place" | "hall") => Promise<unknown>): Promise<void> {
    const reveal = this.reveal();
    if (!reveal || still()) return this.skip();
    const run = ++this.#run;
    const gone = () => run !== this.#run;
    const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
    this.playing = true;
    this.digits = 0;
    this.arrived = 0;
    await wait(BEAT);
    for (const digit of [1, 2, 3, 4]) {
      if (gone()) return;
      this.digits = digit;
      await wait(BEAT);
      if (digit === 2 && !gone()) {
        reveal.stacks.forEach((_, k) => void walk(k, "head"));
        await wait(WALK);
      }
    }
    for (const [k, stack] of reveal.stacks.entries()) {
      if (gone()) return;
      await walk(k, "place");
      if (stack.to === 16 && !gone()) {
        await wait(BEAT);
        if (!gone()) await walk(k, "hall");
      }
      if (gone()) return;
      this.arrived = k + 1;
      await wait(BEAT / 2);
    }
    if (!gone()) this.skip();
  }

  /** The last picture, which is also the whole of it without motion. */
  skip(): void {
    this.#run++;
    this.playing = false;
    this.digits = 4;
    this.arrived = 99;
  }
}
