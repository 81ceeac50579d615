/** The path of a game in whatever somebody pasted: a whole address, or only its end. */
export function pathOf(pasted: string): string {
  const found = /\/g\/[\w-]+(?:#k=[\w-]+)?/.exec(pasted.trim());
  return found ? found[0] : "";
}
