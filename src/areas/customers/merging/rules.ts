import type { CommonRefusalCode } from "#src/shared/refusals/common-refusals.ts";
import type { Customer } from "../contract.ts";

type State = Pick<Customer, "id" | "erasedAt" | "isWalkIn" | "isActive">;

/**
 * Why these two customers cannot become one; null when they can. A deactivated customer was deactivated for a reason,
 * which a merge would hide.
 */
export function refusalOfMerge(survivor: State, merged: State): CommonRefusalCode | null {
  if (survivor.id === merged.id) return "merge_same_customer";
  const both = [survivor, merged];
  if (both.some(({ isWalkIn }) => isWalkIn)) return "customer_built_in";
  if (both.some(({ erasedAt }) => erasedAt)) return "customer_erased";
  return both.every(({ isActive }) => isActive) ? null : "customer_inactive";
}
