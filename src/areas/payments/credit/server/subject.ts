import { notFound } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { noRepair, type ReceiptSubject } from "../../receipts/server/receipt-row.ts";

/** A receipt that is for no goods and no repair. `totalCost` and `paidBefore` make its balance. */
export async function receiptSubjectOf(
  tx: Tx,
  customerId: string,
  { totalCost, paidBefore, credit }: Pick<ReceiptSubject, "credit" | "paidBefore" | "totalCost">,
): Promise<ReceiptSubject> {
  const customer = await tx
    .selectFrom("customers")
    .select(["name", "phone", "email", "preferredLanguage"])
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow(notFound);
  return {
    ...noRepair,
    customerName: customer.name,
    customerPhone: customer.phone,
    customerEmail: customer.email,
    customerLanguage: customer.preferredLanguage,
    totalCost,
    paidBefore,
    credit: credit ?? null,
    // The tax belongs to the goods that are paid with it.
    taxCode: "E",
    taxRate: 0,
  };
}
