/**
 * Totals of estimates, and the rule whether an estimate allows the work. Amounts are in minor units. Screens and server
 * share these rules; ../rules.ts calls `refusalOfApproval` for moves to the bench and for the completion.
 */
import { percentOf } from "#src/shared/money.ts";

export const lineKinds = ["labour", "part", "fee"] as const;
export type LineKind = (typeof lineKinds)[number];

/** The priorities for which the shop can charge a fee. */
export const priorityFees = ["priority", "rush"] as const;
export type PriorityFee = (typeof priorityFees)[number];

export const estimateStatuses = [
  "draft",
  "sent",
  "approved",
  "declined",
  "expired",
  "superseded",
] as const;
export type EstimateStatus = (typeof estimateStatuses)[number];

export const estimateDecisions = ["approve", "decline"] as const;
export type EstimateDecision = (typeof estimateDecisions)[number];

export const MOST_LINES = 60;
export const MOST_OF_A_LINE = 999;

interface PricedLine {
  kind: LineKind;
  quantity: number;
  unitPrice: number;
}

export const totalOf = (lines: readonly Pick<PricedLine, "quantity" | "unitPrice">[]): number =>
  lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);

/** The sum of all lines of one kind. The fee for the priority is a percentage of the sums of labour and parts. */
export function totalOfKind(lines: readonly PricedLine[], kind: LineKind): number {
  return totalOf(lines.filter((line) => line.kind === kind));
}

/** The fee for urgent repairs, a percentage of labour and parts. null when the fee is zero. */
export function priorityFeeOf(
  lines: readonly PricedLine[],
  priority: "normal" | PriorityFee,
  settings: { priorityFeePercent: number; rushFeePercent: number },
): { fee: PriorityFee; percent: number; amount: number } | null {
  if (priority === "normal") return null;
  const percent = priority === "rush" ? settings.rushFeePercent : settings.priorityFeePercent;
  const work = totalOfKind(lines, "labour") + totalOfKind(lines, "part");
  const amount = percentOf(work, percent);
  return amount > 0 ? { fee: priority, percent, amount } : null;
}

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
