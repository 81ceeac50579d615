/** Asking the server for something a person pressed: busy meanwhile, and what it said if it refused. */
import type { Text } from "$/wire";
import { Refused } from "./transport";

export class Trying {
  busy = $state(false);
  trouble = $state<Text | null>(null);

  /** The answer, or nothing if it was refused (told in `trouble`) or nobody answered (the banner). */
  async run<T>(asked: () => Promise<T>): Promise<T | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    this.trouble = null;
    try {
      return await asked();
    } catch (error) {
      if (error instanceof Refused) this.trouble = error.trouble.message;
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}
