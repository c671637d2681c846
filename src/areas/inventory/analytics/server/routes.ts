import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { analyticsContract } from "../contract.ts";
import { exportAnalytics } from "./export-analytics.ts";
import { getAnalytics } from "./get-analytics.ts";

export const analyticsRoutes = routes(analyticsContract, {
  getInventoryAnalytics: (db, { actor, query }) => getAnalytics(db, actor, query.days),
  exportInventoryAnalytics: (db, { actor, query, reply }) =>
    sendCsv(reply, `inventory-analytics-${today()}`, exportAnalytics(db, actor, query.days)),
});
