/** Where two sentences differ: what they share at the beginning, the new middle, what they share at the end. */
export function parted(was: string, now: string): [string, string, string] {
  if (!was) return [now, "", ""];
  let head = 0;
  while (head < was.length && head < now.length && was[head] === now[head]) head++;
  let tail = 0;
  while (tail < was.length - head && tail < now.length - head && was.at(-1 - tail) === now.at(-1 - tail)) tail++;
  // whole words and numbers: never the half of one
  while (head > 0 && /\w/.test(now[head - 1]!) && /\w/.test(now[head] ?? "")) head--;
  while (tail > 0 && /\w/.test(now.at(-tail)!) && /\w/.test(now.at(-tail - 1) ?? "")) tail--;
  return [now.slice(0, head), now.slice(head, now.length - tail), now.slice(now.length - tail)];
}
