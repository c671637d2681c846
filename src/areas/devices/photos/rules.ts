import { has, type Mover } from "#src/shared/mover.ts";
import type { DeviceStatus } from "../rules.ts";

/** Before the work: how it came in. After: how it leaves. */
export const photoPhases = ["before", "after"] as const;
export type PhotoPhase = (typeof photoPhases)[number];

export const MOST_PHOTOS = 12;

/** What a photo taken now shows. */
export const phaseAt = (status: DeviceStatus): PhotoPhase =>
  (["testing", "completed", "done", "unrepairable", "cancelled"] as DeviceStatus[]).includes(status)
    ? "after"
    : "before";

/** A technician photographs their own devices; the counter any. */
export const mayAddPhoto = (device: { assignedTo: string | null }, person: Mover): boolean =>
  has(person, "add_photos") &&
  (has(person, "update_any_device_status") ||
    has(person, "create_devices") ||
    device.assignedTo === person.userId);

/** One's own slip of the finger, while the device is here; anything with the right to. */
export const mayDeletePhoto = (
  device: { status: DeviceStatus },
  takenBy: string | null,
  person: Mover,
): boolean =>
  has(person, "delete_photos") || (takenBy === person.userId && device.status !== "done");
