import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { inventoryContract } from "../core/contract.ts";
import { adjustStock } from "../adjustments/server/adjust-stock.ts";
import { archiveItem, restoreItem } from "../items/server/archive-item.ts";
import { createItem } from "../items/server/create-item.ts";
import { exportItems } from "../items/server/export-items.ts";
import { listItems, requireSort } from "../core/server/list-items.ts";
import { listStockMovements } from "../movements/server/list-stock-movements.ts";
import { getInventoryStatistics, getItem, lookUpItem } from "../core/server/queries.ts";
import { updateItem } from "../items/server/update-item.ts";

export const inventoryRoutes = routes(inventoryContract, {
  listItems: (db, { actor, query }) => listItems(db, actor, query),
  createItem: (tx, { actor, body }) => createItem(tx, actor, body),
  lookUpItem: (db, { actor, query }) => lookUpItem(db, actor, query.code),
  getInventoryStatistics: (db, { actor }) => getInventoryStatistics(db, actor),
  exportItems: (db, { actor, query, reply }) => {
    requireSort(actor, query.sort);
    return sendCsv(reply, `inventory-${today()}`, exportItems(db, actor, query));
  },
  getItem: (db, { actor, params }) => getItem(db, actor, params.id),
  updateItem: (tx, { actor, params, body }) => updateItem(tx, actor, params.id, body),
  archiveItem: (tx, { actor, params }) => archiveItem(tx, actor, params.id),
  restoreItem: (tx, { actor, params }) => restoreItem(tx, actor, params.id),
  adjustStock: (tx, { actor, params, body }) => adjustStock(tx, actor, params.id, body),
  listStockMovements: (db, { actor, query }) => listStockMovements(db, actor, query),
});
