/** A screen for each route; each is loaded when it is first shown. */
import type { Component } from "svelte";
import type { Route } from "$/lib/router.svelte";

type Screen = { default: Component<{ route: Route }> };

const SCREENS: Record<Route["name"], () => Promise<unknown>> = {
  start: () => import("./Start.svelte"),
  game: () => import("$/game/Game.svelte"),
  games: () => import("./Wrong.svelte"),
  replay: () => import("./Wrong.svelte"),
  rules: () => import("./Wrong.svelte"),
  workshop: () => import("./Wrong.svelte"),
  print: () => import("./Wrong.svelte"),
  settings: () => import("./Wrong.svelte"),
  wrong: () => import("./Wrong.svelte"),
};

export function screenOf(name: Route["name"]): Promise<Screen> {
  return SCREENS[name]() as Promise<Screen>;
}
