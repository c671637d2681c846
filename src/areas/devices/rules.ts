/**
 * The table of moves. Screens disable the button of a move that the table refuses and show the reason; the server
 * refuses the move for the same reason. Every device starts as received, becomes completed, cancelled or unrepairable,
 * and ends as done.
 */
import { has, type Mover } from "#src/shared/mover.ts";
import { balanceOf, overpaidOf } from "./balance.ts";
import { endedWithoutRepair, inRepair, type DeviceStatus } from "./statuses.ts";
import type { LoanState } from "./kinds.ts";
import {
  refusalOfApproval,
  type ApprovalRefusal,
  type EstimateStanding,
} from "./approval-rules.ts";
import { isLoanerSettled, type LoanerAtHandOver } from "./loan-rules.ts";

export {
  deviceStatuses,
  endedWithoutRepair,
  inRepair,
  priorities,
  readyForPickup,
  type DeviceStatus,
  type Priority,
} from "./statuses.ts";

/** Whether staff may make an estimate in this status, and the customer may answer it. */
export const isEstimable = (status: DeviceStatus): boolean =>
  inRepair.includes(status) || status === "completed";

export const checklistPhases = ["intake", "outtake", "return"] as const;
export const checklistResults = ["ok", "faulty", "not-tested"] as const;

/**
 * Who may make a move. `workshop`: the assigned technician, and users who may move any device. `counter`: users who may
 * move any device. `hand-over`: users who may hand devices over.
 */
type MoveBy = "workshop" | "counter" | "hand-over";

/** The conditions of moves. Most concern the device; the last three concern the request, `settled` and `loaner` both. */
export type Need =
  | "technician"
  | "photo-before"
  | "approved-estimate"
  | "photo-after"
  | "outtake-checklist"
  | "settled"
  | "nothing-too-much"
  | "loaner"
  | "price-covers-parts"
  | "signature"
  | "technician-signature"
  | "reason";

interface Move {
  by: MoveBy;
  needs: readonly Need[];
}

const work: Move = { by: "workshop", needs: ["technician"] };
/** The move to `diagnosing`. If the settings require it, a photo must first show the condition of the handset. */
const look: Move = { by: "workshop", needs: ["technician", "photo-before"] };
const bench: Move = { by: "workshop", needs: ["technician", "photo-before", "approved-estimate"] };
const giveUp: Move = { by: "workshop", needs: ["technician", "reason"] };
const cancel: Move = { by: "counter", needs: ["reason"] };
const complete: Move = {
  by: "workshop",
  needs: [
    "technician",
    "approved-estimate",
    "outtake-checklist",
    "photo-after",
    "technician-signature",
  ],
};
const handOver: Move = {
  by: "hand-over",
  needs: ["settled", "nothing-too-much", "price-covers-parts", "loaner", "signature"],
};

export const moves: Record<DeviceStatus, Partial<Record<DeviceStatus, Move>>> = {
  // Only an assignment moves a device to `assigned-to-technician`, so the table does not contain this move.
  received: { cancelled: cancel },
  "assigned-to-technician": {
    diagnosing: look,
    in_progress: bench,
    unrepairable: giveUp,
    cancelled: cancel,
  },
  diagnosing: {
    "awaiting-approval": work,
    "awaiting-parts": work,
    in_progress: bench,
    unrepairable: giveUp,
    cancelled: cancel,
  },
  "awaiting-approval": {
    diagnosing: look,
    "awaiting-parts": work,
    in_progress: bench,
    cancelled: cancel,
  },
  "awaiting-parts": { in_progress: bench, unrepairable: giveUp, cancelled: cancel },
  in_progress: {
    diagnosing: look,
    "awaiting-approval": work,
    "awaiting-parts": work,
    testing: bench,
    completed: complete,
    unrepairable: giveUp,
    cancelled: cancel,
  },
  testing: { in_progress: bench, completed: complete, unrepairable: giveUp },
  // The counter may find a fault in a completed device, which then goes back to the bench.
  completed: { in_progress: bench, done: handOver },
  cancelled: { done: handOver },
  unrepairable: { done: handOver },
  done: {},
};

/** The statuses in which a device can be assigned to a technician, even if it already has another one. */
export const assignable: readonly DeviceStatus[] = inRepair;

/** Why a move is refused. The sentence for each is `moves:moveRefused.<reason>` in the catalogues. */
export type MoveRefusal =
  | "not-a-move"
  | "no-permission"
  | "not-your-device"
  | "no-technician"
  | ApprovalRefusal
  | "checklist-unfinished"
  | "cost-not-set"
  | "balance-due"
  | "money-to-give-back"
  | "below-cost"
  | "loaner-out"
  | "photos-missing"
  | "signature-missing"
  | "technician-signature-missing"
  | "reason-missing"
  | "parts-lost";

