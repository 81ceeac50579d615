/** The language: the browser's at first, then one click, remembered, and said to it (`html lang`). */
import type { Text } from "$/wire";
import { languageOf, type Lang } from "./languages";

export type { Lang };
const KEY = "lang";

function first(): Lang {
  const asked = new URLSearchParams(location.search).get("lang") ?? remembered();
  return asked === "en" || asked === "ja" ? asked : languageOf(navigator.languages ?? []);
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser may forbid it: then the choice lasts as long as the tab
  }
}

const begin = first();
let now = $state<Lang>(begin);
document.documentElement.lang = begin;

/** The language now. */
export function lang(): Lang {
  return now;
}

/** The one that the switch offers. */
export function otherLang(): Lang {
  return now === "ja" ? "en" : "ja";
}

export function setLang(to: Lang): void {
  now = to;
  document.documentElement.lang = to;
  try {
    localStorage.setItem(KEY, to);
  } catch {
    // see above
  }
}

/** A text in the language now. */
export function t(text: Text): string {
  return text[now];
}

/** Names in a row: 、 or commas. */
export function listed(names: string[]): string {
  return names.join(now === "ja" ? "・" : ", ");
}
