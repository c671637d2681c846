import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { setOnline } from "#src/areas/inventory/items/server/set-online.ts";
import { productsContract } from "../contract.ts";
import { exportShopProducts, listShopProducts } from "./list-products.ts";

export const productsRoutes = routes(productsContract, {
  listShopProducts: (db, { query }) => listShopProducts(db, query),
  exportShopProducts: (db, { query, reply }) =>
    sendCsv(reply, `online-shop-${today()}`, exportShopProducts(db, query)),
  switchProducts: (tx, { actor, body }) => setOnline(tx, actor, body.itemIds, body.isOnline),
});
