import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { countsContract } from "../contract.ts";
import { applyCount } from "./apply-count.ts";
import { countItems } from "./count-items.ts";
import { cancelCount, finishCount, reopenCount } from "./end-count.ts";
import { exportCountLines } from "./export-lines.ts";
import { listCountLines } from "./list-lines.ts";
import { openCount } from "./open-count.ts";
import { getStockCount, getTotals, listStockCounts, listStockCountScans } from "./queries.ts";

export const countsRoutes = routes(countsContract, {
  listStockCounts: (db, { query }) => listStockCounts(db, query),
  openStockCount: (tx, { actor, body }) => openCount(tx, actor, body),
  getStockCount: async (db, { actor, params }) => ({
    ...(await getStockCount(db, params.id)),
    totals: await getTotals(db, actor, params.id),
  }),
  listStockCountLines: (db, { actor, params, query }) =>
    listCountLines(db, actor, params.id, query),
  exportStockCountLines: async (db, { actor, params, query, reply }) => {
    const { fileName, lines } = await exportCountLines(db, actor, params.id, query);
    return sendCsv(reply, fileName, lines);
  },
  listStockCountScans: (db, { params, query }) => listStockCountScans(db, params.id, query),
  countItems: (tx, { actor, params, body }) => countItems(tx, actor, params.id, body),
  finishStockCount: (tx, { actor, params }) => finishCount(tx, actor, params.id),
  reopenStockCount: (tx, { actor, params }) => reopenCount(tx, actor, params.id),
  applyStockCount: (tx, { actor, params, body }) => applyCount(tx, actor, params.id, body),
  cancelStockCount: (tx, { actor, params }) => cancelCount(tx, actor, params.id),
});
