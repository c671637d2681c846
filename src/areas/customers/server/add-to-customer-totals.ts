import { sql } from "kysely";
import { invariant } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

/**
 * Called by whoever completes business with a customer, in the same transaction: `amount` in minor units was spent
 * (negative: given back), and they were here. Staff do not edit totals, so `version` stays and no open form goes
 * stale by it.
 */
export async function addToCustomerTotals(
  tx: Tx,
  customerId: string,
  amount: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("customers")
    .set({
      totalSpent: sql`total_spent + ${amount}`,
      lastVisit: sql`greatest(last_visit, now())`,
      updatedAt: sql`now()`,
    })
    .where("id", "=", customerId)
    .where(sql<boolean>`total_spent + ${amount} >= 0`)
    .executeTakeFirst();
  invariant(
    numUpdatedRows === 1n,
    `customer ${customerId} cannot have ${amount} added to what they spent`,
  );
}
