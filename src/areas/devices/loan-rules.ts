import { has, type Mover } from "#src/shared/mover.ts";
import type { LoanState } from "./kinds.ts";

export const isOut = ({ state }: { state: LoanState }): boolean => state === "out";

/** What becomes of the loaner at the hand-over of its repair. */
export interface LoanerAtHandOver {
  loanerReturned?: object | undefined;
  loanerKept?: object | undefined;
}

/**
 * Whether the hand-over says what becomes of the loaner: it comes back, or a user who may decide that lets the customer
 * keep it until a day. Without a loan, nothing needs to be said.
 */
export const isLoanerSettled = (
  loans: readonly { state: LoanState }[] | undefined,
  mover: Mover,
  { loanerReturned, loanerKept }: LoanerAtHandOver,
): boolean =>
  !loans?.some(isOut) ||
  loanerReturned !== undefined ||
  (loanerKept !== undefined && has(mover, "release_without_loaner"));
