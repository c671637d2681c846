/**
 * The permitted steps of a return. Screens use the table `steps` to disable a button and to give the reason. The server
 * uses it to refuse a step. A repaired return goes from reported to ready-for-pickup, and is then closed. A rejected,
 * refunded or replaced return is closed when the customer has received the goods or the money.
 */
import { has, type Mover } from "#src/shared/mover.ts";
import type { Permission } from "#src/shared/permissions.ts";
import { addDays } from "#src/shared/time.ts";

export const returnSteps = [
  "reported",
  "technician-diagnosis",
  "admin-approval",
  "assigned-to-technician",
  "in-repair",
  "quality-check",
  "ready-for-pickup",
  "closed",
  "rejected",
  "refunded",
  "replaced",
] as const;
export type ReturnStep = (typeof returnSteps)[number];

export const approvalStatuses = ["pending", "approved", "rejected"] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const warrantyStatuses = ["in-warranty", "out-of-warranty", "unknown"] as const;
export type WarrantyStatus = (typeof warrantyStatuses)[number];

export const returnOutcomes = ["repaired", "replaced", "refunded", "rejected"] as const;
export type ReturnOutcome = (typeof returnOutcomes)[number];

/** The outcome of a closed return, by the step before `closed`. */
export const outcomeOf: Partial<Record<ReturnStep, ReturnOutcome>> = {
  "ready-for-pickup": "repaired",
  rejected: "rejected",
  refunded: "refunded",
  replaced: "replaced",
};

/**
 * Who may take a step. `workshop`: the assigned technician, and users who manage returns. `take`: the same users and,
 * while no technician is assigned, any technician. `counter`: users who manage returns. `approver`, `cashier` and
 * `hand-over`: users with the permission to approve returns, to refund payments, or to hand over.
 */
type StepBy = "workshop" | "take" | "counter" | "approver" | "cashier" | "hand-over";

/**
 * What a step requires. A reason must be in the request, and so must a signature if the shop requires one. A
 * technician, a fix status or a resolution may be in the request, or may be stored already. All other values are
 * conditions that the stored return must satisfy.
 */
type Need =
  | "technician"
  | "pending"
  | "approved"
  | "paid"
  | "not-paid-back"
  | "fix-status"
  | "resolution"
  | "reason"
  | "signature";

interface Step {
  by: StepBy;
  needs: readonly Need[];
}

const work: Step = { by: "workshop", needs: ["technician"] };
const refund: Step = { by: "cashier", needs: ["approved", "paid"] };
const replace: Step = { by: "counter", needs: ["approved", "not-paid-back"] };
const giveBack: Step = { by: "hand-over", needs: ["signature", "resolution"] };

export const steps: Record<ReturnStep, Partial<Record<ReturnStep, Step>>> = {
  reported: { "technician-diagnosis": { by: "take", needs: [] } },
  "technician-diagnosis": { "admin-approval": { by: "workshop", needs: ["fix-status"] } },
  "admin-approval": {
    // The return goes back to the diagnosis when the admin needs more facts for the decision.
    "technician-diagnosis": { by: "counter", needs: ["pending"] },
    "assigned-to-technician": { by: "counter", needs: ["approved", "technician"] },
    refunded: refund,
    replaced: replace,
    rejected: { by: "approver", needs: ["pending", "reason"] },
  },
  "assigned-to-technician": { "in-repair": work, refunded: refund, replaced: replace },
  "in-repair": { "quality-check": work, refunded: refund, replaced: replace },
  "quality-check": {
    "in-repair": work,
    "ready-for-pickup": work,
    refunded: refund,
    replaced: replace,
  },
  // When a fault is found at the counter, the return goes back to the bench.
  "ready-for-pickup": { "in-repair": work, closed: giveBack },
  rejected: { closed: giveBack },
  refunded: { closed: giveBack },
  replaced: { closed: giveBack },
  closed: {},
};

/** Why a step, a decision or a change is refused. The catalogue `returns` has the message in `refused.<reason>`. */
export type StepRefusal =
  | "not-a-step"
  | "no-permission"
  | "not-your-return"
  | "no-technician"
  | "not-approved"
  | "already-decided"
  | "not-waiting"
  | "nothing-paid"
  | "paid-back"
  | "refund-sent"
  | "replacement-not-approved"
  | "fix-status-missing"
  | "resolution-missing"
  | "signature-missing"
  | "reason-missing";

export interface MovableReturn {
  currentStep: ReturnStep;
  adminApprovalStatus: ApprovalStatus;
  warrantyStatus: WarrantyStatus;
  assignedTo: string | null;
  /** What can still be refunded, in minor units: the payments of a repair, or the price of the returned goods. */
  refundable: number;
  /** Whether all its money has gone back, by a return, at the till, or from the page of the repair. */
  isPaidBack: boolean;
  /** Whether a provider was asked to give the money back, and has not told the end. Until then no step is possible. */
  isRefundSent: boolean;
  fixStatus: string | null;
  resolution: string | null;
}

/** The shop's setting that decides whether closing a return needs the customer's signature. */
export interface WorkflowRules {
  requireCustomerSignature: boolean;
}

