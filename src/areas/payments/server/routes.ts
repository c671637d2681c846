import { routes } from "#src/server/http/routes.ts";
import { paymentsContract } from "../contract.ts";
import { getPayment, listPayments } from "../core/server/queries.ts";

export const paymentsRoutes = routes(paymentsContract, {
  listPayments: (db, { query }) => listPayments(db, query),
  getPayment: (db, { params }) => getPayment(db, params.id),
});
