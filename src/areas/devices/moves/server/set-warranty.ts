import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Device } from "../../core/contract.ts";
import { addSystemRemark } from "../../core/server/add-remark.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { getDevice } from "../../core/server/queries.ts";
import { noteWarrantyLength } from "../../core/server/warranty-lengths.ts";

/**
 * Sets how long the shop answers for this repair: less for a handset that was in water, more for a regular customer. The
 * reason becomes a remark. After the hand-over the promise is fixed, and only a return can be judged otherwise.
 * @throws Refusal not_found, stale_version (with the current device), conflict (handed over)
 */
export async function setWarranty(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { version, warrantyDays, reason }: { version: number; warrantyDays: number; reason: string },
): Promise<Device> {
  const device = await lockDevice(tx, deviceId, version);
  if (device.status === "done") refuse("conflict", { params: { reason: "handed-back" } });
  const before = device.warrantyDays ?? (await getSettings(tx, "business")).repairWarrantyDays;
  if (warrantyDays === device.warrantyDays) return getDevice(tx, deviceId);
  await updateById(tx, "devices", deviceId, { warrantyDays, ...nextVersion });
  await noteWarrantyLength(tx, warrantyDays);
  const remarkId = await addSystemRemark(tx, actor, deviceId, {
    code: "warranty_set",
    before,
    after: warrantyDays,
    reason,
  });
  await recordAct(tx, actor, "device.warranty_set", deviceId, {
    before: { warrantyDays: before },
    after: { warrantyDays },
    remarkId,
  });
  return getDevice(tx, deviceId);
}
