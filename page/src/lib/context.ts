/** The edition whose things are drawn below a component. */
import { getContext, setContext } from "svelte";
import type { Entries } from "./editions.svelte";

const KEY = Symbol("entries");
type Given = () => Entries | undefined;

export function giveEntries(entries: Given): void {
  setContext(KEY, entries);
}

export function useEntries(): Given {
  return getContext<Given | undefined>(KEY) ?? (() => undefined);
}
