import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { valueContract } from "../contract.ts";
import { correctStockValue } from "./correct-stock-value.ts";
import { exportValueChanges } from "./export-value-changes.ts";
import { listValueChanges, requireItem } from "./list-value-changes.ts";

export const valueRoutes = routes(valueContract, {
  correctStockValue: (tx, { actor, params, body }) => correctStockValue(tx, actor, params.id, body),
  listValueChanges: (db, { params, query }) => listValueChanges(db, params.id, query),
  exportValueChanges: async (db, { params, reply }) => {
    // A refusal is possible only before the file begins.
    await requireItem(db, params.id);
    return sendCsv(reply, `cost-history-${today()}`, exportValueChanges(db, params.id));
  },
});
