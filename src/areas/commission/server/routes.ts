import { sendPdf } from "#src/server/papers/send-paper.ts";
import { routes } from "#src/server/http/routes.ts";
import { commissionContract } from "../contract.ts";
import { addRule } from "./add-rule.ts";
import { readDue } from "./due.ts";
import { payCommission } from "./pay-commission.ts";
import { getPayout, listPayouts } from "./payout-queries.ts";
import { listEarnings, listEntries } from "./queries.ts";
import { listRules } from "./rule-queries.ts";
import { slipPdf } from "./slip-pdf.ts";
import { voidPayout } from "./void-payout.ts";

export const commissionRoutes = routes(commissionContract, {
  listEarnings: (db, { actor, query }) => listEarnings(db, actor, query),
  listCommissionEntries: (db, { actor, query }) => listEntries(db, actor, query),
  listCommissionRules: (db) => listRules(db),
  addCommissionRule: (tx, { actor, body }) => addRule(tx, actor, body),
  getCommissionDue: (db, { query }) => readDue(db, query),
  listCommissionPayouts: (db, { actor, query }) => listPayouts(db, actor, query),
  payCommission: (tx, { actor, body }) => payCommission(tx, actor, body),
  getCommissionPayout: (db, { actor, params }) => getPayout(db, actor, params.id),
  getCommissionSlip: async (db, { actor, params, query, reply }) => {
    const { name, pdf } = await slipPdf(db, actor, params.id, query.language);
    return sendPdf(reply, name, pdf);
  },
  voidCommissionPayout: (tx, { actor, params, body }) =>
    voidPayout(tx, actor, params.id, body.reason),
});
