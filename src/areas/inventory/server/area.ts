import { stockReport } from "../analytics/server/stock-report.ts";
import type { Area } from "#src/server/area.ts";
import { adjustmentsRoutes } from "../adjustments/server/routes.ts";
import type { StockActs } from "../adjustments/server/stock-act.ts";
import { followStock } from "../alerts/server/follow-stock.ts";
import { inTransaction } from "#src/server/database.ts";
import { refreshAlerts } from "../alerts/server/refresh-alerts.ts";
import { alertsRoutes } from "../alerts/server/routes.ts";
import { analyticsRoutes } from "../analytics/server/routes.ts";
import { catalogueRoutes } from "../catalogue/server/routes.ts";
import { countInvariants } from "../counts/server/invariants.ts";
import { countsRoutes } from "../counts/server/routes.ts";
import { shortagesRoutes } from "../dashboard/server/routes.ts";
import { demandRoutes } from "../demand/server/routes.ts";
import { forgetOldRows, itemImports, writeImports } from "../import/server/import-kind.ts";
import { importRoutes } from "../import/server/routes.ts";
import { limitInvariants } from "../limits/server/invariants.ts";
import { labelsRoutes } from "../labels/server/routes.ts";
import { movementsRoutes } from "../movements/server/routes.ts";
import { MAKE_WEBP, makeWebp } from "../pictures/server/make-webp.ts";
import { picturesRoutes } from "../pictures/server/routes.ts";
import { receivingRoutes } from "../receiving/server/routes.ts";
import { serialInvariants } from "../serials/server/invariants.ts";
import { serialsRoutes } from "../serials/server/routes.ts";
import { skuRoutes } from "../sku/server/routes.ts";
import { valueInvariants } from "../value/server/invariants.ts";
import { valueRoutes } from "../value/server/routes.ts";
import { termsRoutes } from "../terms/server/routes.ts";
import { inventoryGuards } from "./guards.ts";
import { inventoryConstraints } from "./constraints.ts";
import { inventoryFirstSteps } from "./first-steps.ts";
import { stockInvariants } from "./invariants.ts";
import { inventoryRoutes } from "./routes.ts";
import { itemSearch } from "./found-items.ts";

export const inventoryAreaFor = (acts: StockActs): Area => ({
  name: "inventory",
  guards: inventoryGuards,
  reports: [stockReport],
  routes: ({ files }) => [
    inventoryRoutes,
    shortagesRoutes,
    adjustmentsRoutes(acts),
    catalogueRoutes,
    labelsRoutes,
    analyticsRoutes,
    countsRoutes,
    demandRoutes,
    movementsRoutes,
    receivingRoutes,
    serialsRoutes,
    skuRoutes,
    termsRoutes,
    valueRoutes,
    picturesRoutes(files),
    alertsRoutes,
    importRoutes,
  ],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: inventoryConstraints,
  searches: [itemSearch],
  firstSteps: inventoryFirstSteps,
  invariants: {
    ...stockInvariants,
    ...countInvariants,
    ...serialInvariants,
    ...valueInvariants,
    ...limitInvariants,
  },
  tasks: (db, { files }) => ({
    /** Refreshes alerts that depend on the date, and alerts that a dead node could not refresh (`followStock`). */
    refresh_stock_alerts: () => inTransaction(db, (tx) => refreshAlerts(tx, null)),
    [itemImports.job]: () => writeImports(db),
    [MAKE_WEBP]: () => makeWebp(db, files),
  }),
  cron: [
    { task: itemImports.job, match: "* * * * *" },
    { task: "refresh_stock_alerts", match: "*/5 * * * *" },
    { task: MAKE_WEBP, match: "* * * * *" },
  ],
  forget: [forgetOldRows],
  start: followStock,
});
