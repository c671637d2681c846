import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { Device } from "../../core/contract.ts";
import type { NewAmount } from "../contract.ts";
import { refusalOfDeposit } from "../rules.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { getDevice } from "../../core/server/queries.ts";
import { refusePrice } from "./set-price.ts";

/**
 * Sets the deposit that the customer owes. Lowering it waives the difference: the device keeps the reason, and later
 * estimates ask for no deposit. Raising it ends this waiver.
 * @throws Refusal not_found, stale_version (with the current device), conflict (handed over), forbidden (a lower
 * deposit, without `waive_deposits`), validation_failed (a lower deposit without a reason, or one above the price)
 */
export async function setDeposit(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { version, amount, reason }: NewAmount,
): Promise<Device> {
  const device = await lockDevice(tx, deviceId, version);
  const refusal = refusalOfDeposit(device, actor, { amount, reason });
  if (refusal) refusePrice(refusal, "waive_deposits");
  if (amount === device.depositAmount) return getDevice(tx, deviceId);
  const isLess = amount < device.depositAmount;
  await updateById(tx, "devices", deviceId, {
    depositAmount: amount,
    depositWaivedReason: isLess ? (reason ?? null) : null,
    ...nextVersion,
  });
  await recordAct(tx, actor, isLess ? "device.deposit_waived" : "device.deposit_raised", deviceId, {
    before: { depositAmount: device.depositAmount },
    after: { depositAmount: amount },
  });
  return getDevice(tx, deviceId);
}
