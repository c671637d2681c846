/** The papers of a customer's receipts and refunds, for the customer's ZIP. */
import { sql } from "kysely";
import type { FilesContext, PersonalFile } from "#src/server/personal-data.ts";
import { getRefund } from "./refund-queries.ts";
import { getReceipt } from "./queries.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { setReceipt, setRefund } from "./set-receipt.ts";

export async function receiptFiles(
  { db, publicUrl }: FilesContext,
  customerId: string,
): Promise<PersonalFile[]> {
  const rows = await db
    .selectFrom("receipts")
    .select(["id", "receiptNumber"])
    .where("customerId", "=", customerId)
    .orderBy("receiptDate")
    .execute();
  return rows.map(({ id, receiptNumber }) => ({
    path: `papers/receipts/${receiptNumber}.pdf`,
    read: async () => {
      const receipt = await getReceipt(db, id);
      const paper = await setReceipt(db, receipt, {}, publicUrl);
      return receiptPdf(db, paper, "a4", receipt.receiptDate);
    },
  }));
}

export async function refundFiles(
  { db }: FilesContext,
  customerId: string,
): Promise<PersonalFile[]> {
  const rows = await db
    .selectFrom("paymentRefunds as f")
    .innerJoin("payments as p", "p.id", "f.paymentId")
    .select(["f.id", "f.refundNumber"])
    .where("f.customerId", "=", customerId)
    // Parts of one refund have one paper. The refund of late money has none, because it has no receipt.
    .where("f.givenWith", "is", null)
    .where(
      sql<boolean>`exists (select from receipts r where r.payment_id = coalesce(p.paid_with, p.id))`,
    )
    .orderBy("f.refundedAt")
    .execute();
  return rows.map(({ id, refundNumber }) => ({
    path: `papers/refunds/${refundNumber}.pdf`,
    read: async () => {
      const refund = await getRefund(db, id);
      return receiptPdf(db, await setRefund(db, refund, undefined), "a4", refund.refundedAt);
    },
  }));
}
