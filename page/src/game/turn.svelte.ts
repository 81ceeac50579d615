/** My turn: said by the tab's title, its icon and, if wished, a notification. */
import type { GameView } from "$/wire";
import { t } from "$/lib/lang.svelte";
import { notice } from "$/lib/notices";
import { settings } from "$/lib/settings.svelte";
import { COMMON, TURN } from "$/texts";

function icon(mine: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = mine ? "/favicon-turn.svg" : "/favicon.svg";
}

function notify(): void {
  if (settings.notify && document.visibilityState !== "visible") void notice(t(COMMON.town), t(TURN.mine));
}

/** Call while a game's screen is set up. */
export function announce(view: () => GameView | null): void {
  let before = false;
  const mine = $derived.by(() => {
    const now = view();
    return now !== null && !now.over && now.mine.some((seat) => now.waiting.includes(seat));
  });
  $effect(() => {
    if (!view()) return;
    document.title = `${mine ? `● ${t(TURN.mine)}` : t(view()?.over ? TURN.over : TURN.waiting)} — ${t(COMMON.town)}`;
    icon(mine);
    if (mine && !before) notify();
    before = mine;
  });
  $effect(() => () => icon(false));
}
