import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { outboxContract } from "../contract.ts";
import { deviceKey } from "./device-key.ts";
import { deliverCommands } from "./deliver-commands.ts";
import { listReviews } from "./list-reviews.ts";
import { endReview, reopenReview } from "./look-at-review.ts";

export const outboxRoutes = (secrets: Secrets): AreaRoutes =>
  routes(outboxContract, {
    deliverCommands: (db, { actor, body, request, reply, askAgain }) =>
      deliverCommands(db, secrets, { actor, request, reply, askAgain }, body),
    getDeviceKey: async (_, { actor }) => deviceKey(secrets, actor),
    listReviews: (db, { query }) => listReviews(db, query),
    endReview: (tx, { actor, params, body }) => endReview(tx, actor, params.id, body.note ?? null),
    reopenReview: (tx, { actor, params }) => reopenReview(tx, actor, params.id),
  });
