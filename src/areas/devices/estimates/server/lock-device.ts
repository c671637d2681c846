import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { isEstimable } from "../../rules.ts";
import { lockDevice, type LockedDevice } from "../../core/server/lock-device.ts";

/**
 * Locks the device before its estimate is created, changed or sent. Users without `update_any_device_status` may do
 * this only with devices that are assigned to them.
 * @throws Refusal not_found, forbidden, estimate_closed (its repair has ended)
 */
export async function lockForEstimate(
  tx: Tx,
  actor: Actor,
  deviceId: string,
): Promise<LockedDevice> {
  const device = await lockDevice(tx, deviceId);
  if (!may(actor, "update_any_device_status") && device.assignedTo !== actor.userId) {
    refuse("forbidden", { params: { reason: "not-your-device" } });
  }
  if (!isEstimable(device.status)) refuse("estimate_closed");
  return device;
}
