import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { NewCharge } from "../rules.ts";

/**
 * Adds a charge to a repair, and returns false if the repair has this kind already, also when it was waived. The caller
 * has locked the device. The device keeps its `version`, because no form edits charges.
 * @param actor null: Fundi adds it by the settings
 */
export async function writeCharge(
  tx: Tx,
  actor: Actor | null,
  deviceId: string,
  charge: NewCharge,
  data: { remarkId?: string } = {},
): Promise<boolean> {
  const added = await tx
    .insertInto("deviceCharges")
    .values({ ...charge, id: newId(), deviceId, addedBy: actor?.userId ?? null })
    .onConflict((conflict) => conflict.columns(["deviceId", "kind"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return false;
  await changeSum(tx, deviceId, charge.amount);
  await recordAct(tx, actor, "device.charge_added", deviceId, {
    chargeId: added.id,
    ...charge,
    ...data,
  });
  return true;
}

/** Changes the sum of the charges that the repair owes, less its reward. */
export const changeSum = (tx: Tx, deviceId: string, by: number) =>
  tx
    .updateTable("devices")
    .set({ chargesAmount: sql`charges_amount + ${by}`, updatedAt: sql`now()` })
    .where("id", "=", deviceId)
    .execute();
