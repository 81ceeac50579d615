/** A screen for each route; each is loaded when it is first shown. */
import type { Component } from "svelte";
import type { Route } from "$/lib/router.svelte";

type Screen = { default: Component<{ route: Route }> };

const SCREENS: Record<Route["name"], () => Promise<unknown>> = {
  start: () => import("./start/Start.svelte"),
  game: () => import("$/game/Game.svelte"),
  games: () => import("./games/Games.svelte"),
  friends: () => import("./friends/Friends.svelte"),
  replay: () => import("./replay/Replay.svelte"),
  rules: () => import("./rules/Rules.svelte"),
  workshop: () => import("./workshop/Workshop.svelte"),
  print: () => import("./print/Print.svelte"),
  settings: () => import("./settings/Settings.svelte"),
  wrong: () => import("./games/Wrong.svelte"),
};

export function screenOf(name: Route["name"]): Promise<Screen> {
  return SCREENS[name]() as Promise<Screen>;
}
