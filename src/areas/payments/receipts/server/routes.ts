import { routes } from "#src/server/http/routes.ts";
import { publicUrlOf } from "#src/server/http/public-url.ts";
import { getReceipt, listReceipts } from "./queries.ts";
import { receiptsContract } from "../contract.ts";
import { emailReceipt } from "./email-receipt.ts";
import { markReceiptPrinted, markReceiptSent } from "./mark-receipt.ts";
import { getLinkedReceipt, namelessPaper } from "./own-receipts.ts";
import { receiptEscpos } from "./receipt-escpos.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { sendEscpos, sendPdf } from "#src/server/papers/send-paper.ts";
import { languageOf, setReceipt } from "./set-receipt.ts";

export const receiptRoutes = routes(receiptsContract, {
  listReceipts: (db, { query }) => listReceipts(db, query),
  getReceipt: (db, { params }) => getReceipt(db, params.id),
  getReceiptPdf: async (db, { params, query, request, reply }) => {
    const receipt = await getReceipt(db, params.id);
    const paper = await setReceipt(db, receipt, query, publicUrlOf(request));
    return sendPdf(
      reply,
      paper.number,
      await receiptPdf(db, paper, query.width, receipt.receiptDate),
    );
  },
  getReceiptEscpos: async (db, { params, query, request, reply }) => {
    const receipt = await getReceipt(db, params.id);
    const paper = await setReceipt(db, receipt, query, publicUrlOf(request));
    return sendEscpos(reply, paper.number, receiptEscpos(paper, query.width));
  },
  getLinkedReceiptPdf: async (db, { params, query, reply }) => {
    const receipt = await getLinkedReceipt(db, params.token);
    const paper = await namelessPaper(
      db,
      receipt,
      query.language ?? (await languageOf(db, receipt)),
    );
    reply.header("x-robots-tag", "noindex, nofollow");
    return sendPdf(reply, paper.number, await receiptPdf(db, paper, "a4", receipt.receiptDate));
  },
  emailReceipt: (tx, { actor, params, body, request }) =>
    emailReceipt(tx, actor, params.id, body, publicUrlOf(request)),
  markReceiptPrinted: (tx, { actor, params }) => markReceiptPrinted(tx, actor, params.id),
  markReceiptSent: (tx, { actor, params, body }) => markReceiptSent(tx, actor, params.id, body.via),
});
