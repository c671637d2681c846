import { inRepair, type DeviceStatus } from "../statuses.ts";
import type { LoanState } from "../kinds.ts";
import { isOut } from "../loan-rules.ts";

export const loanerStates = ["here", "lent", "lost", "retired"] as const;
export type LoanerState = (typeof loanerStates)[number];

/** What happens to a loaner. Its history has an entry for each. */
export const loanerEntryKinds = [
  "lent",
  "due_changed",
  "kept",
  "returned",
  "return_undone",
  "lost",
  "found",
  "retired",
  "restored",
] as const;
export type LoanerEntryKind = (typeof loanerEntryKinds)[number];

/** The states that users set by hand, each with the states from which it is possible and what the history says. */
const settable: Partial<Record<LoanerState, Partial<Record<LoanerState, LoanerEntryKind>>>> = {
  here: { lost: "found", retired: "restored" },
  lost: { here: "lost", lent: "lost" },
  retired: { here: "retired", lost: "retired" },
};

export const settableStates = ["here", "lost", "retired"] as const;
export type SettableState = (typeof settableStates)[number];

/** What the history says of this change; null: it is not possible. A loaner that is lent ends its loan first. */
export const changeOfState = (from: LoanerState, to: SettableState): LoanerEntryKind | null =>
  settable[to]?.[from] ?? null;

/** Whether the loaner should have come back before `today`. */
export const isOverdue = ({ dueOn }: { dueOn: string }, today: string): boolean => dueOn < today;

/** Why a loaner cannot be lent with this repair; null: it can. */
export function refusalOfLending(device: {
  status: DeviceStatus;
  loans: readonly { state: LoanState }[];
}): "not-in-repair" | "has-loaner" | null {
  if (!inRepair.includes(device.status)) return "not-in-repair";
  return device.loans.some(isOut) ? "has-loaner" : null;
}
