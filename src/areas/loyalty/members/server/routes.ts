import type { FastifyReply } from "fastify";
import { today } from "#src/shared/time.ts";
import { routes } from "#src/server/http/routes.ts";
import { membersContract } from "../contract.ts";
import { exportLoyaltyAnalytics, exportMembers } from "./export-members.ts";
import { getMember, listMembers } from "./list-members.ts";
import { getLoyaltySummary } from "./totals.ts";

const csv = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .header("content-disposition", `attachment; filename="${name}-${today()}.csv"`)
    .header("cache-control", "private, no-store")
    .type("text/csv; charset=utf-8");

export const membersRoutes = routes(membersContract, {
  getLoyaltySummary: (db) => getLoyaltySummary(db),
  listMembers: (db, { query }) => listMembers(db, query),
  getMember: (db, { params }) => getMember(db, params.customerId),
  exportMembers: async (db, { actor, query, reply }) =>
    csv(reply, "loyalty").send(await exportMembers(db, actor, query)),
  exportLoyaltyAnalytics: async (db, { reply }) =>
    csv(reply, "loyalty-analytics").send(await exportLoyaltyAnalytics(db)),
});
