/** Points of a customer as a payment. Their ledger belongs to loyalty. */
import { sql } from "kysely";
import { MINOR_PER_MAJOR, shareOf } from "#src/shared/money.ts";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { movePoints } from "#src/areas/loyalty/core/server/move-points.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { pointsToPay } from "#src/areas/loyalty/rules.ts";
import type { LockedTender } from "./tender.ts";

type Somebody = { userId: string } | null;

interface PaidInPoints {
  customerId: string;
  /** In minor units. */
  amount: number;
}

/**
 * Checks that points can pay an amount. Locks the customer, so that another till that spends the same points waits.
 * @throws Refusal validation_failed (the walk-in customer, an amount with cents), insufficient_points
 */
export async function lockPoints(
  tx: Tx,
  actor: { userId: string },
  { customerId, amount }: PaidInPoints,
): Promise<LockedTender> {
  const wrong = (field: string, message: string) =>
    refuse("validation_failed", { fields: { [field]: message } });
  if (customerId === WALK_IN_CUSTOMER_ID) wrong("customerId", "points need a known customer");
  if (amount % MINOR_PER_MAJOR !== 0) wrong("amount", "points pay whole shillings");
  const loyalty = await getSettings(tx, "loyalty");
  const points = pointsToPay(amount, loyalty.pointsToShilling);
  const customer = await tx
    .selectFrom("customers")
    .select("points")
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (customer.points < points)
    refuse("insufficient_points", { params: { points: customer.points } });
  return {
    reference: points > 0 ? String(points) : null,
    enter: async (paymentId) => {
      if (points === 0) return;
      const reason = { code: "paid", number: await numberOf(tx, paymentId) } as const;
      const spent = { customerId, type: "redeemed", points: -points, reason } as const;
      const moved = await movePoints(tx, actor, { ...spent, subject: { paymentId } }, loyalty);
      await recordMove(tx, actor, moved.customerId, { points: -points, paymentId });
    },
  };
}

/** Gives all points of a payment back that did not pay. */
export const returnPoints = (tx: Tx, paymentId: string): Promise<void> =>
  giveBackUpTo(tx, null, paymentId, (spent) => spent);

/**
 * Gives the points of a refund back, once the payment says how much of it is refunded. Several refunds of one payment
 * add up to all of its points.
 */
export const refundPoints = (
  tx: Tx,
  actor: { userId: string },
  payment: { id: string; amount: number; refundedAmount: number },
): Promise<void> =>
  giveBackUpTo(tx, actor, payment.id, (spent) =>
    shareOf(spent, payment.refundedAmount, payment.amount),
  );

/** Gives points of a payment back, until as many are back as `wanted` says of those that it took. */
async function giveBackUpTo(
  tx: Tx,
  actor: Somebody,
  paymentId: string,
  wanted: (spent: number) => number,
): Promise<void> {
  // After a merge the rows are those of two customers: the merged one spent the points, the survivor got some back.
  const { customerId, spent, back } = await tx
    .selectFrom("loyaltyTransactions")
    .select(
      sql<string | null>`(array_agg(customer_id) filter (where type = 'redeemed'))[1]`.as(
        "customerId",
      ),
    )
    .select(sql<number>`-sum(points) filter (where type = 'redeemed')::bigint`.as("spent"))
    .select(
      sql<number>`coalesce(sum(points) filter (where type = 'reversed'), 0)::bigint`.as("back"),
    )
    .where("paymentId", "=", paymentId)
    .executeTakeFirstOrThrow();
  if (customerId === null) return;
  const points = wanted(spent) - back;
  if (points === 0) return;
  const reason = { code: "payment_refunded", number: await numberOf(tx, paymentId) } as const;
  const returned = { customerId, type: "reversed", points, reason } as const;
  const loyalty = await getSettings(tx, "loyalty");
  const moved = await movePoints(tx, actor, { ...returned, subject: { paymentId } }, loyalty);
  await recordMove(tx, actor, moved.customerId, { points, paymentId });
}

const recordMove = (
  tx: Tx,
  actor: Somebody,
  customerId: string,
  data: { points: number; paymentId: string },
) =>
  recordAct(
    tx,
    actor?.userId ?? null,
    data.points < 0 ? "points.spent" : "points.returned",
    customerId,
    data,
  );

async function numberOf(tx: Tx, paymentId: string): Promise<string> {
  const { paymentNumber } = await tx
    .selectFrom("payments")
    .select("paymentNumber")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return paymentNumber;
}
