import { has, type Mover } from "#src/shared/mover.ts";
import type { DeviceStatus } from "../rules.ts";
import type { PhotoPhase } from "../kinds.ts";

export const MAX_PHOTOS = 12;

/** The phase of a photo that is taken in this status. */
export const phaseAt = (status: DeviceStatus): PhotoPhase =>
  (["testing", "completed", "done", "unrepairable", "cancelled"] as DeviceStatus[]).includes(status)
    ? "after"
    : "before";

/** Whether the user may add photos. Technicians may do so for their own devices, the counter for all devices. */
export const mayAddPhoto = (device: { assignedTo: string | null }, person: Mover): boolean =>
  has(person, "add_photos") &&
  (has(person, "update_any_device_status") ||
    has(person, "create_devices") ||
    device.assignedTo === person.userId);

/** Whether the user may delete the photo: their own until the hand-over, any photo with `delete_photos`. */
export const mayDeletePhoto = (
  device: { status: DeviceStatus },
  takenBy: string | null,
  person: Mover,
): boolean =>
  has(person, "delete_photos") || (takenBy === person.userId && device.status !== "done");
