/**
 * Totals of estimates, and whether the shop may work on the basis of an estimate. Money is minor units. Shared by
 * screen and server; ../rules.ts calls `refusalOfApproval` before a device goes to the bench.
 */
import { percentOf } from "#src/shared/money.ts";

export const lineKinds = ["labour", "part", "fee"] as const;
export type LineKind = (typeof lineKinds)[number];

/** Fees by the priority chosen at intake. */
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

/** The sum of all labour or of all parts. The fee is a percentage of both sums, and receipts show both. */
export function totalOfKind(lines: readonly PricedLine[], kind: LineKind): number {
  return totalOf(lines.filter((line) => line.kind === kind));
}

/** The fee for urgent repairs: a percentage of labour and parts by the device's priority. null: no fee. */
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

/** The fields of a version that the table of moves needs. */
export interface EstimateStanding {
  version: number;
  status: EstimateStatus;
  total: number;
  /** null: not sent yet. */
  sentAt: string | null;
  /** How far the cost may exceed an approved total before the customer must approve again. */
  marginPercent: number;
}

/** Finds the latest sent version and the latest approved one. Drafts bind nobody. `estimates` is newest first. */
export function bindingEstimates<T extends EstimateStanding>(
  estimates: readonly T[],
): { latest: T | null; approved: T | null } {
  const seen = estimates.filter(({ sentAt }) => sentAt !== null);
  return {
    latest: seen[0] ?? null,
    approved: seen.find(({ status }) => status === "approved") ?? null,
  };
}

/** The highest price that an approval of this estimate allows without asking the customer again. */
export const mostApproved = ({
  total,
  marginPercent,
}: Pick<EstimateStanding, "total" | "marginPercent">): number =>
  total + percentOf(total, marginPercent);

export type ApprovalRefusal = "estimate-not-approved" | "estimate-missing";

export interface ApprovableDevice {
  finalAmount: number | null;
  diagnosisRequired?: boolean;
  /** Newest version first. */
  estimates: readonly EstimateStanding[];
}

/**
 * null: the work may continue. A cost or a new version within the margin of the approved total needs no second
 * approval. A declined version stops the work even after an earlier approval.
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
