/** Four cards in order, each with a side: what the stack builder moves. The top card counts 1. */
export type StackState = { order: number[]; sides: Record<number, 0 | 1> };

/** `9-1 8-1 16-0 4-1`, from top to bottom. */
export function wordOf(stack: StackState): string {
  return stack.order.map((card) => `${card}-${stack.sides[card]}`).join(" ");
}

export function stackOf(word: string): StackState {
  const sides: Record<number, 0 | 1> = {};
  const order = word.split(" ").map((side) => {
    const [card = 0, up] = side.split("-").map(Number);
    sides[card] = up ? 1 : 0;
    return card;
  });
  return { order, sides };
}

/** The number that the lit sides add up to. */
export function placeOf(stack: StackState): number {
  return stack.order.reduce((sum, card, i) => sum + ((stack.sides[card] ?? 0) << i), 0);
}

export function flipped(stack: StackState, card: number, to?: 0 | 1): StackState {
  const side = to ?? (stack.sides[card] ? 0 : 1);
  return { ...stack, sides: { ...stack.sides, [card]: side } };
}

export function moved(stack: StackState, card: number, to: number): StackState {
  const order = stack.order.filter((one) => one !== card);
  order.splice(Math.max(0, Math.min(to, order.length)), 0, card);
  return { ...stack, order };
}

export function swapped(stack: StackState, one: number, other: number): StackState {
  const order = stack.order.map((card) => (card === one ? other : card === other ? one : card));
  return { ...stack, order };
}

/** The fewest flips that lead to a place in the present order. */
export function sentTo(stack: StackState, place: number): StackState {
  const sides = { ...stack.sides };
  stack.order.forEach((card, i) => (sides[card] = ((place >> i) & 1) as 0 | 1));
  return { ...stack, sides };
}

/** Whether two stacks show the same sides, in whatever order. */
export function sameSides(one: StackState, other: StackState): boolean {
  return Object.entries(one.sides).every(([card, side]) => other.sides[Number(card)] === side);
}
