/** The first round as a lesson: one thing at a time; a step ends when it was done, not when it was read. */
import type { GameView } from "$/wire";
import type { Entries } from "$/lib/editions.svelte";
import { change, settings } from "$/lib/settings.svelte";
import { placeOf, type StackState } from "$/lib/stacks";
import * as say from "$/texts/lesson";
import type { Say } from "$/texts/lesson";
import type { Text } from "$/wire";

/** What the coach points at. */
export type Pointed = { at: "digits" | "flip" | "grip" | "cell" | "coming" | "go"; card?: number; place?: number };
export type LessonStep = { say: Say; pointed: Pointed | null; done?: (stack: StackState) => boolean; last?: boolean; bits?: number[] };
type Stage = "stack" | "reveal" | "action" | "more" | "upkeep";

export class Lesson {
  step = $state(0);
  praise = $state.raw<Text | null>(null);
  stage = $state<Stage | "">("");
  #steps = $state.raw<LessonStep[]>([]);
  #taught = new Set<Stage>();
  #over = $state(false);

  get steps(): LessonStep[] {
    return this.#steps;
  }

  /** The step now; null when there is nothing to teach. */
  get now(): LessonStep | null {
    return this.#over ? null : (this.#steps[this.step] ?? null);
  }

  /** Whether the lesson begins with a stack of which nothing is lit: there is nothing to add up. */
  get wantsLight(): boolean {
    return this.stage === "stack" && this.step === 0 && this.now?.bits?.[0] === 0;
  }

  /** Go to what is on the screen. Only the first round is a lesson. */
  enter(view: GameView, entries: Entries, stack: StackState | null, revealing: boolean): void {
    if (!view.lesson || settings.taught || view.round > 1) return this.#leave();
    const stage = stageOf(view, stack, revealing, this.#taught);
    if (stage === this.stage && !(this.wantsLight && stack && placeOf(stack))) return;
    if (this.stage && stage !== this.stage) this.#taught.add(this.stage);
    this.stage = stage;
    this.step = 0;
    this.praise = null;
    this.#steps = stage === "stack" && stack ? stackSteps(view, entries, stack) : stage && stage !== "stack" ? other(stage) : [];
  }

  /** A stack was changed: perhaps that was what the step wanted. */
  did(stack: StackState): void {
    const step = this.now;
    if (step?.done?.(stack)) this.next(step.say.said ?? null);
  }

  next(praise: Text | null = null): void {
    this.praise = praise;
    this.step++;
  }

  skip(): void {
    change({ taught: true });
    this.#leave();
  }

  #leave(): void {
    if (this.stage === "upkeep") change({ taught: true });
    this.#over = true;
  }
}

function stageOf(view: GameView, stack: StackState | null, revealing: boolean, taught: Set<Stage>): Stage | "" {
  if (revealing) return taught.has("reveal") ? "" : "reveal";
  if (stack) return taught.has("stack") ? (taught.has("more") ? "" : "more") : "stack";
  const kind = view.ask?.kind;
  if (kind === "upkeep") return "upkeep";
  return kind === "action" && !taught.has("action") ? "action" : "";
}

function stackSteps(view: GameView, entries: Entries, stack: StackState): LessonStep[] {
  const place = placeOf(stack);
  const name = (n: number) => entries.edition.places[n]?.name ?? { ja: String(n), en: String(n) };
  const flip = stack.order[1] ?? 0;
  const top = stack.order[0] ?? 0;
  const was = stack.sides[flip] ?? 0;
  const free = [...Array(16).keys()].filter((n) => !view.places[n]?.blocked && n !== place && n !== (place ^ 2));
  const target = free.find((n) => entries.edition.places[n]?.effects.every((effect) => !effect.may)) ?? free[0] ?? 0;
  return [
    { say: say.addUp(place, name(place)), pointed: { at: "digits" }, bits: [place] },
    { say: say.flipIt(2, was === 1), pointed: { at: "flip", card: flip }, bits: [place, place ^ 2], done: (now) => now.sides[flip] !== was },
    { say: say.moveIt, pointed: { at: "grip", card: top }, done: (now) => now.order[0] !== top },
    { say: say.pressPlace(name(target)), pointed: { at: "cell", place: target }, bits: [target], done: (now) => placeOf(now) === target },
    { say: say.whatComes, pointed: { at: "coming" } },
    { say: say.sendIt, pointed: { at: "go" }, last: true },
  ];
}

function other(stage: Exclude<Stage, "stack">): LessonStep[] {
  const says = { reveal: say.revealed, action: say.proposed, more: say.workersLeft, upkeep: say.upkeepComes }[stage];
  return [{ say: says, pointed: null, last: true }];
}
