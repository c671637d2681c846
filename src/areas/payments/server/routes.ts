import { routes } from "#src/server/http/routes.ts";
import { paymentsContract } from "../contract.ts";
import { markReceiptPrinted, markReceiptSent } from "./mark-receipt.ts";
import { getPayment, getReceipt, listReceipts } from "./queries.ts";

export const paymentsRoutes = routes(paymentsContract, {
  getPayment: (db, { params }) => getPayment(db, params.id),
  listReceipts: (db, { query }) => listReceipts(db, query),
  getReceipt: (db, { params }) => getReceipt(db, params.id),
  getReceiptPdf: (db, { params }) => getReceipt(db, params.id),
  getReceiptEscpos: (db, { params }) => getReceipt(db, params.id),
  markReceiptPrinted: (tx, { actor, params }) => markReceiptPrinted(tx, actor, params.id),
  markReceiptSent: (tx, { actor, params, body }) => markReceiptSent(tx, actor, params.id, body.via),
});
