/** The most likely next action of the user on a device: the screen's one main action. */
import { has, type Mover } from "#src/shared/mover.ts";
import { bindingEstimates } from "../../estimates/rules.ts";
import {
  assignable,
  balanceOf,
  isEstimable,
  moves,
  refusalOfMove,
  type DeviceStatus,
  type MovableDevice,
  type MoveRefusal,
  type WorkflowRules,
} from "../../rules.ts";

export type NextStep =
  | { kind: "assign" }
  | { kind: "move"; to: DeviceStatus }
  /** The next step is this move, but the checklist must be completed first. */
  | { kind: "checklist"; to: DeviceStatus }
  /** The repair needs an estimate, or a new version, before the work may continue. */
  | { kind: "estimate" }
  /** The customer has an estimate and has not answered. */
  | { kind: "record-approval" }
  /** The next step is this move, but a photo of this phase must be taken first. */
  | { kind: "photos"; to: DeviceStatus; phase: "before" | "after" }
  | { kind: "set-cost" }
  | { kind: "take-payment" }
  | { kind: "hand-over" };

export interface SteppingDevice extends MovableDevice {
  diagnosisRequired: boolean;
}

/** The move that usually comes next. From waiting for approval or parts, that is back to the repair. */
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

/** The most likely action of this user; null when the user can do nothing next with the device. */
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

/** The step towards an approval: waiting for the answer to a sent estimate, otherwise making a new estimate. */
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

/** Whether this user may make estimates. Technicians may make them for their own devices. */
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
  // Asks for the payment first, even if the user may hand the device over unpaid.
  const owes = (balanceOf(device) ?? 0) > 0;
  if (owes && has(mover, "take_payments")) return { kind: "take-payment" };
  return refusal === null ? { kind: "hand-over" } : null;
}

/** All other moves of the table, with the reasons against refused moves. Omits the main action. */
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

/** Whether this user may assign a technician, or change the technician, now. */
export function mayAssign(device: { status: DeviceStatus }, mover: Mover): boolean {
  return has(mover, "assign_devices") && assignable.includes(device.status);
}
