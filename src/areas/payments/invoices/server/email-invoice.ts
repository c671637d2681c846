import { refuse } from "#src/shared/errors.ts";
import type { DrawAttachment } from "#src/server/attachments.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import type { ListedEmail, PaperByEmail } from "#src/areas/messaging/email/contract.ts";
import { sendPaper } from "#src/areas/messaging/email/server/send-paper.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { invoiceMessage } from "../invoice-message.ts";
import { tablePdf } from "#src/areas/settings/branding/server/table-pdf.ts";
import { getInvoice } from "./queries.ts";
import { setCreditNote, setInvoice } from "./set-invoice.ts";

/** The kinds of invoices and credit notes as attachments of emails. Both are found by the id of the invoice. */
export const INVOICE = "invoice";
export const CREDIT_NOTE = "credit_note";

/** @throws Refusal not_found, forbidden, email_not_set_up, customer_erased, sms_opt_out */
export async function emailInvoice(
  tx: Tx,
  actor: Actor,
  id: string,
  { email: to, language, paper: kind }: PaperByEmail & { paper: "invoice" | "credit_note" },
): Promise<ListedEmail> {
  requirePermission(actor, "view_payments");
  const invoice = await getInvoice(tx, id);
  if (kind === CREDIT_NOTE && !invoice.creditNote) refuse("not_found");
  const paper =
    kind === CREDIT_NOTE
      ? (await setCreditNote(tx, invoice, language)).paper
      : await setInvoice(tx, invoice, language);
  const { moneyFormat } = await getShopSettings(tx);
  return sendPaper(tx, actor, {
    to,
    type: kind,
    title: `${paper.title} ${paper.number}`,
    message: invoiceMessage(invoice, paper, moneyFormat, wordsOf("invoices", language)),
    customerId: invoice.customerId,
    deviceId: invoice.deviceId,
    attachment: { kind, of: id, language },
  });
}

export const drawInvoice: DrawAttachment = async ({ db, actor }, { of, language }) => {
  if (actor) requirePermission(actor, "view_payments");
  const invoice = await getInvoice(db, of);
  const paper = await setInvoice(db, invoice, language);
  const content = await tablePdf(db, paper, invoice.issuedAt);
  return { name: `${paper.number}.pdf`, type: "application/pdf", content };
};

export const drawCreditNote: DrawAttachment = async ({ db, actor }, { of, language }) => {
  if (actor) requirePermission(actor, "view_payments");
  const { paper, issuedAt } = await setCreditNote(db, await getInvoice(db, of), language);
  const content = await tablePdf(db, paper, issuedAt);
  return { name: `${paper.number}.pdf`, type: "application/pdf", content };
};
