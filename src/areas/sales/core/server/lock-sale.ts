import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { isRefundSent } from "#src/areas/payments/provider-refunds/server/queries.ts";
import type { Sale } from "../../contract.ts";
import { openRequestStatuses } from "../../refund-request-rules.ts";

export type LockedSale = Awaited<ReturnType<typeof lockSale>>;

/**
 * Locks the sale until `tx` ends and returns its current state. Lock order: the sale, then its payment, its
 * customer, and items by id.
 * @throws Refusal not_found
 */
export async function lockSale(tx: Tx, saleId: string) {
  return tx
    .selectFrom("sales")
    .select([
      "id",
      "saleNumber",
      "status",
      "customerId",
      "userId",
      "paymentId",
      "paymentType",
      "currency",
      "subtotal",
      "discountAmount",
      sql<Sale["discountLevel"]>`discount_level`.as("discountLevel"),
      "discountValue",
      "redemptionId",
      "roundingAmount",
      "chargesAmount",
      sql<Sale["charges"]>`charges`.as("charges"),
      "total",
      "taxAmount",
      "refundedAmount",
      "pointsRate",
      "pointsAmount",
      "pointsEarned",
      "completedAt",
      "refundDays",
    ])
    .where("id", "=", saleId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** The lines of a locked sale, in order, and whether their items are serialised now. */
export const linesOf = (tx: Tx, saleId: string) =>
  tx
    .selectFrom("saleItems as l")
    .innerJoin("inventoryItems as i", "i.id", "l.itemId")
    .select(["l.id", "l.itemId", "l.name", "l.sku", "l.quantity", "l.unitPrice", "l.totalPrice"])
    .select([
      "l.discountShare",
      "l.taxCode",
      "l.taxRate",
      "l.unitCost",
      "l.cost",
      // What came back into the stock: its pieces, and their value.
      sql<number>`(select coalesce(sum(r.quantity) filter (where r.restock), 0)::integer from sale_refund_lines r
        where r.sale_item_id = l.id)`.as("restocked"),
      sql<number>`(select coalesce(sum(r.cost), 0)::bigint from sale_refund_lines r
        where r.sale_item_id = l.id)`.as("restockedCost"),
      "l.deviceId",
      "l.refundedQuantity",
    ])
    .select(["l.replacedQuantity", "l.replacementQuantity"])
    .select(["l.serials", "l.replacedSerials", "l.replacementSerials", "i.isSerialised"])
    .where("l.saleId", "=", saleId)
    .orderBy("l.position")
    .execute();

/** Counts the pieces that the customer got in exchange as sold pieces, so that a return can refund them. */
export const asHeld = (line: Awaited<ReturnType<typeof linesOf>>[number]) => ({
  ...line,
  replacedQuantity: line.replacedQuantity - line.replacementQuantity,
  serials: [...line.serials, ...line.replacementSerials],
});

/**
 * Whether the sale has an open refund request or provider refund. The caller has locked the sale. Every change of one
 * needs the same lock, so the answer stays true until the transaction ends.
 */
export const isRefundAsked = async (tx: Tx, saleId: string): Promise<boolean> =>
  (await tx
    .selectFrom("refundRequests")
    .select("id")
    .where("saleId", "=", saleId)
    .where("status", "in", openRequestStatuses)
    .executeTakeFirst()) !== undefined || (await isRefundSent(tx, "saleId", saleId));
