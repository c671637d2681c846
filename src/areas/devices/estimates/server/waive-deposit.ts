import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { lockDevice } from "../../core/server/lock-device.ts";

/**
 * Waives the unpaid part of the deposit. The deposit becomes what was paid. The reason is stored with the device.
 * @throws Refusal not_found, conflict (handed over)
 */
export async function waiveDeposit(tx: Tx, actor: Actor, deviceId: string, reason: string) {
  const device = await lockDevice(tx, deviceId);
  if (device.status === "done") {
    refuse("conflict", {
      detail: "This device was handed back",
      params: { reason: "handed-back" },
    });
  }
  const depositAmount = Math.min(device.depositAmount, device.paidAmount);
  const waived = await tx
    .updateTable("devices")
    .set({
      depositAmount,
      depositWaivedReason: reason,
      ...nextVersion,
    })
    .where("id", "=", deviceId)
    .returning(["depositAmount", "depositWaivedReason", "version"])
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "device.deposit_waived", deviceId, {
    before: { depositAmount: device.depositAmount },
    after: { depositAmount },
  });
  return waived;
}
