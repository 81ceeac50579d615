/** What had the focus is gone: the console takes it, so that the next Tab is its first control. */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

/** Call while a screen is set up; `asked` reads what changes the console. */
export function keepFocus(asked: () => unknown): void {
  $effect(() => {
    asked();
    void tick().then(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const console_ = document.querySelector<HTMLElement>("main > .console");
      console_?.setAttribute("tabindex", "-1");
      console_?.focus({ preventScroll: true });
    });
  });
}

/** `{@attach takesFocus}`: what opens has the focus in its field, and gives it back when it is gone.
 * Fingers get no field: a keyboard would cover what they want to read. */
export const takesFocus: Attachment<HTMLElement> = (panel) => {
  const before = document.activeElement as HTMLElement | null;
  const field = matchMedia("(pointer: coarse)").matches ? panel : panel.querySelector("input");
  field?.focus({ preventScroll: true });
  return () => {
    const now = document.activeElement;
    if (!now || now === document.body || panel.contains(now)) before?.focus();
  };
};
