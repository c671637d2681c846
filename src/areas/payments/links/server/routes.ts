import { routes } from "#src/server/http/routes.ts";
import { linksContract } from "../contract.ts";
import { createPaymentLink, listPaymentLinks, revokePaymentLink } from "./links.ts";
import type { Payables } from "./payable.ts";

export const linksRoutes = (payables: Payables) =>
  routes(linksContract, {
    createPaymentLink: (tx, { actor, body }) => createPaymentLink(tx, actor, payables, body),
    listPaymentLinks: (db, { query }) => listPaymentLinks(db, query),
    revokePaymentLink: (tx, { actor, params }) => revokePaymentLink(tx, actor, params.id),
  });
