/** Finds the most likely action of the user on a device. The screen shows it as its main button. */
import { has, type Mover } from "#src/shared/mover.ts";
import { balanceOf } from "../../balance.ts";
import {
  assignable,
  isEstimable,
  moves,
  refusalOfMove,
  type DeviceStatus,
  type MovableDevice,
  type MoveRefusal,
  type WorkflowRules,
} from "../../rules.ts";
import { bindingEstimates } from "../../approval-rules.ts";

export type NextStep =
  | { kind: "assign" }
  | { kind: "move"; to: DeviceStatus }
  /** The checklist must be completed before the move `to`. */
  | { kind: "checklist"; to: DeviceStatus }
  /** The customer must approve before the work may continue, so the user makes an estimate or a new version. */
  | { kind: "estimate" }
  /** The customer has not answered the estimate yet. The user can record an answer that is given to staff. */
  | { kind: "record-approval" }
  /** A photo of the given phase must be taken before the move `to`. */
  | { kind: "photos"; to: DeviceStatus; phase: "before" | "after" }
  | { kind: "set-cost" }
  | { kind: "take-payment" }
  | { kind: "hand-over" };

export interface SteppingDevice extends MovableDevice {
  diagnosisRequired: boolean;
}

/** The move that usually follows. A device that waits for approval or parts usually goes back to the repair. */
function usualMove(device: SteppingDevice): DeviceStatus | null {
  switch (device.status) {
    case "assigned-to-technician":
      return device.diagnosisRequired ? "diagnosing" : "in_progress";
    case "diagnosing":
    case "awaiting-approval":
    case "awaiting-parts":
      return "in_progress";
    case "in_progress":
    case "testing":
      return "completed";
    default:
      return null;
  }
}

/** The most likely action of this user on the device; null when there is none. */
export function nextStep(
  device: SteppingDevice,
  mover: Mover,
  workflow: WorkflowRules,
): NextStep | null {
  if (device.status === "received") return has(mover, "assign_devices") ? { kind: "assign" } : null;
  if (moves[device.status].done) return stepAtPickup(device, mover, workflow);
  const to = usualMove(device);
  if (!to) return null;
  const refusal = refusalOfMove(device, to, mover, workflow);
  if (refusal === null) return { kind: "move", to };
  if (refusal === "photos-missing") {
    return { kind: "photos", to, phase: to === "completed" ? "after" : "before" };
  }
  if (refusal === "checklist-unfinished") return { kind: "checklist", to };
  if (refusal === "estimate-missing" || refusal === "estimate-not-approved") {
    return stepToApproval(device, mover, workflow);
  }
  return null;
}

/** The next of three steps: make and send an estimate, move to `awaiting-approval`, record the customer's answer. */
function stepToApproval(
  device: SteppingDevice,
  mover: Mover,
  workflow: WorkflowRules,
): NextStep | null {
  if (bindingEstimates(device.estimates ?? []).latest?.status !== "sent") {
    return mayEstimate(device, mover) ? { kind: "estimate" } : null;
  }
  const to = "awaiting-approval";
  if (refusalOfMove(device, to, mover, workflow) === null) return { kind: "move", to };
  return has(mover, "record_approvals") ? { kind: "record-approval" } : null;
}

/** Whether this user may make an estimate: for any device with `update_any_device_status`, else only for their own. */
export function mayEstimate(
  device: { status: DeviceStatus; assignedTo: string | null },
  mover: Mover,
): boolean {
  const isTheirs = has(mover, "update_any_device_status") || device.assignedTo === mover.userId;
  return has(mover, "create_estimates") && isTheirs && isEstimable(device.status);
}

function stepAtPickup(
  device: SteppingDevice,
  mover: Mover,
  workflow: WorkflowRules,
): NextStep | null {
  const refusal = refusalOfMove(device, "done", mover, workflow);
  if (refusal === "cost-not-set") return has(mover, "edit_devices") ? { kind: "set-cost" } : null;
  // A customer who owes a balance pays first, even if the user may hand the device over unpaid.
  const owes = (balanceOf(device) ?? 0) > 0;
  if (owes && has(mover, "take_payments")) return { kind: "take-payment" };
  return refusal === null ? { kind: "hand-over" } : null;
}

/** All moves of the table except the main action. A refused move has its reason. */
export function otherMoves(
  device: MovableDevice,
  mover: Mover,
  workflow: WorkflowRules,
  main: NextStep | null,
): { to: DeviceStatus; refusal: MoveRefusal | null }[] {
  const isMain = (to: DeviceStatus) =>
    main !== null &&
    ((main.kind === "move" && main.to === to) || (main.kind === "hand-over" && to === "done"));
  return (Object.keys(moves[device.status]) as DeviceStatus[])
    .filter((to) => !isMain(to))
    .map((to) => ({ to, refusal: refusalOfMove(device, to, mover, workflow) }));
}

/** Whether this user may assign the device to a technician, even if it already has another one. */
export function mayAssign(device: { status: DeviceStatus }, mover: Mover): boolean {
  return has(mover, "assign_devices") && assignable.includes(device.status);
}
