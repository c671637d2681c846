import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { refundedPointsCame } from "#src/areas/customers/segments/server/expiring-points.ts";
import {
  addToCustomerTotals,
  type CustomerTotals,
} from "#src/areas/customers/server/add-to-customer-totals.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import type { SystemReason } from "../system-reason.ts";
import { thresholdsOf } from "./thresholds.ts";

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
 * Subtracts a refund and its points from the totals of the customer. The customer may have spent some of these points.
 * Therefore at most the points that are left are taken back, and none once points of the purchase have expired: newer
 * points are of other purchases. Returns the number of points taken back.
 */
export async function reversePurchase(
  tx: Tx,
  actor: { userId: string } | null,
  refund: Bought & Counted,
): Promise<number> {
  const { customerId, amount, points, ...bought } = refund;
  const customer = await tx
    .selectFrom("customers")
    .select(["points", "mergedInto"])
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { mergedInto } = customer;
  if (mergedInto) return reversePurchase(tx, actor, { ...refund, customerId: mergedInto });
  const left = Math.min(points, customer.points);
  const taken = left > 0 && (await haveExpired(tx, customerId, bought)) ? 0 : left;
  await addToCustomerTotals(tx, customerId, -amount, { change: -taken, thresholds: null });
  if (taken === 0) return 0;
  await insertTransaction(tx, {
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
  return taken;
}

/** Whether points that came with this purchase, or before it, have expired since. The caller has locked the customer. */
async function haveExpired(tx: Tx, customerId: string, bought: Bought): Promise<boolean> {
  const { saleId, deviceId } = subjectOf(bought);
  const { rows } = await sql`
    select from (
      select ${customerId}::uuid as customer_id, ${saleId}::uuid as sale_id, ${deviceId}::uuid as device_id) t
    join loyalty_transactions x on x.customer_id = t.customer_id and x.type = 'expired'
    where ${shopDay(sql`x.created_at`)} - (x.system_reason ->> 'days')::int > ${shopDay(refundedPointsCame)}
    limit 1`.execute(tx);
  return rows.length > 0;
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
