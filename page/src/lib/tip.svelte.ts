/** Explanations: on hover, keyboard focus, a tap, or a press of 450 ms where a tap does something. */
import type { Attachment } from "svelte/attachments";
import type { Entry, Text } from "$/wire";

export type Told = { title: Text; lines: Text[]; note?: Text };

const HOLD = 450; // ms
const TELLS = "[data-tells]";
let shown = $state<{ told: Told; at: HTMLElement } | null>(null);

export function tip(): { told: Told; at: HTMLElement } | null {
  return shown;
}

export function hideTip(): void {
  shown = null;
}

/** What an entry says of itself in the edition's own words. */
export function toldOf(entry: Entry, note?: Text): Told {
  const lines = entry.effects.map((effect) => effect.sentence);
  return { title: entry.title, lines: [...lines, ...entry.warnings], note };
}

/**
 * `{@attach explained(() => told)}`: the element explains itself. `"focus"`: only to the keyboard,
 * where what stands in it explains itself to the pointer. `"pointer"`: only to the pointer, where
 * something beside it that takes the focus tells the keyboard the same.
 */
export function explained(told: () => Told | null, to: "all" | "focus" | "pointer" = "all"): Attachment<HTMLElement> {
  return (node) => {
    let press = 0;
    let held = false;
    const show = () => {
      const now = told();
      if (now) shown = { told: now, at: node };
    };
    const hide = () => {
      if (shown?.at === node) shown = null;
    };
    /* what does nothing when pressed explains itself at once */
    const acts = () => node.matches(':is(button, a, input, [role="radio"]):not([aria-disabled="true"])');
    type Heard = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
    const keys: Heard = {
      focusin: (event) => {
        const at = event.target as Element;
        if (at.matches(":focus-visible") && at.closest(TELLS) === node) show();
      },
      focusout: () => queueMicrotask(hide), // also comes while the page is being redrawn
    };
    const pointer: Heard = {
      pointerenter: (event) => event.pointerType !== "touch" && show(),
      pointerleave: (event) => event.pointerType !== "touch" && hide(),
      pointerdown: (event) => {
        held = false;
        clearTimeout(press);
        if (event.pointerType !== "touch") return acts() ? hide() : undefined;
        const explain = () => {
          held = true;
          show();
        };
        if (acts()) press = window.setTimeout(explain, HOLD);
        else explain();
      },
      pointerup: () => clearTimeout(press),
      pointercancel: () => clearTimeout(press),
      pointermove: (event) => {
        if (Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(press);
      },
      contextmenu: (event) => held && event.preventDefault(),
      click: (event) => {
        if (!held || !acts()) return;
        event.stopImmediatePropagation(); // a long press explains, it does not choose
        event.preventDefault();
        held = false;
      },
    };
    if (to !== "pointer") node.setAttribute("data-tells", "");
    const on = { ...(to === "pointer" ? {} : keys), ...(to === "focus" ? {} : pointer) };
    for (const [name, does] of Object.entries(on))
      node.addEventListener(name, does as EventListener, { capture: name === "click" });
    return () => {
      clearTimeout(press);
      hide();
      for (const [name, does] of Object.entries(on))
        node.removeEventListener(name, does as EventListener, { capture: name === "click" });
    };
  };
}

/* what can be pressed has keys of its own */
const WALKED = `${TELLS}:not(button, a, input)`;

/** `{@attach strolled}`: one stop for Tab; then ← → go through the things in it that explain themselves. */
export const strolled: Attachment<HTMLElement> = (node) => {
  const go = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || event.defaultPrevented) return;
    const within = [...node.querySelectorAll<HTMLElement>(WALKED)].filter((one) => one.getClientRects().length);
    const stops = [node, ...within];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? undefined : stops[(at + by + stops.length) % stops.length];
    if (!next) return;
    if (!next.hasAttribute("tabindex")) next.tabIndex = -1;
    next.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  if (!node.hasAttribute("tabindex")) node.tabIndex = 0;
  node.setAttribute("data-strolled", "");
  node.addEventListener("keydown", go);
  return () => node.removeEventListener("keydown", go);
};

document.addEventListener("pointerdown", (event) => event.pointerType === "touch" && hideTip(), true);
addEventListener("keydown", (event) => event.key === "Escape" && hideTip());
addEventListener("scroll", hideTip, { passive: true });
