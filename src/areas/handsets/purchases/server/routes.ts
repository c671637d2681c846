import { routes } from "#src/server/http/routes.ts";
import { sendPdf } from "#src/server/papers/send-paper.ts";
import { handsetsContract } from "../../contract.ts";
import { agreementPdf } from "./agreement-pdf.ts";
import { approvalOfPrice } from "./approved-purchase.ts";
import { buyUsedHandset } from "./buy-handset.ts";
import { cancelUsedHandset } from "./cancel-purchase.ts";
import { checkImei } from "./check-imei.ts";
import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { exportUsedHandsets, listUsedHandsets } from "./list-handsets.ts";
import { getUsedHandset } from "../../core/server/queries.ts";

export const handsetsRoutes = routes(handsetsContract, {
  listUsedHandsets: (db, { actor, query }) => listUsedHandsets(db, actor, query),
  exportUsedHandsets: (db, { actor, query, reply }) =>
    sendCsv(reply, `used-handsets-${today()}`, exportUsedHandsets(db, actor, query)),
  checkImei: async (db, { actor, query }) => ({
    ...(await checkImei(db, query.imei)),
    approval: await approvalOfPrice(db, actor, query),
  }),
  buyUsedHandset: (tx, { actor, body }) => buyUsedHandset(tx, actor, body),
  getUsedHandset: (db, { actor, params }) => getUsedHandset(db, actor, params.id),
  cancelUsedHandset: (tx, { actor, params, body }) =>
    cancelUsedHandset(tx, actor, params.id, body.reason),
  getUsedHandsetPdf: async (db, { params, query, reply }) => {
    const { name, pdf } = await agreementPdf(db, params.id, query.language);
    return sendPdf(reply, name, pdf);
  },
});
