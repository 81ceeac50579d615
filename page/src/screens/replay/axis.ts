/** The marks of an axis from 0: round numbers, at most six, the last at or above `most`. */
export function marksUpTo(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((size) => most / size <= 5) ?? Math.ceil(most / 5);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
}

/** The same heights, moved so that no two are nearer than `gap`; their order is kept. */
export function apart(heights: readonly number[], gap: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[b]! - heights[a]!); // lowest on the page first
  const moved = [...heights];
  order.forEach((seat, i) => {
    const below = order[i - 1];
    if (below !== undefined) moved[seat] = Math.min(moved[seat]!, moved[below]! - gap);
  });
  return moved;
}
