import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { alertsContract } from "../contract.ts";
import { exportAlerts } from "./export-alerts.ts";
import { countAlerts, listAlerts } from "./queries.ts";
import { reopenAlerts, resolveAlert, resolveAlerts } from "./resolve-alerts.ts";

export const alertsRoutes: AreaRoutes = routes(alertsContract, {
  listStockAlerts: (db, { query }) => listAlerts(db, query),
  exportStockAlerts: (db, { query, reply }) =>
    sendCsv(reply, `stock-alerts-${today()}`, exportAlerts(db, query)),
  countStockAlerts: (db) => countAlerts(db),
  resolveStockAlerts: (tx, { actor, body }) => resolveAlerts(tx, actor, body),
  reopenStockAlerts: (tx, { actor, body }) => reopenAlerts(tx, actor, body.ids),
  resolveStockAlert: (tx, { actor, params, body }) => resolveAlert(tx, actor, params.id, body.note),
});
