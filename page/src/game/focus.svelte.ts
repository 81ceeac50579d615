/** What had the focus is gone: the console takes it, so that the next Tab is its first control. */
import { tick } from "svelte";

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
