import { inTransaction } from "#src/server/database.ts";
import { publicUrlOf } from "#src/server/http/public-url.ts";
import { routes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { pageLinkContract } from "../contract.ts";
import { endPageLink, getPageLink, renewPageLink } from "./page-links.ts";

export const pageLinkRoutes = (secrets: Secrets) =>
  routes(pageLinkContract, {
    getCustomerPageLink: (db, { actor, params, request }) =>
      // This read needs a transaction, because the first one makes the link.
      inTransaction(db, (tx) =>
        getPageLink(tx, actor, { secrets, publicUrl: publicUrlOf(request) }, params.id),
      ),
    renewCustomerPageLink: (tx, { actor, params, body, request }) =>
      renewPageLink(
        tx,
        actor,
        { secrets, publicUrl: publicUrlOf(request) },
        params.id,
        body.reason ?? null,
      ),
    endCustomerPageLink: (tx, { actor, params, body, request }) =>
      endPageLink(tx, actor, { secrets, publicUrl: publicUrlOf(request) }, params.id, body.reason),
  });
