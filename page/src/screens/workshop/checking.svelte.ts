/** Asks the server what it thinks of the text, soon after one stops typing; the latest text wins. */
import type { Checked, EditionPage } from "$/wire";
import { ask } from "$/lib/transport";

const PAUSE = 200; // ms without a key before the text is sent

export class Checking {
  /** The answer to the text as it is; nothing while it is being looked at. */
  checked = $state<Checked>();
  /** The last answer, though the text may have changed since. */
  last = $state<Checked>();
  /** The last one that could be played, and what it differs in. */
  read = $state<Checked>();
  private timer = 0;
  private asked: AbortController | null = null;

  get edition(): EditionPage | null {
    return this.read?.edition ?? null;
  }

  get playable(): boolean {
    return !!this.checked && !this.checked.errors.length && !!this.checked.edition;
  }

  look(text: string, pause = PAUSE): void {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.checked = undefined;
    this.timer = window.setTimeout(() => void this.send(text), pause);
  }

  private async send(text: string): Promise<void> {
    const asked = (this.asked = new AbortController());
    try {
      const answer = await ask<Checked>("/api/check", { text, against: "" }, asked.signal);
      if (asked.signal.aborted) return;
      this.checked = this.last = answer;
      if (answer.edition) this.read = answer;
    } catch {
      if (!asked.signal.aborted) this.timer = window.setTimeout(() => void this.send(text), 2000);
    }
  }
}
