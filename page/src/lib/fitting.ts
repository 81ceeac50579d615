/** What does not fit its box is left out whole: half a word or half a sign tells nothing. */
import type { Attachment } from "svelte/attachments";

const AIR = 1; // px that a line leaves free above the box's floor
const JOINS = ".or, .or-break, .to, .and, .open, .sr"; // what leads on to the next sign

/** An attachment that looks again whenever the box or what is in it changes. */
function whenever(fit: (box: HTMLElement) => void): Attachment<HTMLElement> {
  return (box) => {
    const sized = new ResizeObserver(() => fit(box));
    const changed = new MutationObserver(() => fit(box));
    sized.observe(box);
    changed.observe(box, { childList: true, characterData: true, subtree: true });
    return () => {
      sized.disconnect();
      changed.disconnect();
    };
  };
}

/** How many signs are kept if those from `cut` on have no room: none that would lead on to what is not there. */
export function kept(signs: readonly Element[], cut: number): number {
  let end = cut;
  while (end > 0 && signs[end - 1]!.matches(JOINS)) end--;
  return end;
}

/** `{@attach fitting}`: signs below the box's floor are left out, and "…" says that there is more. */
export const fitting = whenever((box) => {
  const signs = [...box.querySelectorAll<HTMLElement>(":scope > span > *")];
  for (const sign of signs) sign.classList.remove("cut");
  const floor = box.getBoundingClientRect().bottom - AIR;
  const first = signs.findIndex((sign) => sign.getBoundingClientRect().bottom > floor);
  box.classList.toggle("more-there", first >= 0);
  if (first >= 0) for (const sign of signs.slice(kept(signs, first))) sign.classList.add("cut");
});

/** `{@attach roomy}`: a line that has no room for all of it is `cramped`; its style says what it does without. */
export const roomy = whenever((line) => {
  line.classList.remove("cramped");
  line.classList.toggle("cramped", line.scrollWidth > line.clientWidth);
});
