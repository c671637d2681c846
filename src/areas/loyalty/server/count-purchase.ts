import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import { addToCustomerTotals } from "#src/areas/customers/server/add-to-customer-totals.ts";
import type { Settings } from "#src/areas/settings/contract.ts";

export interface Purchase {
  customerId: string;
  /** Minor units. */
  amount: number;
  /** What it earns. */
  points: number;
  saleId: string;
  /** The number on paper. */
  reference: string;
  loyalty: Settings["loyalty"];
}

/** A sale is completed: it counts as spent, and its points are the customer's, with the row that explains them. */
export async function countPurchase(
  tx: Tx,
  actor: { userId: string } | null,
  { customerId, amount, points, saleId, reference, loyalty }: Purchase,
): Promise<void> {
  const thresholds = loyalty.autoLevelUp
    ? {
        silver: loyalty.silverThreshold,
        gold: loyalty.goldThreshold,
        platinum: loyalty.platinumThreshold,
      }
    : null;
  await addToCustomerTotals(tx, customerId, amount, { change: points, thresholds });
  if (points === 0) return;
  await insertTransaction(tx, {
    id: newId(),
    customerId,
    type: "earned",
    points,
    reason: `Purchase ${reference}`,
    saleId,
    createdBy: actor?.userId ?? null,
  });
}

/**
 * Money of a sale goes back: it no longer counts as spent, and its points with it, as many as the customer still has
 * (what was redeemed meanwhile is gone). Returns how many were taken.
 */
export async function reversePurchase(
  tx: Tx,
  actor: { userId: string },
  {
    customerId,
    amount,
    points,
    saleId,
    reference,
  }: Pick<Purchase, "customerId" | "amount" | "points" | "saleId" | "reference">,
): Promise<number> {
  const customer = await tx
    .selectFrom("customers")
    .select("points")
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const taken = Math.min(points, customer.points);
  await addToCustomerTotals(tx, customerId, -amount, { change: -taken, thresholds: null });
  if (taken === 0) return 0;
  await insertTransaction(tx, {
    id: newId(),
    customerId,
    type: "reversed",
    points: -taken,
    reason: `Refund of ${reference}`,
    saleId,
    createdBy: actor.userId,
  });
  return taken;
}

interface TransactionRow {
  id: string;
  customerId: string;
  type: "earned" | "reversed";
  points: number;
  reason: string;
  saleId: string;
  createdBy: string | null;
}

const insertTransaction = compileOnce((tx, row: Given<TransactionRow>) =>
  tx.insertInto("loyaltyTransactions").values({
    id: row.id,
    customerId: row.customerId,
    type: row.type,
    points: row.points,
    reason: row.reason,
    saleId: row.saleId,
    createdBy: row.createdBy,
  }),
);
