import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { changedValues } from "#src/server/events/changed-values.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { brokenRulesIn, refuseFields } from "#src/areas/settings/forms/server/fill-form.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Device, DeviceChange } from "../core/contract.ts";
import { lockDevice } from "../core/server/lock-device.ts";
import { getDevice } from "../core/server/queries.ts";

/**
 * Stores the given fields, if `version` is still current. After the hand-over nobody can change a device.
 * @throws Refusal not_found, stale_version (with the current device), conflict (handed over), validation_failed (rules
 * of the shop's form)
 */
export async function updateDevice(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { version, ...changes }: DeviceChange,
): Promise<Device> {
  const device = await lockDevice(tx, deviceId, version);
  refuseFields(brokenRulesIn(await getSettings(tx, "forms"), "deviceIntake", changes));
  if (device.status === "done") {
    refuse("conflict", {
      detail: "This device was handed back",
      params: { reason: "handed-back" },
    });
  }
  const before = await tx
    .selectFrom("devices")
    .selectAll()
    .where("id", "=", deviceId)
    .executeTakeFirstOrThrow();
  await updateById(tx, "devices", deviceId, { ...changes, ...nextVersion });
  await recordEvent(tx, {
    kind: "device.updated",
    recordId: deviceId,
    actorId: actor.userId,
    data: { fields: Object.keys(changes) },
    personal: { customerId: device.customerId, ...changedValues(before, changes) },
  });
  return getDevice(tx, deviceId);
}
