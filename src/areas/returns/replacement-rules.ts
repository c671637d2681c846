/** What may be given instead of what came back, and who has to approve it. Screen and server use these functions. */
import { has, type Mover } from "#src/shared/mover.ts";
import { type MovableReturn, type ReturnStep, type StepRefusal, steps } from "./rules.ts";

/** What a replacement is compared with. */
export interface ReplacementLimit {
  /** The sold item, and its price per piece at the sale; null for a repair. */
  item: { id: string; soldPrice: number } | null;
  /** What was chosen, and its value when it was approved. */
  planned: { itemId: string; quantity: number; approvedValue: number | null } | null;
}

/** Pieces of an item at its price of today. */
export interface GivenPieces {
  itemId: string;
  quantity: number;
  price: number;
}

/**
 * Whether a replacement needs nobody's approval: it is the sold item at no higher price, or it is what was approved, at
 * no higher price. The number of pieces is limited apart from this.
 */
export function isWithinLimit({ item, planned }: ReplacementLimit, input: GivenPieces): boolean {
  if (item && item.id === input.itemId && input.price <= item.soldPrice) return true;
  return (
    planned !== null &&
    planned.approvedValue !== null &&
    planned.itemId === input.itemId &&
    input.quantity <= planned.quantity &&
    input.price * planned.quantity <= planned.approvedValue
  );
}

/** The steps at which a replacement can still be chosen. */
const stepsBefore: readonly ReturnStep[] = [
  "reported",
  "technician-diagnosis",
  "admin-approval",
  "assigned-to-technician",
  "in-repair",
  "quality-check",
];

/** Whether the customer can still get a replacement. */
export const canStillBeReplaced = ({ currentStep }: { currentStep: ReturnStep }): boolean =>
  stepsBefore.includes(currentStep);

/** Why the user may not choose the replacement; null if the user may. */
export function refusalOfPlan(returned: MovableReturn, mover: Mover): StepRefusal | null {
  if (!has(mover, "manage_returns") && !has(mover, "approve_returns")) return "no-permission";
  if (!canStillBeReplaced(returned)) return "not-a-step";
  return returned.isRefundSent ? "refund-sent" : null;
}

/** Why the user may not approve the chosen replacement of an approved return; null if the user may. */
export function refusalOfReplacementApproval(
  returned: MovableReturn & Pick<ReplacementLimit, "planned">,
  mover: Mover,
): StepRefusal | null {
  if (!has(mover, "approve_returns")) return "no-permission";
  if (!steps[returned.currentStep].replaced) return "not-a-step";
  if (returned.adminApprovalStatus !== "approved") return "not-approved";
  if (!returned.planned) return "not-waiting";
  return returned.planned.approvedValue === null ? null : "already-decided";
}
