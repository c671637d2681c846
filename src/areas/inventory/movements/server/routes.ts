import { Readable } from "node:stream";
import { today } from "#src/shared/time.ts";
import { routes } from "#src/server/http/routes.ts";
import { movementsContract } from "../contract.ts";
import { exportMovements } from "./export-movements.ts";
import { getMovementTotals, listMovers } from "./queries.ts";

export const movementsRoutes = routes(movementsContract, {
  getMovementTotals: (db, { actor, query }) => getMovementTotals(db, actor, query),
  listMovers: (db) => listMovers(db),
  exportStockMovements: (db, { actor, query, reply }) => {
    reply.type("text/csv; charset=utf-8");
    reply.header("content-disposition", `attachment; filename="stock-movements-${today()}.csv"`);
    return Readable.from(exportMovements(db, actor, query));
  },
});
