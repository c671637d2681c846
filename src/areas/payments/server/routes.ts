import { routes } from "#src/server/http/routes.ts";
import { paymentsContract } from "../contract.ts";
import { publicUrlOf } from "#src/server/http/public-url.ts";
import { markReceiptPrinted, markReceiptSent } from "../receipts/server/mark-receipt.ts";
import { getPayment, getReceipt, listPayments, listReceipts } from "./queries.ts";
import { receiptEscpos } from "../receipts/server/receipt-escpos.ts";
import { receiptPdf } from "../receipts/server/receipt-pdf.ts";
import { sendEscpos, sendPdf } from "../receipts/server/send-paper.ts";
import { setReceipt } from "../receipts/server/set-receipt.ts";

export const paymentsRoutes = routes(paymentsContract, {
  listPayments: (db, { query }) => listPayments(db, query),
  getPayment: (db, { params }) => getPayment(db, params.id),
  listReceipts: (db, { query }) => listReceipts(db, query),
  getReceipt: (db, { params }) => getReceipt(db, params.id),
  getReceiptPdf: async (db, { params, query, request, reply }) => {
    const receipt = await getReceipt(db, params.id);
    const paper = await setReceipt(db, receipt, query.language, publicUrlOf(request));
    return sendPdf(reply, paper.number, await receiptPdf(paper, query.width, receipt.receiptDate));
  },
  getReceiptEscpos: async (db, { params, query, request, reply }) => {
    const receipt = await getReceipt(db, params.id);
    const paper = await setReceipt(db, receipt, query.language, publicUrlOf(request));
    return sendEscpos(reply, paper.number, receiptEscpos(paper, query.width));
  },
  markReceiptPrinted: (tx, { actor, params }) => markReceiptPrinted(tx, actor, params.id),
  markReceiptSent: (tx, { actor, params, body }) => markReceiptSent(tx, actor, params.id, body.via),
});
