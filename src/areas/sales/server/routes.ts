import { today } from "#src/shared/time.ts";
import { routes } from "#src/server/http/routes.ts";
import { salesContract } from "../contract.ts";
import { cancelSale } from "./cancel-sale.ts";
import { checkout } from "./checkout.ts";
import { exportSales } from "./export-sales.ts";
import { listSales } from "./list-sales.ts";
import { getSale } from "./queries.ts";
import { refundSale } from "./refund-sale.ts";
import { retryPayment } from "./retry-payment.ts";
import { getSalesSummary } from "./summary.ts";

export const salesRoutes = routes(salesContract, {
  createSale: (tx, { actor, body }) => checkout(tx, actor, body),
  listSales: (db, { actor, query }) => listSales(db, actor, query),
  getSalesSummary: (db, { query }) => getSalesSummary(db, query),
  exportSales: (db, { query, reply }) =>
    reply
      .header("content-disposition", `attachment; filename="sales-report-${today()}.csv"`)
      .header("cache-control", "private, no-store")
      .type("text/csv; charset=utf-8")
      .send(exportSales(db, query)),
  getSale: (db, { actor, params }) => getSale(db, actor, params.id),
  cancelSale: (tx, { actor, params, body }) =>
    cancelSale(tx, actor, params.id, body.reason || null),
  refundSale: (tx, { actor, params, body }) => refundSale(tx, actor, params.id, body),
  retryPayment: (tx, { actor, params }) => retryPayment(tx, actor, params.id),
});
