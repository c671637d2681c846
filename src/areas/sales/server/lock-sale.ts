import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

export type LockedSale = Awaited<ReturnType<typeof lockSale>>;

/**
 * The sale as it is now; nobody else moves it on until `tx` ends. Taken before anything else of it: then its payment,
 * its customer, and items by id.
 * @throws Refusal not_found
 */
export async function lockSale(tx: Tx, saleId: string) {
  const sale = await tx
    .selectFrom("sales")
    .select([
      "id",
      "saleNumber",
      "status",
      "customerId",
      "userId",
      "paymentId",
      "currency",
      "subtotal",
      "discountAmount",
      "roundingAmount",
      "total",
      "taxAmount",
      "refundedAmount",
      "pointsRate",
      "pointsEarned",
      "completedAt",
    ])
    .where("id", "=", saleId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return sale ?? refuse("not_found");
}

/** The lines of a sale that is held, in their order. */
export const linesOf = (tx: Tx, saleId: string) =>
  tx
    .selectFrom("saleItems")
    .select(["id", "itemId", "name", "sku", "quantity", "unitPrice", "totalPrice", "discountShare"])
    .select(["taxRate", "unitCost", "deviceId", "refundedQuantity"])
    .where("saleId", "=", saleId)
    .orderBy("position")
    .execute();
