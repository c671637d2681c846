import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { TaxCode } from "#src/areas/settings/taxes/rules.ts";
import type { Device } from "../../core/contract.ts";
import { addSystemRemark } from "../../core/server/add-remark.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { getDevice } from "../../core/server/queries.ts";

/**
 * Sets the tax code of a repair and its charges. The reason becomes a remark. It is refused once something was paid:
 * earlier receipts keep their code, and two codes would give the repair no single tax.
 * @throws Refusal not_found, stale_version (with the current device), conflict (something was paid, or handed over)
 */
export async function setTaxCode(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { version, taxCode, reason }: { version: number; taxCode: TaxCode; reason: string },
): Promise<Device> {
  const device = await lockDevice(tx, deviceId, version);
  if (device.paidAmount > 0) refuse("conflict", { params: { reason: "paid" } });
  if (device.status === "done") refuse("conflict", { params: { reason: "handed-back" } });
  if (taxCode === device.taxCode) return getDevice(tx, deviceId);
  await updateById(tx, "devices", deviceId, { taxCode, ...nextVersion });
  const before = device.taxCode as TaxCode;
  const remarkId = await addSystemRemark(tx, actor, deviceId, {
    code: "tax_code_set",
    before,
    after: taxCode,
    reason,
  });
  await recordAct(tx, actor, "device.tax_code_set", deviceId, {
    before: { taxCode: before },
    after: { taxCode },
    remarkId,
  });
  return getDevice(tx, deviceId);
}
