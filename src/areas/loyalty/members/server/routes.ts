import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { membersContract } from "../contract.ts";
import { exportLoyaltyAnalytics, exportMembers } from "./export-members.ts";
import { getMember, listMembers } from "./list-members.ts";
import { getLoyaltySummary } from "./totals.ts";

export const membersRoutes = routes(membersContract, {
  getLoyaltySummary: (db) => getLoyaltySummary(db),
  listMembers: (db, { query }) => listMembers(db, query),
  getMember: (db, { params }) => getMember(db, params.customerId),
  exportMembers: async (db, { actor, query, reply }) =>
    sendCsv(reply, `loyalty-${today()}`, await exportMembers(db, actor, query)),
  exportLoyaltyAnalytics: async (db, { reply }) =>
    sendCsv(reply, `loyalty-analytics-${today()}`, await exportLoyaltyAnalytics(db)),
});
