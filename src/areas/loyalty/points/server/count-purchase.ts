import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import {
  addToCustomerTotals,
  type CustomerTotals,
} from "#src/areas/customers/totals/server/add-to-customer-totals.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import type { SystemReason } from "../../system-reason.ts";
import { lowerLevelAfter } from "./lower-level-after.ts";
import { takeReferralBack } from "./take-referral-back.ts";
import { thresholdsOf } from "../../core/server/thresholds.ts";

/** A completed sale, or a repair that was handed over. */
type Bought = { saleId: string; saleNumber: string } | { deviceId: string; ticketNumber: string };

interface Counted {
  customerId: string;
  /** In minor units: the amount that the customer paid for the purchase, or that the refund gives back. */
  amount: number;
  /** The points that the purchase earns, or that the refund takes back. */
  points: number;
}

export type Purchase = Bought & Counted & { loyalty: Settings["loyalty"] };

/**
 * Adds a purchase and its points to the customer's totals, which may raise the level. Writes the points ledger.
 */
export async function countPurchase(
  tx: Tx,
  actor: { userId: string } | null,
  { customerId, amount, points, loyalty, ...bought }: Purchase,
): Promise<CustomerTotals> {
  const totals = await addToCustomerTotals(tx, customerId, amount, {
    change: points,
    thresholds: thresholdsOf(loyalty),
  });
  if (points === 0) return totals;
  await insertTransaction(tx, {
    id: newId(),
    customerId: totals.customerId,
    type: "earned",
    points,
    ...subjectOf(bought),
    systemReason:
      "saleId" in bought
        ? { code: "purchase", saleNumber: bought.saleNumber }
        : { code: "repair", ticketNumber: bought.ticketNumber },
    createdBy: actor?.userId ?? null,
  });
  return totals;
}

/**
 * Subtracts a refund and its points from the totals of the customer. What the customer has spent of them already becomes
 * a claim, and a level that the points behind it no longer reach falls. If the
 * refund leaves the customer less spent than a referral needed, who referred the customer gives the bonus back. Points
 * that have expired since the purchase are gone, so they are not taken a second time.
 */
export async function reversePurchase(
  tx: Tx,
  actor: { userId: string } | null,
  refund: Bought & Counted,
): Promise<ReversedPoints> {
  const { customerId, amount, points, ...bought } = refund;
  const customer = await tx
    .selectFrom("customers")
    .select("mergedInto")
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { mergedInto } = customer;
  if (mergedInto) return reversePurchase(tx, actor, { ...refund, customerId: mergedInto });
  const expired = points > 0 ? Math.min(points, await expiredSince(tx, customerId, bought)) : 0;
  const taken = points - expired;
  await addToCustomerTotals(tx, customerId, -amount, {
    change: -taken,
    lapsed: expired,
    thresholds: null,
  });
  await takeReferralBack(tx, actor, customerId, subjectOf(bought));
  if (points <= 0) return { taken, expired };
  if (taken > 0) await insertReversal(tx, actor, { customerId, taken }, bought);
  await lowerLevelAfter(tx, actor, customerId, subjectOf(bought));
  return { taken, expired };
}

const insertReversal = (
  tx: Tx,
  actor: { userId: string } | null,
  { customerId, taken }: { customerId: string; taken: number },
  bought: Bought,
) =>
  insertTransaction(tx, {
    id: newId(),
    customerId,
    type: "reversed",
    points: -taken,
    ...subjectOf(bought),
    systemReason:
      "saleId" in bought
        ? { code: "refund", saleNumber: bought.saleNumber }
        : { code: "repair_refund", ticketNumber: bought.ticketNumber },
    createdBy: actor?.userId ?? null,
  });

interface ReversedPoints {
  /** The points that were taken back, or became a claim. */
  taken: number;
  /** The points that had expired. */
  expired: number;
}

/**
 * Returns how many points have expired of those that came on the day of this purchase and were promised no shorter time.
 * Points that an earlier refund did not take back because they had expired are not counted again. The caller has locked
 * the customer.
 */
async function expiredSince(tx: Tx, customerId: string, bought: Bought): Promise<number> {
  const { saleId, deviceId } = subjectOf(bought);
  const { rows } = await sql<{ points: number }>`
    select greatest(0, least(
      (select coalesce(sum(k.points), 0) from loyalty_transactions x
        join loyalty_points_taken k on k.transaction_id = x.id
        where x.customer_id = ${customerId}::uuid and x.type = 'expired' and k.came_on = ${shopDay(
          sql`points_came(${customerId}::uuid, ${saleId}::uuid, ${deviceId}::uuid)`,
        )} and k.expires_on >=
          coalesce(points_promised(${customerId}::uuid, ${saleId}::uuid, ${deviceId}::uuid), '-infinity')),
      (select coalesce(-sum(x.points), 0) from loyalty_transactions x
        where x.customer_id = any(ids_of_person(${customerId}::uuid)) and x.type = 'expired')
        - (select points_lapsed from customers where id = ${customerId}::uuid)))::bigint as points`.execute(
    tx,
  );
  return rows[0]?.points ?? 0;
}

interface Transaction {
  id: string;
  customerId: string;
  type: "earned" | "reversed";
  points: number;
  systemReason: SystemReason;
  saleId: string | null;
  deviceId: string | null;
  createdBy: string | null;
}

const subjectOf = (bought: Bought) => ({
  saleId: "saleId" in bought ? bought.saleId : null,
  deviceId: "deviceId" in bought ? bought.deviceId : null,
});

const insertTransaction = (tx: Tx, { systemReason, ...row }: Transaction) =>
  insertRow(tx, { ...row, systemReason: JSON.stringify(systemReason) });

type Row = Omit<Transaction, "systemReason"> & { systemReason: string };

const insertRow = compileOnce((tx, row: Given<Row>) =>
  tx.insertInto("loyaltyTransactions").values({
    id: row.id,
    customerId: row.customerId,
    type: row.type,
    points: row.points,
    systemReason: row.systemReason,
    saleId: row.saleId,
    deviceId: row.deviceId,
    createdBy: row.createdBy,
  }),
);
