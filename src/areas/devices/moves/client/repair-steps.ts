/** The stages that the screen shows as the progress of a repair. Some stages appear only if the device was in them. */
import type { DeviceStatus } from "../../rules.ts";

export interface RepairStep {
  status: DeviceStatus;
  state: "done" | "current" | "ahead" | "failed";
  /** When the device reached the stage (ISO); null for a stage that is not reached. */
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
  // A device can reach a stage several times. The latest time replaces the earlier ones.
  const inOrder = device.transitions.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  for (const each of inOrder) reached.set(each.toStatus, each.createdAt);
  reached.set(device.status, reached.get(device.status) ?? device.createdAt);

  const end = ended.find((status) => reached.has(status) && isOn(status, device, inOrder));
  const shown = order.filter((status) => {
    if (ended.includes(status)) return status === end;
    // A cancelled or unrepairable device reaches no other stage but `done`, so the others are left out.
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

/** Whether the repair ended with this status. The device may have been handed over afterwards. */
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

/** Whether to show an optional stage: the device was in it and has not gone back to an earlier stage. */
function isStillPast(
  status: DeviceStatus,
  now: DeviceStatus,
  reached: ReadonlyMap<DeviceStatus, string>,
): boolean {
  return reached.has(status) && order.indexOf(status) <= order.indexOf(now);
}
