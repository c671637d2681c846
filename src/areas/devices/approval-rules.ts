/**
 * Whether the customer's answer to an estimate allows the work. ./rules.ts asks for moves to the bench and for the
 * completion.
 */
import { percentOf } from "#src/shared/money.ts";
import type { EstimateStatus } from "./kinds.ts";

/** The fields of a version that the table of moves reads. */
export interface EstimateStanding {
  version: number;
  status: EstimateStatus;
  total: number;
  /** When the version was sent; null if it was never sent. */
  sentAt: string | null;
  /** By how many percent the price may exceed the approved total before the customer must approve again. */
  marginPercent: number;
}

/**
 * The latest version that was sent, and the latest that was approved. Drafts are ignored. `estimates` is newest first.
 */
export function bindingEstimates<T extends EstimateStanding>(
  estimates: readonly T[],
): { latest: T | null; approved: T | null } {
  const seen = estimates.filter(({ sentAt }) => sentAt !== null);
  return {
    latest: seen[0] ?? null,
    approved: seen.find(({ status }) => status === "approved") ?? null,
  };
}

/** The highest price at which the work may continue after the customer has approved this estimate. */
export const mostApproved = ({
  total,
  marginPercent,
}: Pick<EstimateStanding, "total" | "marginPercent">): number =>
  total + percentOf(total, marginPercent);

export type ApprovalRefusal = "estimate-not-approved" | "estimate-missing";

export interface ApprovableDevice {
  finalAmount: number | null;
  diagnosisRequired?: boolean;
  estimates: readonly EstimateStanding[];
}

/**
 * Why the estimate does not allow the work; null when it does. A price, or a new version, within the margin of the
 * approved total needs no second approval. A declined version stops the work even if an earlier one was approved.
 */
export function refusalOfApproval(
  { finalAmount, diagnosisRequired = false, estimates }: ApprovableDevice,
  workflow: { costEstimateRequired?: boolean },
): ApprovalRefusal | null {
  const { latest, approved } = bindingEstimates(estimates);
  if (!latest) {
    const isAsked = workflow.costEstimateRequired && diagnosisRequired && finalAmount === null;
    return isAsked ? "estimate-missing" : null;
  }
  if (!approved || latest.status === "declined") return "estimate-not-approved";
  const cost = latest === approved ? 0 : latest.total;
  return Math.max(cost, finalAmount ?? 0) > mostApproved(approved) ? "estimate-not-approved" : null;
}
