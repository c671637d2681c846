import { Readable } from "node:stream";
import { today } from "#src/shared/time.ts";
import { routes } from "#src/server/http/routes.ts";
import { analyticsContract } from "../contract.ts";
import { exportAnalytics } from "./export-analytics.ts";
import { getAnalytics } from "./get-analytics.ts";

export const analyticsRoutes = routes(analyticsContract, {
  getInventoryAnalytics: (db, { actor, query }) => getAnalytics(db, actor, query.days),
  exportInventoryAnalytics: (db, { actor, query, reply }) => {
    reply.type("text/csv; charset=utf-8");
    reply.header(
      "content-disposition",
      `attachment; filename="inventory-analytics-${today()}.csv"`,
    );
    return Readable.from(exportAnalytics(db, actor, query.days));
  },
});
