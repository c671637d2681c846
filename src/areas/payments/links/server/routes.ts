import { requirePermission } from "#src/server/http/guards/actor.ts";
import { routes } from "#src/server/http/routes.ts";
import { linksContract } from "../contract.ts";
import { createPaymentLink, listPaymentLinks, revokePaymentLink } from "./links.ts";
import type { Payables } from "./payable.ts";

export const linksRoutes = (payables: Payables) =>
  routes(linksContract, {
    createPaymentLink: (tx, { actor, body }) => {
      if (body.orderRequestId) requirePermission(actor, "manage_order_requests");
      return createPaymentLink(tx, actor, payables, body);
    },
    listPaymentLinks: (db, { query }) => listPaymentLinks(db, query),
    revokePaymentLink: (tx, { actor, params }) => revokePaymentLink(tx, actor, params.id),
  });
