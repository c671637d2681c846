import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { addToCustomerTotals } from "#src/areas/customers/totals/server/add-to-customer-totals.ts";
import { pointsFor } from "#src/areas/loyalty/rules.ts";
import { countPurchase, reversePurchase } from "#src/areas/loyalty/points/server/count-purchase.ts";
import { earnsPoints } from "#src/areas/payments/providers.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { LockedDevice } from "../../core/server/lock-device.ts";

type Repair = Pick<LockedDevice, "id" | "customerId">;

interface Money {
  /** In minor units; negative for a refund. */
  amount: number;
  /** The part of the amount that earns points. Money that was given up, and points that paid, earn nothing. */
  earning: number;
}

/** The part of a payment that earns points. */
export const earningOf = ({ amount, method }: { amount: number; method: string }): number =>
  earnsPoints(method) ? amount : 0;

/**
 * At the hand-over, counts what was paid for a repair: it is added to the customer's spending, and earns points at the
 * rate of this day. The device keeps the rate, so that later payments and refunds count with the same one.
 */
export async function countHandOver(
  tx: Tx,
  actor: Actor,
  device: Repair & Pick<LockedDevice, "paidAmount">,
): Promise<void> {
  const { pointsPerShilling } = await getSettings(tx, "loyalty");
  const payments = await tx
    .selectFrom("payments")
    .select(["paymentMethod as method"])
    // What was paid too much has gone back just before.
    .select((is) => is("amount", "-", is.ref("refundedAmount")).as("amount"))
    .where("deviceId", "=", device.id)
    .where("status", "=", "completed")
    .execute();
  const earning = payments.reduce((sum, payment) => sum + earningOf(payment), 0);
  await updateById(tx, "devices", device.id, { pointsRate: pointsPerShilling });
  await countRepairMoney(tx, actor, device, { amount: device.paidAmount, earning });
}

/** Notes money above what a repair owes after its hand-over, which counts neither as spending nor for points. */
export const noteUncounted = (tx: Tx, deviceId: string, amount: number): Promise<void> =>
  updateById(tx, "devices", deviceId, { uncountedAmount: sql`uncounted_amount + ${amount}` });

/**
 * Takes a refund of a repair that was handed over out of spending and points. Money that never counted goes back first;
 * it was never the shop's, so that the repair's paid amount falls by it. The caller has locked the device.
 */
export async function uncountRefund(
  tx: Tx,
  actor: Actor,
  device: Repair,
  { amount, earning }: Money,
): Promise<void> {
  const { uncountedAmount } = await tx
    .selectFrom("devices")
    .select("uncountedAmount")
    .where("id", "=", device.id)
    .executeTakeFirstOrThrow();
  const never = Math.min(amount, uncountedAmount);
  if (never > 0)
    await updateById(tx, "devices", device.id, {
      uncountedAmount: sql`uncounted_amount - ${never}`,
      paidAmount: sql`paid_amount - ${never}`,
      paidBackAmount: sql`paid_back_amount + ${never}`,
    });
  await countRepairMoney(tx, actor, device, {
    amount: never - amount,
    earning: Math.min(0, never - earning),
  });
}

/**
 * Counts money of a repair that was handed over: a payment or a refund. The points are the difference between those
 * for all of the money before and after, so that parts earn as much as the whole. A refund takes back the
 * points of its money. A repair that was handed over before repairs earned points earns none.
 */
export async function countRepairMoney(
  tx: Tx,
  actor: Actor | null,
  { id: deviceId, customerId }: Repair,
  { amount, earning }: Money,
): Promise<void> {
  const { ticketNumber, pointsRate, pointsAmount } = await tx
    .selectFrom("devices")
    .select(["ticketNumber", "pointsRate", "pointsAmount"])
    .where("id", "=", deviceId)
    .executeTakeFirstOrThrow();
  if (pointsRate === null) {
    await addToCustomerTotals(tx, customerId, amount);
    return;
  }
  const after = pointsAmount + earning;
  await updateById(tx, "devices", deviceId, { pointsAmount: after });
  const points = pointsFor(after, pointsRate) - pointsFor(pointsAmount, pointsRate);
  const repair = { customerId, deviceId, ticketNumber };
  if (amount >= 0) {
    const loyalty = await getSettings(tx, "loyalty");
    await countPurchase(tx, actor, { ...repair, amount, points, loyalty });
    return;
  }
  await reversePurchase(tx, actor, { ...repair, amount: -amount, points: -points });
}
