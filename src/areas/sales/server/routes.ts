import { routes } from "#src/server/http/routes.ts";
import { salesContract } from "../contract.ts";
import { cancelSale } from "../checkout/server/cancel-sale.ts";
import { checkout } from "../checkout/server/checkout.ts";
import { listSales } from "../core/server/list-sales.ts";
import { findSale, getSale } from "../core/server/queries.ts";
import { refundSale } from "../refunds/server/refund-sale.ts";

export const salesRoutes = routes(salesContract, {
  createSale: (tx, { actor, body }) => checkout(tx, actor, body),
  listSales: (db, { actor, query }) => listSales(db, actor, query),
  findSale: (db, { query }) => findSale(db, query.code),
  getSale: (db, { actor, params }) => getSale(db, actor, params.id),
  cancelSale: (tx, { actor, params, body }) =>
    cancelSale(tx, actor, params.id, body.reason || null),
  refundSale: (tx, { actor, params, body }) => refundSale(tx, actor, params.id, body),
});
