/**
 * May a return go on? One table, read by the screens to disable a button with the reason and by the server to refuse.
 * decisions: reported → … → ready-for-pickup → closed, or rejected, refunded, replaced, which close as well once the
 * customer has what is theirs.
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

/** What closing a return from a step means. */
export const outcomeOf: Partial<Record<ReturnStep, ReturnOutcome>> = {
  "ready-for-pickup": "repaired",
  rejected: "rejected",
  refunded: "refunded",
  replaced: "replaced",
};

/**
 * Who may take a step: `workshop` is the technician it is given to (or whoever manages returns), `take` also a
 * technician while it is nobody's, `counter` manages returns, `approver` decides, `cashier` gives money back,
 * `hand-over` hands things back.
 */
type StepBy = "workshop" | "take" | "counter" | "approver" | "cashier" | "hand-over";

/**
 * What must be true first. The reason and the signature travel with the request, the fix status and the resolution
 * may; the others are seen on the return.
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
    // Not enough is known to decide.
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
  // A fault found at the counter sends it back to the bench.
  "ready-for-pickup": { "in-repair": work, closed: giveBack },
  rejected: { closed: giveBack },
  refunded: { closed: giveBack },
  replaced: { closed: giveBack },
  closed: {},
};

/** Why not; each has its sentence in the catalogues (`returns:refused.<reason>`). */
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
  | "fix-status-missing"
  | "resolution-missing"
  | "signature-missing"
  | "reason-missing";

export interface MovableReturn {
  currentStep: ReturnStep;
  adminApprovalStatus: ApprovalStatus;
  warrantyStatus: WarrantyStatus;
  assignedTo: string | null;
  /** Minor units that were paid for it and not given back yet. */
  refundable: number;
  /** The money for it went back at the till meanwhile. */
  isPaidBack: boolean;
  fixStatus: string | null;
  resolution: string | null;
}

/** The workflow setting that decides what closing needs. */
export interface WorkflowRules {
  requireCustomerSignature: boolean;
}

/** What comes with the request. A screen that only asks whether to offer the step leaves it out. */
export interface StepDetails {
  note?: string | undefined;
  signature?: string | undefined;
  fixStatus?: string | undefined;
  resolution?: string | undefined;
  /** Named with the step to assigned-to-technician. */
  technicianId?: string | undefined;
}

/** null: the step is allowed. Without `details`, what only travels with the request is not asked. */
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
  for (const need of step.needs) {
    const refusal = refusalOfNeed(need, returned, workflow, details);
    if (refusal) return refusal;
  }
  return null;
}

/**
 * null: the decision is allowed. What is not under warranty is only approved with a reason, what is refused has one
 * too: the customer will ask.
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

/** null: they may write what was found and what came along. What is closed stays as it was. */
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

/** From when on and how long something is under warranty. Days are `YYYY-MM-DD` of the shop. */
export interface WarrantyTerms {
  /** The original hand-over or sale: a claim never restarts the clock. */
  originDay: string;
  /** null: nobody knows whether there is one; 0: there is none. */
  warrantyDays: number | null;
}

export interface Warranty {
  status: WarrantyStatus;
  /** The last day of it; null where there is none. */
  until: string | null;
}

/** Is it under warranty on `day`? The last day still is. */
export function warrantyOn(day: string, { originDay, warrantyDays }: WarrantyTerms): Warranty {
  if (warrantyDays === null) return { status: "unknown", until: null };
  if (warrantyDays === 0) return { status: "out-of-warranty", until: null };
  const until = addDays(originDay, warrantyDays);
  return { status: day <= until ? "in-warranty" : "out-of-warranty", until };
}

/** The last day on which it may come back without being overruled: of the shop's days for it and the warranty. */
export function lastReturnDay(terms: WarrantyTerms, returnDays: number): string {
  return addDays(terms.originDay, Math.max(returnDays, terms.warrantyDays ?? 0));
}
