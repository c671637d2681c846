/**
 * The table of moves. Screens use it to disable a button with the reason, the server to refuse. A device goes from
 * received to done; the middle stages are optional. Cancelled and unrepairable devices also end in done when they are
 * handed over.
 */
import { has, type Mover } from "#src/shared/mover.ts";
import {
  refusalOfApproval,
  type ApprovalRefusal,
  type EstimateStanding,
} from "./estimates/rules.ts";
import { inRepair, type DeviceStatus } from "./statuses.ts";

export {
  deviceStatuses,
  inRepair,
  priorities,
  readyForPickup,
  type DeviceStatus,
  type Priority,
} from "./statuses.ts";

/** Statuses in which staff may still estimate the cost and customers may approve it. */
export const isEstimable = (status: DeviceStatus): boolean =>
  inRepair.includes(status) || status === "completed";

export const checklistPhases = ["intake", "outtake", "return"] as const;
export const checklistResults = ["ok", "faulty", "not-tested"] as const;

/**
 * Who may make a move: `workshop` is the assigned technician (or a user who may move any device), `counter` may move
 * any device, `hand-over` may hand devices over.
 */
type MoveBy = "workshop" | "counter" | "hand-over";

/** Conditions of a move. The last three concern the request, all others the device. */
export type Need =
  | "technician"
  | "photo-before"
  | "approved-estimate"
  | "photo-after"
  | "outtake-checklist"
  | "settled"
  | "signature"
  | "technician-signature"
  | "reason";

interface Move {
  by: MoveBy;
  needs: readonly Need[];
}

const work: Move = { by: "workshop", needs: ["technician"] };
/** The first diagnosis. It requires a photo of the condition before the technician opens the handset. */
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
const handOver: Move = { by: "hand-over", needs: ["settled", "signature"] };

export const moves: Record<DeviceStatus, Partial<Record<DeviceStatus, Move>>> = {
  // Only assigning a technician (POST …/assign) leads to assigned-to-technician.
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
  // The device goes back to the bench for a fault found at the counter.
  completed: { in_progress: bench, done: handOver },
  cancelled: { done: handOver },
  unrepairable: { done: handOver },
  done: {},
};

/** Statuses in which staff may assign or change the technician. */
export const assignable: readonly DeviceStatus[] = inRepair;

/** Reasons of a refusal; each has a sentence in the catalogues (`moves:moveRefused.<reason>`). */
export type MoveRefusal =
  | "not-a-move"
  | "no-permission"
  | "not-your-device"
  | "no-technician"
  | ApprovalRefusal
  | "checklist-unfinished"
  | "cost-not-set"
  | "balance-due"
  | "photos-missing"
  | "signature-missing"
  | "technician-signature-missing"
  | "reason-missing";

export interface MovableDevice {
  status: DeviceStatus;
  assignedTo: string | null;
  finalAmount: number | null;
  paidAmount: number;
  checklists: readonly { phase: string; result: string }[];
  diagnosisRequired?: boolean;
  /** Newest version first. Absent in lists, so only the server can check the estimate of a listed device. */
  estimates?: readonly EstimateStanding[];
  photos: readonly { phase: string }[];
}

/** The workflow settings that decide the conditions of a move. */
export interface WorkflowRules {
  deviceChecklistRequired: boolean;
  requireCustomerSignature: boolean;
  costEstimateRequired?: boolean;
  requireTechnicianSignature: boolean;
  photoEvidenceRequired: boolean;
}

/** The input of the request. A screen omits it when it only decides whether to offer the move. */
export interface MoveDetails {
  remark?: string | undefined;
  signature?: string | undefined;
  /** The reason for handing over a device with a balance due. */
  releaseUnpaidReason?: string | undefined;
}

/** null: the move is allowed. Without `details`, conditions of the request (signature, reason) are not checked. */
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
  // A cancelled or unrepairable repair needs a price only if it has payments.
  const mayBeFree = device.status !== "completed" && device.paidAmount === 0;
  if (device.finalAmount === null) return mayBeFree ? null : "cost-not-set";
  if (device.paidAmount >= device.finalAmount) return null;
  const mayRelease = has(mover, "release_unpaid_devices");
  const isReleased = mayRelease && (details === undefined || Boolean(details.releaseUnpaidReason));
  return isReleased ? null : "balance-due";
}

/** Whether every item of this phase's checklist has a result. */
function isChecklistFinished(
  items: readonly { phase: string; result: string }[],
  phase: string,
): boolean {
  return items.filter((item) => item.phase === phase).every((item) => item.result !== "not-tested");
}

/** The balance; null while the price is unknown. Minor units. */
export function balanceOf(device: {
  finalAmount: number | null;
  paidAmount: number;
}): number | null {
  return device.finalAmount === null ? null : Math.max(0, device.finalAmount - device.paidAmount);
}
