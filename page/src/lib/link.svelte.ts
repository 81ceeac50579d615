/** Whether the server answers: what the banner of a lost connection shows. */

export type LinkState = "ok" | "lost" | "restart";

let state = $state<LinkState>("ok");
let since = $state(0);

export function link(): LinkState {
  return state;
}

/** When it went silent (ms since 1970); 0 while it answers. */
export function silentSince(): number {
  return since;
}

export function heard(): void {
  state = "ok";
  since = 0;
}

/** No answer; `restart`: something answered that the server is just away. */
export function silent(restart = false): void {
  state = restart ? "restart" : "lost";
  since ||= Date.now();
}
