import { routes } from "#src/server/http/routes.ts";
import { shippingContract } from "../contract.ts";
import {
  createShippingProvider,
  deleteShippingProvider,
  updateShippingProvider,
} from "./change-shipping-providers.ts";
import { listShippingProviders } from "./queries.ts";

export const shippingRoutes = routes(shippingContract, {
  listShippingProviders: (db) => listShippingProviders(db),
  createShippingProvider: (tx, { actor, body }) => createShippingProvider(tx, actor, body),
  updateShippingProvider: (tx, { actor, params, body }) =>
    updateShippingProvider(tx, actor, params.id, body),
  deleteShippingProvider: (tx, { actor, params }) => deleteShippingProvider(tx, actor, params.id),
});
