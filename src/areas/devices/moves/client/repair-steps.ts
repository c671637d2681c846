/** The stages of a repair for the stepper. Optional stages appear only when the device has been in them. */
import type { DeviceStatus } from "../../rules.ts";

export interface RepairStep {
  status: DeviceStatus;
  state: "done" | "current" | "ahead" | "failed";
  /** The time when the device reached the stage; ISO. */
  at: string | null;
}

const always: readonly DeviceStatus[] = [
  "received",
  "assigned-to-technician",
  "in_progress",
  "completed",
  "done",
];
const order: readonly DeviceStatus[] = [
  "received",
  "assigned-to-technician",
  "diagnosing",
  "awaiting-approval",
  "awaiting-parts",
  "in_progress",
  "testing",
  "completed",
  "cancelled",
  "unrepairable",
  "done",
];
const ended: readonly DeviceStatus[] = ["cancelled", "unrepairable"];

export function repairSteps(device: {
  status: DeviceStatus;
  createdAt: string;
  transitions: readonly { toStatus: DeviceStatus; createdAt: string }[];
}): RepairStep[] {
  const reached = new Map<DeviceStatus, string>([["received", device.createdAt]]);
  // A device may return to a stage, so the latest time of each stage is kept.
  const inOrder = device.transitions.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  for (const each of inOrder) reached.set(each.toStatus, each.createdAt);
  reached.set(device.status, reached.get(device.status) ?? device.createdAt);

  const end = ended.find((status) => reached.has(status) && isOn(status, device, inOrder));
  const shown = order.filter((status) => {
    if (ended.includes(status)) return status === end;
    // A repair that ended without success shows only the stages that it reached.
    if (end) return reached.has(status) || status === "done";
    return always.includes(status) || isStillPast(status, device.status, reached);
  });
  const here = shown.indexOf(device.status);
  return shown.map((status, at) => ({
    status,
    at: at <= here ? (reached.get(status) ?? null) : null,
    state:
      status === end && at <= here
        ? "failed"
        : at < here || (at === here && status === "done")
          ? "done"
          : at === here
            ? "current"
            : "ahead",
  }));
}

/** Whether the repair ended with this status, even if the device has been handed over since. */
function isOn(
  status: DeviceStatus,
  device: { status: DeviceStatus },
  transitions: readonly { toStatus: DeviceStatus }[],
): boolean {
  return (
    device.status === status ||
    (device.status === "done" && transitions.at(-2)?.toStatus === status)
  );
}

/** Whether an optional stage is shown: the device has been in it, and is not back in an earlier stage. */
function isStillPast(
  status: DeviceStatus,
  now: DeviceStatus,
  reached: ReadonlyMap<DeviceStatus, string>,
): boolean {
  return reached.has(status) && order.indexOf(status) <= order.indexOf(now);
}
