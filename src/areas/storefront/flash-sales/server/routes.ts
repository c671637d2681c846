import { routes } from "#src/server/http/routes.ts";
import { flashSalesContract } from "../contract.ts";
import { endFlashSale } from "./end-flash-sale.ts";
import { getFlashSale, listFlashSales } from "./queries.ts";
import { changeFlashSale, createFlashSale } from "./save-flash-sale.ts";

export const flashSalesRoutes = routes(flashSalesContract, {
  listFlashSales: (db, { query }) => listFlashSales(db, query),
  getFlashSale: (db, { params }) => getFlashSale(db, params.id),
  createFlashSale: (tx, { actor, body }) => createFlashSale(tx, actor, body),
  changeFlashSale: (tx, { actor, params, body }) => changeFlashSale(tx, actor, params.id, body),
  endFlashSale: (tx, { actor, params, body }) => endFlashSale(tx, actor, params.id, body.reason),
});
