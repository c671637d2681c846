import { percentOf } from "#src/shared/money.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import { chargeFor, type ChargeableDevice } from "../rules.ts";
import { changeSum, writeCharge } from "./write-charge.ts";

/**
 * Adjusts the service charge to the new price of a repair, or adds it to a first price. Its percentage stays that of the
 * day on which it was added. The late fee does not follow: it is noted once. The caller has locked the device.
 * @param actor null when the customer approved an estimate on the page
 */
export async function followPrice(
  tx: Tx,
  actor: Actor | null,
  device: ChargeableDevice & { id: string; finalAmount: number },
): Promise<void> {
  const charge = await tx
    .selectFrom("deviceCharges")
    .select(["id", "percent", "amount", "waivedAt"])
    .where("deviceId", "=", device.id)
    .where("kind", "=", "service")
    .executeTakeFirst();
  if (!charge) {
    await addServiceCharge(tx, device, await getSettings(tx, "business"));
    return;
  }
  const amount = percentOf(device.finalAmount, charge.percent ?? 0);
  if (charge.waivedAt !== null || amount === charge.amount) return;
  await tx.updateTable("deviceCharges").set({ amount }).where("id", "=", charge.id).execute();
  await changeSum(tx, device.id, amount - charge.amount);
  await recordEvent(tx, {
    kind: "device.charge_changed",
    recordId: device.id,
    actorId: actor?.userId ?? null,
    data: { chargeId: charge.id, before: { amount: charge.amount }, after: { amount } },
  });
}

/** Adds the service charge to a repair that has a price, if the charge is switched on. */
export async function addServiceCharge(
  tx: Tx,
  device: ChargeableDevice & { id: string },
  business: Settings["business"],
): Promise<void> {
  const charge = chargeFor("service", device, business);
  if (charge) await writeCharge(tx, null, device.id, charge);
}
