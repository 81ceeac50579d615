/** Whether the server answers: what the banner of a lost connection shows. */
import type { Text } from "$/wire";

export type LinkState = "ok" | "lost" | "restart";

let state = $state<LinkState>("ok");
let why = $state.raw<Text | null>(null);
let kept = $state(0);
let since = $state(0);

export function link(): LinkState {
  return state;
}

/** When it went silent (ms since 1970); 0 while it answers. */
export function silentSince(): number {
  return since;
}

/** What the server itself says about why it cannot answer, if it can say so much. */
export function reason(): Text | null {
  return why;
}

/** Whether something a person pressed is not sent yet. */
export function unsent(): boolean {
  return kept > 0;
}

export function heard(): void {
  state = "ok";
  why = null;
  since = 0;
}

/** No answer; `restart`: something answered that the server is just away, perhaps with a `reason`. */
export function silent(restart = false, reason: Text | null = null): void {
  state = restart ? "restart" : "lost";
  why = reason;
  since ||= Date.now();
}

/** Wait before something is read again: at most so long, less if the person wants it now or `signal` ends it. */
export function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}

/** Wait before something is sent again; the person may want it now (true) or not at all (false). */
export function pause(ms: number): Promise<boolean> {
  kept += 1;
  return new Promise<boolean>((done) => {
    const end = (again: boolean) => () => {
      clearTimeout(timer);
      removeEventListener("online", now);
      removeEventListener("giveup", never);
      kept -= 1;
      done(again);
    };
    const [now, never] = [end(true), end(false)];
    const timer = setTimeout(now, ms);
    addEventListener("online", now);
    addEventListener("giveup", never);
  });
}
