import { sql } from "kysely";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { allReceiptsOf } from "../receipts/server/queries.ts";
import { receiptFiles, refundFiles } from "../receipts/server/receipt-files.ts";
import { openPayments } from "../taking/server/open-payments.ts";
import { listRefundsTo } from "../core/server/queries.ts";

/**
 * Accounting law requires receipts. An erasure removes names, phone numbers, emails and reasons from them and payments, and
 * ends the links to receipts.
 */
export const receiptsPersonalData: PersonalDataHolder = {
  name: "receipts",
  export: allReceiptsOf,
  files: receiptFiles,
  openMoney: openPayments,
  erase: async (tx, customerId) => {
    await tx
      .updateTable("receipts")
      .set({ customerName: "Erased customer", customerPhone: null, customerEmail: null })
      .set({ receiptContent: null, linkToken: null })
      .where("customerId", "=", customerId)
      .execute();
    await tx
      .updateTable("payments")
      .set({ payerPhone: null })
      .where("customerId", "=", customerId)
      .where("payerPhone", "is not", null)
      .execute();
    await tx
      .updateTable("payments")
      .set({ failure: sql`failure - 'reason' || '{"code": "same_money"}'` })
      .where("customerId", "=", customerId)
      .where(sql<boolean>`failure ->> 'code' = 'same_money_because'`)
      .execute();
  },
};

/** Refunds are kept for the accounts. An erasure removes only their reason, which is free text. */
export const refundsPersonalData: PersonalDataHolder = {
  name: "refunds",
  export: (db, customerId) => listRefundsTo(db, customerId),
  files: refundFiles,
  erase: async (tx, customerId) => {
    await tx
      .updateTable("paymentRefunds")
      .set({ reason: null })
      .where("customerId", "=", customerId)
      .execute();
    await tx
      .updateTable("providerRefunds")
      .set({ reason: null, resolveReason: null })
      .where("paymentId", "in", (q) =>
        q.selectFrom("payments").select("id").where("customerId", "=", customerId),
      )
      .execute();
  },
};
