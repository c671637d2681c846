import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { repairPricesContract } from "../contract.ts";
import { createRepairPrice, deleteRepairPrice, updateRepairPrice } from "./change-repair-prices.ts";
import { exportRepairPrices, repairPriceTemplate } from "./export-prices.ts";
import { importRepairPrices, previewRepairPrices } from "./import-repair-prices.ts";
import { listRepairPrices } from "./queries.ts";

export const repairPricesRoutes = routes(repairPricesContract, {
  listRepairPrices: (db, { query }) => listRepairPrices(db, query),
  exportRepairPrices: (db, { query, reply }) =>
    sendCsv(reply, "repair-prices", exportRepairPrices(db, query)),
  getRepairPriceTemplate: (_, { query, reply }) =>
    sendCsv(reply, "repair-prices", repairPriceTemplate(query.language)),
  createRepairPrice: (tx, { actor, body }) => createRepairPrice(tx, actor, body),
  updateRepairPrice: (tx, { actor, params, body }) => updateRepairPrice(tx, actor, params.id, body),
  deleteRepairPrice: (tx, { actor, params }) => deleteRepairPrice(tx, actor, params.id),
  previewRepairPrices: (tx, { body }) => previewRepairPrices(tx, body),
  importRepairPrices: (tx, { actor, body }) => importRepairPrices(tx, actor, body),
});
