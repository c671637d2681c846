import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { salesReportContract } from "../contract.ts";
import { emailSalesTotals } from "./email-totals.ts";
import { exportSales } from "./export-sales.ts";
import { listCashiers } from "../../core/server/queries.ts";
import { getSalesSummary, getSalesTaxes } from "./summary.ts";
import { totalsAsCsv } from "./totals-as-csv.ts";

export const salesReportRoutes = routes(salesReportContract, {
  getSalesSummary: (db, { actor, query }) => getSalesSummary(db, actor, query),
  getSalesTaxes: (db, { actor, query }) => getSalesTaxes(db, actor, query),
  exportSales: (db, { actor, query: { language, ...filters }, reply }) =>
    sendCsv(reply, `sales-report-${today()}`, exportSales(db, actor, filters, language)),
  exportSalesTotals: async (db, { actor, query, reply }) =>
    sendCsv(
      reply,
      `sales-totals-${today()}`,
      totalsAsCsv(await getSalesSummary(db, actor, query), await getSalesTaxes(db, actor, query)),
    ),
  emailSalesTotals: (tx, { actor, body }) => emailSalesTotals(tx, actor, body),
  listCashiers: (db) => listCashiers(db),
});