export interface MovableDevice {
  status: DeviceStatus;
  assignedTo: string | null;
  finalAmount: number | null;
  paidAmount: number;
  chargesAmount: number;
  checklists: readonly { phase: string; result: string }[];
  diagnosisRequired?: boolean;
  /** Newest version first. Lists do not read the estimates, so for a listed device only the server checks them. */
  estimates?: readonly EstimateStanding[];
  photos: readonly { phase: string }[];
  /** Whether the price is below what the parts cost, and nobody who may has allowed it. Only the server knows. */
  isBelowCost?: boolean;
  /** The loaners that were lent with the repair. Lists do not read them. */
  loans?: readonly { state: LoanState }[];
}

/** The workflow settings on which the conditions of moves depend. */
export interface WorkflowRules {
  deviceChecklistRequired: boolean;
  requireCustomerSignature: boolean;
  costEstimateRequired?: boolean;
  requireTechnicianSignature: boolean;
  photoEvidenceRequired: boolean;
}

/** What the user enters for a move. Absent when a screen only decides whether to offer the move. */
export interface MoveDetails extends LoanerAtHandOver {
  remark?: string | undefined;
  signature?: string | undefined;
  /** Why the device is handed over although the customer owes a balance. */
  releaseUnpaidReason?: string | undefined;
  /** What goes back at the hand-over, because more was paid than is owed. */
  moneyBack?: { amount: number } | undefined;
}

/** Why the move is refused; null when it is allowed. Without `details`, signature and reason are not checked. */
export function refusalOfMove(
  device: MovableDevice,
  to: DeviceStatus,
  mover: Mover,
  workflow: WorkflowRules,
  details?: MoveDetails,
): MoveRefusal | null {
  const move = moves[device.status][to];
  if (!move) return "not-a-move";
  const whoRefuses = refusalOfMover(device, move.by, mover);
  if (whoRefuses) return whoRefuses;
  for (const need of move.needs) {
    const refusal = refusalOfNeed(need, device, mover, workflow, details);
    if (refusal) return refusal;
  }
  return null;
}

function refusalOfMover(device: MovableDevice, by: MoveBy, mover: Mover): MoveRefusal | null {
  if (by === "hand-over") return has(mover, "hand_over_devices") ? null : "no-permission";
  if (has(mover, "update_any_device_status")) return null;
  if (by === "counter" || !has(mover, "update_device_status")) return "no-permission";
  return device.assignedTo === mover.userId ? null : "not-your-device";
}

function refusalOfNeed(
  need: Need,
  device: MovableDevice,
  mover: Mover,
  workflow: WorkflowRules,
  details: MoveDetails | undefined,
): MoveRefusal | null {
  switch (need) {
    case "technician":
      return device.assignedTo ? null : "no-technician";
    case "approved-estimate":
      return device.estimates
        ? refusalOfApproval({ ...device, estimates: device.estimates }, workflow)
        : null;
    case "outtake-checklist":
      return workflow.deviceChecklistRequired && !isChecklistFinished(device.checklists, "outtake")
        ? "checklist-unfinished"
        : null;
    case "photo-before":
      return refusalOfPhotos(device, "before", workflow);
    case "photo-after":
      return refusalOfPhotos(device, "after", workflow);
    case "settled":
      return refusalOfBalance(device, mover, details);
    case "nothing-too-much":
      return details && (details.moneyBack?.amount ?? 0) !== overpaidOf(device)
        ? "money-to-give-back"
        : null;
    case "price-covers-parts":
      return device.isBelowCost ? "below-cost" : null;
    case "loaner":
      return details && !isLoanerSettled(device.loans, mover, details) ? "loaner-out" : null;
    case "signature":
      return details && workflow.requireCustomerSignature && !details.signature
        ? "signature-missing"
        : null;
    case "technician-signature":
      return details && workflow.requireTechnicianSignature && !details.signature
        ? "technician-signature-missing"
        : null;
    case "reason":
      return details && !details.remark ? "reason-missing" : null;
  }
}

const refusalOfPhotos = (
  { photos }: MovableDevice,
  phase: string,
  { photoEvidenceRequired }: WorkflowRules,
): MoveRefusal | null =>
  photoEvidenceRequired && !photos.some((photo) => photo.phase === phase) ? "photos-missing" : null;

function refusalOfBalance(
  device: MovableDevice,
  mover: Mover,
  details: MoveDetails | undefined,
): MoveRefusal | null {
  const { status, finalAmount } = device;
  if (finalAmount === null && !endedWithoutRepair.includes(status)) return "cost-not-set";
  if ((balanceOf(device) ?? 0) === 0) return null;
  const mayRelease = has(mover, "release_unpaid_devices");
  const isReleased = mayRelease && (details === undefined || Boolean(details.releaseUnpaidReason));
  return isReleased ? null : "balance-due";
}

/** Whether every row of this phase's checklist has a result. */
function isChecklistFinished(
  items: readonly { phase: string; result: string }[],
  phase: string,
): boolean {
  return items.filter((item) => item.phase === phase).every((item) => item.result !== "not-tested");
}
