import * as z from "zod";
import type { DrawAttachment } from "#src/server/attachments.ts";
import type { Reaction } from "#src/server/area.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import type { ListedEmail, PaperByEmail } from "#src/areas/messaging/email/contract.ts";
import { sendPaper } from "#src/areas/messaging/email/server/send-paper.ts";
import { numberForCustomer } from "../receipt-numbers.ts";
import { markReceiptSent } from "./mark-receipt.ts";
import { getReceipt } from "./queries.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { setReceipt } from "./set-receipt.ts";

/** The kind of a receipt as the attachment of an email. */
export const RECEIPT = "receipt";

/** @throws Refusal not_found, forbidden, email_not_set_up, customer_erased, sms_opt_out */
export async function emailReceipt(
  tx: Tx,
  actor: Actor,
  id: string,
  { email: to, language }: PaperByEmail,
  publicUrl: string,
): Promise<ListedEmail> {
  requirePermission(actor, "view_payments");
  const receipt = await getReceipt(tx, id);
  const paper = await setReceipt(tx, receipt, { language }, publicUrl);
  const word = wordsOf("receipts", language);
  const number = numberForCustomer(receipt);
  return sendPaper(tx, actor, {
    to,
    type: "receipt",
    title: word("screen.title", { number }),
    message: word("screen.message", {
      shop: paper.shop.name,
      number,
      amount: paper.paid.value,
    }),
    customerId: receipt.customerId,
    deviceId: receipt.deviceId,
    attachment: { kind: RECEIPT, of: id, language },
  });
}

export const drawReceipt: DrawAttachment = async ({ db, publicUrl, actor }, { of, language }) => {
  if (actor) requirePermission(actor, "view_payments");
  const receipt = await getReceipt(db, of);
  const paper = await setReceipt(db, receipt, { language }, publicUrl);
  return {
    name: `${numberForCustomer(receipt)}.pdf`,
    type: "application/pdf",
    content: await receiptPdf(db, paper, "a4", receipt.receiptDate),
  };
};

const ofReceipt = z.object({ kind: z.literal(RECEIPT), of: z.string() });

/** A receipt was sent when the mail server has taken its email. */
export const noteReceiptEmailed: Reaction = async (tx, { recordId, actorId: _ }) => {
  const email = await tx
    .selectFrom("emails")
    .select(["attachment", "sentAt"])
    .where("id", "=", recordId)
    .executeTakeFirst();
  const { success, data } = ofReceipt.safeParse(email?.attachment);
  if (!success || !email?.sentAt) return;
  // A repeated job changes nothing, and a later way of sending stays.
  const isNoted = await tx
    .selectFrom("receipts")
    .select("id")
    .where("id", "=", data.of)
    .where("sentAt", ">=", email.sentAt)
    .executeTakeFirst();
  if (!isNoted) await markReceiptSent(tx, null, data.of, "email");
};
