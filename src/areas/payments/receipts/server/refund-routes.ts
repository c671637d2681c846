import { routes } from "#src/server/http/routes.ts";
import { refundPapersContract } from "../refund-contract.ts";
import { receiptEscpos } from "./receipt-escpos.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { getRefund } from "./refund-queries.ts";
import { sendEscpos, sendPdf } from "#src/server/papers/send-paper.ts";
import { setRefund } from "./set-receipt.ts";

export const refundRoutes = routes(refundPapersContract, {
  getRefund: (db, { params }) => getRefund(db, params.id),
  getRefundPdf: async (db, { params, query, reply }) => {
    const refund = await getRefund(db, params.id);
    const paper = await setRefund(db, refund, query.language);
    return sendPdf(
      reply,
      paper.number,
      await receiptPdf(db, paper, query.width, refund.refundedAt),
    );
  },
  getRefundEscpos: async (db, { params, query, reply }) => {
    const refund = await getRefund(db, params.id);
    const paper = await setRefund(db, refund, query.language);
    return sendEscpos(reply, paper.number, receiptEscpos(paper, query.width));
  },
});
