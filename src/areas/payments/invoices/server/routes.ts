import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { sendPdf } from "#src/server/papers/send-paper.ts";
import { invoicesContract } from "../contract.ts";
import { cancelInvoice } from "./cancel-invoice.ts";
import { emailInvoice } from "./email-invoice.ts";
import { exportInvoices } from "./export-invoices.ts";
import { tablePdf } from "#src/areas/settings/branding/server/table-pdf.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { getInvoice, listInvoices } from "./queries.ts";
import { setCreditNote, setInvoice } from "./set-invoice.ts";

export const invoiceRoutes = routes(invoicesContract, {
  listInvoices: (db, { query }) => listInvoices(db, query),
  exportInvoices: (db, { actor, query, reply }) =>
    sendCsv(reply, `invoices-${today()}`, exportInvoices(db, actor, query)),
  issueInvoice: async (tx, { actor, body }) => getInvoice(tx, await issueInvoice(tx, actor, body)),
  getInvoice: (db, { params }) => getInvoice(db, params.id),
  getInvoicePdf: async (db, { params, query, reply }) => {
    const invoice = await getInvoice(db, params.id);
    const paper = await setInvoice(db, invoice, query.language);
    return sendPdf(reply, paper.number, await tablePdf(db, paper, invoice.issuedAt));
  },
  emailInvoice: (tx, { actor, params, body }) => emailInvoice(tx, actor, params.id, body),
  cancelInvoice: async (tx, { actor, params, body }) => {
    await cancelInvoice(tx, actor, params.id, body);
    return getInvoice(tx, params.id);
  },
  getCreditNotePdf: async (db, { params, query, reply }) => {
    const invoice = await getInvoice(db, params.id);
    const { paper, issuedAt } = await setCreditNote(db, invoice, query.language);
    return sendPdf(reply, paper.number, await tablePdf(db, paper, issuedAt));
  },
});
