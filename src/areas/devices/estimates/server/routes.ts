import { routes } from "#src/server/http/routes.ts";
import { publicUrlOf } from "#src/server/http/public-url.ts";
import { tablePdf } from "#src/areas/settings/branding/server/table-pdf.ts";
import { sendPdf } from "#src/server/papers/send-paper.ts";
import { estimatesContract } from "../contract.ts";
import { changeDraft } from "./change-draft.ts";
import { createEstimate } from "./create-estimate.ts";
import { decideByLink, recordDecision } from "./decide-estimate.ts";
import { getPublicEstimate } from "./public-estimate.ts";
import { listEstimates, listUsedLines } from "./queries.ts";
import { sendEstimate } from "./send-estimate.ts";
import { setQuotation } from "./set-quotation.ts";
import { waiveDeposit } from "./waive-deposit.ts";

export const estimatesRoutes = routes(estimatesContract, {
  createEstimate: (tx, { actor, params, body }) => createEstimate(tx, actor, params.id, body),
  listEstimates: (db, { params }) => listEstimates(db, params.id),
  getQuotationPdf: async (db, { params, query, request, reply }) => {
    const { paper, createdAt } = await setQuotation(
      db,
      params,
      query.language,
      publicUrlOf(request),
    );
    return sendPdf(reply, paper.number, await tablePdf(db, paper, createdAt));
  },
  changeDraftEstimate: (tx, { actor, params, body }) =>
    changeDraft(tx, actor, params.id, params.estimateId, body),
  sendEstimate: (tx, { actor, params, body }) =>
    sendEstimate(tx, actor, params.id, params.estimateId, body),
  recordEstimateDecision: (tx, { actor, params, body }) =>
    recordDecision(tx, actor, params.id, params.estimateId, body),
  listUsedEstimateLines: (db, { query }) => listUsedLines(db, query),
  waiveDeposit: (tx, { actor, params, body }) => waiveDeposit(tx, actor, params.id, body.reason),
  getPublicEstimate: (db, { params }) => getPublicEstimate(db, params.token),
  decideEstimate: (tx, { params, body }) => decideByLink(tx, params.token, body),
});
