import { routes } from "#src/server/http/routes.ts";
import { skuContract } from "../contract.ts";
import { suggestSku } from "./suggest-sku.ts";

export const skuRoutes = routes(skuContract, {
  suggestSku: (db, { query }) => suggestSku(db, query),
});
