import { has, type Mover } from "#src/shared/mover.ts";
import type { DeviceStatus } from "../rules.ts";

/** Before: the condition at intake. After: the condition at hand-over. */
export const photoPhases = ["before", "after"] as const;
export type PhotoPhase = (typeof photoPhases)[number];

export const MOST_PHOTOS = 12;

/** The phase of a photo taken now. */
export const phaseAt = (status: DeviceStatus): PhotoPhase =>
  (["testing", "completed", "done", "unrepairable", "cancelled"] as DeviceStatus[]).includes(status)
    ? "after"
    : "before";

/** Technicians may photograph their own devices; the counter any device. */
export const mayAddPhoto = (device: { assignedTo: string | null }, person: Mover): boolean =>
  has(person, "add_photos") &&
  (has(person, "update_any_device_status") ||
    has(person, "create_devices") ||
    device.assignedTo === person.userId);

/** Users may delete their own photos while the device is in the shop; with the permission, any photo. */
export const mayDeletePhoto = (
  device: { status: DeviceStatus },
  takenBy: string | null,
  person: Mover,
): boolean =>
  has(person, "delete_photos") || (takenBy === person.userId && device.status !== "done");
