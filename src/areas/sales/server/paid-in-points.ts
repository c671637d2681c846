import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import type { LockedSale } from "./lock-sale.ts";

/**
 * What points paid of a sale, and how much of that is refunded, in minor units. A sale earns no points on this part. Only
 * a sale of the types `points` and `split` has such a part.
 */
export async function paidInPoints(
  tx: Tx,
  { id, paymentType }: Pick<LockedSale, "id" | "paymentType">,
): Promise<{ amount: number; refunded: number }> {
  if (paymentType !== "points" && paymentType !== "split") return { amount: 0, refunded: 0 };
  return tx
    .selectFrom("payments")
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("amount"))
    .select(sql<number>`coalesce(sum(refunded_amount), 0)::bigint`.as("refunded"))
    .where("saleId", "=", id)
    .where("paymentMethod", "=", "points")
    .where("status", "<>", "failed")
    .executeTakeFirstOrThrow();
}
