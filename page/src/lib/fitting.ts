/** `{@attach fitting}`: signs that do not fit their box are left out whole, and "…" says that there is more. */
import type { Attachment } from "svelte/attachments";

const SLACK = 3; // px of the air below the last line

export const fitting: Attachment<HTMLElement> = (box) => {
  const fit = () => {
    const signs = [...box.querySelectorAll<HTMLElement>(":scope > span > *")];
    for (const sign of signs) sign.classList.remove("cut");
    const floor = box.getBoundingClientRect().bottom + SLACK;
    const first = signs.findIndex((sign) => sign.getBoundingClientRect().bottom > floor);
    box.classList.toggle("more-there", first >= 0);
    if (first >= 0) for (const sign of signs.slice(first)) sign.classList.add("cut");
  };
  const sized = new ResizeObserver(fit);
  const changed = new MutationObserver(fit);
  sized.observe(box);
  changed.observe(box, { childList: true, characterData: true, subtree: true });
  return () => {
    sized.disconnect();
    changed.disconnect();
  };
};
