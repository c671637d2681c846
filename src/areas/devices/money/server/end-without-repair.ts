import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { LockedDevice } from "../../core/server/lock-device.ts";

/**
 * A repair that ended without success owes no price. The price that was agreed stays as `priceAtEnd`, and what followed
 * it (service charge, late fee, reward) becomes nothing; only the diagnosis fee is owed. A cancelled repair that had no
 * price keeps none. The caller has locked the device.
 */
export async function endWithoutRepair(
  tx: Tx,
  actor: Actor,
  { id, finalAmount }: Pick<LockedDevice, "id" | "finalAmount">,
): Promise<void> {
  if (finalAmount === null) return;
  const change = await endCharges(tx, actor, id);
  await tx
    .updateTable("devices")
    .set({ priceAtEnd: finalAmount, finalAmount: null, updatedAt: sql`now()` })
    .set({ chargesAmount: sql`charges_amount - ${change}` })
    .where("id", "=", id)
    .execute();
  await recordAct(tx, actor, "device.price_set", id, {
    before: { finalAmount },
    after: { finalAmount: null },
  });
}

/** Makes the charges of the price nothing, and returns their sum. */
async function endCharges(tx: Tx, actor: Actor, deviceId: string): Promise<number> {
  const charges = await tx
    .selectFrom("deviceCharges")
    .select(["id", "amount"])
    .where("deviceId", "=", deviceId)
    .where("kind", "<>", "diagnosis")
    .where("waivedAt", "is", null)
    .where("amount", "<>", 0)
    .execute();
  for (const { id: chargeId, amount } of charges) {
    await updateById(tx, "deviceCharges", chargeId, { amount: 0 });
    await recordAct(tx, actor, "device.charge_changed", deviceId, {
      chargeId,
      before: { amount },
      after: { amount: 0 },
    });
  }
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}
