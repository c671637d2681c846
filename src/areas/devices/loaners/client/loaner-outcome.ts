import type { Problem } from "#src/client/checks.ts";
import type { LoanerCondition } from "../../kinds.ts";

/** What the user says of the loaner at the hand-over. */
export interface LoanerOutcome {
  what: LoanerCondition | "kept" | undefined;
  note: string;
  until: string;
  reason: string;
}

export const noOutcome: LoanerOutcome = { what: undefined, note: "", until: "", reason: "" };

/** The word for what is missing; undefined when nothing is. */
export function problemOfOutcome({ what, note, until, reason }: LoanerOutcome): Problem {
  if (what === undefined) return "loaners:handOver.missing";
  if (what === "damaged" && !note.trim()) return "loaners:return.noteMissing";
  if (what === "kept" && !until) return "loaners:lend.dueMissing";
  if (what === "kept" && !reason.trim()) return "moves:moveRefused.reason-missing";
  return undefined;
}

/** The fields of the hand-over that say it. */
export function fieldsOfOutcome({ what, note, until, reason }: LoanerOutcome) {
  if (what === undefined) return {};
  return what === "kept"
    ? { loanerKept: { until, reason: reason.trim() } }
    : { loanerReturned: { condition: what, note: note.trim() } };
}
