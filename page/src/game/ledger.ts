/** A proposal as a ledger: who does something, in which order, and what it changes. */
import type { FactView, ProposalView, StepView } from "$/wire";
import type { Seat } from "$/lib/seats";

/** One line of the ledger. `steps` are its choices, by their place in the proposal. */
export type LedgerRow = {
  carrier: string;
  line: number | null;
  steps: number[];
  deltas: Record<string, number>;
  /** what else comes of it: built, planned, hired, … */
  deeds: FactView[];
};

const DEEDS = ["build", "plan", "unplan", "give_up", "hire", "dismiss", "house", "move"];

/** Rows in the order in which things happen; neighbours of the same line of a carrier are one. */
export function rowsOf(proposal: ProposalView): LedgerRow[] {
  const rows: LedgerRow[] = [];
  const rowFor = (carrier: string, line: number | null): LedgerRow => {
    const last = rows.at(-1);
    if (last && last.carrier === carrier && (last.line === line || last.line === null || line === null)) return last;
    const row: LedgerRow = { carrier, line, steps: [], deltas: {}, deeds: [] };
    rows.push(row);
    return row;
  };
  proposal.steps.forEach((step, at) => {
    if (!step.forced || step.facts.length === 0) rowFor(step.carrier, step.line).steps.push(at);
    for (const fact of step.facts) addFact(rowFor(carrierOf(fact, step), fact.line), fact, proposal.seat);
  });
  return rows.filter((row) => hasSomething(row, proposal.steps));
}

/** The late fee is asked by the procedure itself. */
function carrierOf(fact: FactView, step: StepView): string {
  return fact.carrier === "" || fact.carrier === "late_fee" || fact.carrier === "upkeep" ? step.carrier : fact.carrier;
}

function addFact(row: LedgerRow, fact: FactView, seat: Seat): void {
  if (fact.seat !== seat) return;
  if (fact.what === "flow") row.deltas[fact.thing] = (row.deltas[fact.thing] ?? 0) + fact.amount;
  else if (DEEDS.includes(fact.what)) row.deeds.push(fact);
}

function hasSomething(row: LedgerRow, steps: StepView[]): boolean {
  return row.deeds.length > 0 || Object.values(row.deltas).some(Boolean) || row.steps.some((at) => !steps[at]?.forced);
}

/** How many choices of a proposal stand before a step and are still free. */
export function wordsBefore(proposal: ProposalView, at: number): string[] {
  const free = proposal.steps.slice(0, at).filter((step) => !step.forced);
  return free.slice(proposal.made).map((step) => step.word);
}

/** Whether a step was already made and can no longer be edited here. */
export function isMade(proposal: ProposalView, at: number): boolean {
  const step = proposal.steps[at];
  if (!step || step.forced) return false;
  return proposal.steps.slice(0, at).filter((one) => !one.forced).length < proposal.made;
}

export type Control = "switch" | "stepper" | "pick";

const AMOUNTS = ["amount", "waive", "upkeep", "keep", "refund"];

/** How a choice is drawn: yes or no, a number, or one of several. */
export function controlOf(step: StepView): Control {
  const refusals = step.options.filter((option) => option.refuses).length;
  if (AMOUNTS.includes(step.kind)) return "stepper";
  return step.options.length === 2 && refusals === 1 ? "switch" : "pick";
}
