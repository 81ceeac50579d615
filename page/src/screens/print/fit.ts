/** Text that must stay in its box: smaller in steps until it does. A card is never longer. */

const SIZES = [12, 11, 10, 9, 8];

/** An attachment: `{@attach fitted}` on a box of fixed height. */
export function fitted(box: HTMLElement): void {
  for (const size of SIZES) {
    box.style.fontSize = `${size}px`;
    if (box.scrollHeight <= box.clientHeight) return;
  }
}
