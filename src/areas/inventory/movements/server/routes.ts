import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { movementsContract } from "../contract.ts";
import { exportMovements } from "./export-movements.ts";
import { getMovementTotals, listMovers } from "./queries.ts";

export const movementsRoutes = routes(movementsContract, {
  getMovementTotals: (db, { actor, query }) => getMovementTotals(db, actor, query),
  listMovers: (db) => listMovers(db),
  exportStockMovements: (db, { actor, query, reply }) =>
    sendCsv(reply, `stock-movements-${today()}`, exportMovements(db, actor, query)),
});