/** Values of the request. Screens omit them while they only find out whether to offer the step. */
export interface StepDetails {
  note?: string | undefined;
  signature?: string | undefined;
  fixStatus?: string | undefined;
  resolution?: string | undefined;
  /** The technician for the step `assigned-to-technician`. */
  technicianId?: string | undefined;
}

/** Why a step is refused; null if it is allowed. Only with `details` are reason, resolution and signature checked. */
export function refusalOfStep(
  returned: MovableReturn,
  to: ReturnStep,
  mover: Mover,
  workflow: WorkflowRules,
  details?: StepDetails,
): StepRefusal | null {
  const step = steps[returned.currentStep][to];
  if (!step) return "not-a-step";
  const whoRefuses = refusalOfMover(returned, step.by, mover);
  if (whoRefuses) return whoRefuses;
  if (returned.isRefundSent) return "refund-sent";
  for (const need of step.needs) {
    const refusal = refusalOfNeed(need, returned, workflow, details);
    if (refusal) return refusal;
  }
  return null;
}

/**
 * Returns why a decision is refused; null when it is allowed. A rejection needs a reason. An approval without a valid
 * warranty needs one too, because the admin must be able to explain it. The reason is checked only if `details` is
 * given.
 */
export function refusalOfApproval(
  returned: MovableReturn,
  decision: "approve" | "reject",
  mover: Mover,
  details?: { reason?: string | undefined },
): StepRefusal | null {
  if (!has(mover, "approve_returns")) return "no-permission";
  if (returned.adminApprovalStatus !== "pending") return "already-decided";
  if (returned.currentStep !== "admin-approval") return "not-waiting";
  const needsReason = decision === "reject" || returned.warrantyStatus !== "in-warranty";
  return details && needsReason && !details.reason ? "reason-missing" : null;
}

/** Why the user may not edit the return; null when the user may. Nobody may edit a closed return. */
export function refusalOfEdit(returned: MovableReturn, mover: Mover): StepRefusal | null {
  if (returned.currentStep === "closed") return "not-a-step";
  return refusalOfMover(returned, "take", mover);
}

const permissionOf = {
  counter: "manage_returns",
  approver: "approve_returns",
  cashier: "refund_payments",
  "hand-over": "hand_over_devices",
} as const satisfies Partial<Record<StepBy, Permission>>;

function refusalOfMover(returned: MovableReturn, by: StepBy, mover: Mover): StepRefusal | null {
  if (by !== "workshop" && by !== "take") {
    return has(mover, permissionOf[by]) ? null : "no-permission";
  }
  if (has(mover, "manage_returns")) return null;
  if (!has(mover, "work_returns")) return "no-permission";
  const isFree = by === "take" && returned.assignedTo === null;
  return isFree || returned.assignedTo === mover.userId ? null : "not-your-return";
}

function refusalOfNeed(
  need: Need,
  returned: MovableReturn,
  workflow: WorkflowRules,
  details: StepDetails | undefined,
): StepRefusal | null {
  switch (need) {
    case "technician":
      return returned.assignedTo || details?.technicianId ? null : "no-technician";
    case "pending":
      return returned.adminApprovalStatus === "pending" ? null : "already-decided";
    case "approved":
      return returned.adminApprovalStatus === "approved" ? null : "not-approved";
    case "paid":
      return returned.refundable > 0 ? null : "nothing-paid";
    case "not-paid-back":
      return returned.isPaidBack ? "paid-back" : null;
    case "fix-status":
      return returned.fixStatus || details?.fixStatus ? null : "fix-status-missing";
    case "resolution":
      return details && !returned.resolution && !details.resolution ? "resolution-missing" : null;
    case "signature":
      return details && workflow.requireCustomerSignature && !details.signature
        ? "signature-missing"
        : null;
    case "reason":
      return details && !details.note ? "reason-missing" : null;
  }
}

/** Start and length of a warranty. Days are `YYYY-MM-DD` in the shop's timezone. */
export interface WarrantyTerms {
  /** The day of the original hand-over or sale. A later return does not change this day. */
  originDay: string;
  /** The length of the warranty in days. Null means that it is unknown, 0 means no warranty. */
  warrantyDays: number | null;
}

export interface Warranty {
  status: WarrantyStatus;
  /** The last day of the warranty; null when it is unknown, or when there is no warranty. */
  until: string | null;
}

/** The status of the warranty on `day`. The last day still belongs to the warranty. */
export function warrantyOn(day: string, { originDay, warrantyDays }: WarrantyTerms): Warranty {
  if (warrantyDays === null) return { status: "unknown", until: null };
  if (warrantyDays === 0) return { status: "out-of-warranty", until: null };
  const until = addDays(originDay, warrantyDays);
  return { status: day <= until ? "in-warranty" : "out-of-warranty", until };
}

/** The last day on which a return needs no exception: the end of the return period or warranty, whichever is later. */
export function lastReturnDay(terms: WarrantyTerms & { returnDays: number }): string {
  return addDays(terms.originDay, Math.max(terms.returnDays, terms.warrantyDays ?? 0));
}
