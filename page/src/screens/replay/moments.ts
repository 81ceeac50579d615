/** The moments of a game that a replay stops at: what the log tells, in its order. */
import type { LogLine, RoundView } from "$/wire";

/** A moment: the board after `ply`, and the lines that lead to it. */
export type Moment = { ply: number; round: number; step: number; lines: LogLine[] };
/** The moments of one worker of a round (or of what stands before and after). */
export type Stretch = { round: number; step: number; moments: Moment[] };

/** One moment for each ply of the log, the start before them. */
export function moments(log: readonly LogLine[]): Moment[] {
  const found = new Map<number, Moment>([[0, { ply: 0, round: log[0]?.round ?? 1, step: 0, lines: [] }]]);
  for (const line of log) {
    const moment = found.get(line.ply) ?? { ply: line.ply, round: line.round, step: line.step, lines: [] };
    moment.lines.push(line);
    found.set(line.ply, moment);
  }
  return [...found.values()].sort((a, b) => a.ply - b.ply);
}

/** The moments gathered by round and step. */
export function stretches(all: readonly Moment[]): Stretch[] {
  const out: Stretch[] = [];
  for (const moment of all) {
    if (!moment.lines.length) continue;
    const last = out.at(-1);
    if (last && last.round === moment.round && last.step === moment.step) last.moments.push(moment);
    else out.push({ round: moment.round, step: moment.step, moments: [moment] });
  }
  return out;
}

/** The place in `all` of the moment at or before a ply. */
export function indexAt(all: readonly Moment[], ply: number): number {
  const after = all.findIndex((moment) => moment.ply > ply);
  return after < 0 ? all.length - 1 : Math.max(0, after - 1);
}

/** Where a round begins. */
export function indexOfRound(all: readonly Moment[], round: number): number {
  return Math.max(0, all.findIndex((moment) => moment.lines.length > 0 && moment.round === round));
}

/** A step of the course as a path: level until the next round, then up or down. */
export function trace(course: readonly RoundView[], seat: number, x: (i: number) => number, y: (v: number) => number): string {
  const points = [0, ...course.map((round) => round.points[seat] ?? 0)];
  return points.map((value, i) => (i === 0 ? `M${x(0)} ${y(value)}` : `H${x(i)}V${y(value)}`)).join("");
}
