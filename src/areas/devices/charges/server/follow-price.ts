import { sql } from "kysely";
import { percentOf } from "#src/shared/money.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import type { ChargeKind } from "#src/areas/payments/charge-rules.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import {
  chargesAt,
  rewardAt,
  serviceChargeFor,
  type ChargeableDevice,
  type FollowingCharge,
} from "../rules.ts";
import { writeCharge } from "./write-charge.ts";

/**
 * Adjusts the service charge and the reward to the new price of a repair, and adds the service charge to a first price.
 * Percentages stay those of the day on which the line was added. The late fee does not follow: it is noted once.
 *
 * The caller has locked the device, and then writes the new price together with the returned change of
 * `charges_amount`. In two statements a repair that is paid could be overpaid in between.
 * @param actor null when the customer approved an estimate on the page
 * @returns the change of `charges_amount`
 */
export async function followPrice(
  tx: Tx,
  actor: Actor | null,
  device: ChargeableDevice & { id: string; finalAmount: number; paidAmount: number },
): Promise<number> {
  const { id, finalAmount: price, paidAmount: paid } = device;
  const business = await getSettings(tx, "business");
  const charges = await listFollowing(tx, id);
  const added = chargesAt(price, { ...device, charges }, business);
  if (!charges.some(({ kind }) => kind === "service")) await addServiceCharge(tx, device, business);
  let change = 0;
  for (const charge of charges) {
    const amount = amountAt(charge, { price, added, paid });
    if (amount === charge.amount) continue;
    change += amount - charge.amount;
    await updateById(tx, "deviceCharges", charge.id, { amount });
    await recordAct(tx, actor, "device.charge_changed", id, {
      chargeId: charge.id,
      before: { amount: charge.amount },
      after: { amount },
    });
  }
  return change;
}

/** The charges of a repair, with the amount that its reward gives. */
const listFollowing = (tx: Tx, deviceId: string) =>
  tx
    .selectFrom("deviceCharges as c")
    .leftJoin("loyaltyRedemptions as r", "r.id", "c.redemptionId")
    .select(["c.id", "c.percent", "c.amount", "c.waivedAt", "r.discountAmount as rewardAmount"])
    .select(sql<ChargeKind>`c.kind`.as("kind"))
    .where("c.deviceId", "=", deviceId)
    .execute();

/** The amount of a charge at another price. */
function amountAt(
  { kind, percent, amount, rewardAmount, waivedAt }: FollowingCharge,
  owed: { price: number; added: number; paid: number },
): number {
  if (waivedAt !== null) return amount;
  if (kind === "service") return percentOf(owed.price, percent ?? 0);
  return kind === "reward" ? -rewardAt({ percent, amount: rewardAmount }, owed) : amount;
}

/** Adds the service charge to a repair that has a price, if the charge is switched on. */
export async function addServiceCharge(
  tx: Tx,
  device: ChargeableDevice & { id: string },
  business: Settings["business"],
): Promise<void> {
  const charge = serviceChargeFor(device, business);
  if (charge) await writeCharge(tx, null, device.id, charge);
}
