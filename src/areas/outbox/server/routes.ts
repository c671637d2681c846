import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { outboxContract } from "../contract.ts";
import { outboxCountsContract } from "../counts-contract.ts";
import { parkedContract } from "../parked-contract.ts";
import { dropParked, retryParked } from "./decide-command.ts";
import { deliverCommands } from "./deliver-commands.ts";
import { deviceKey } from "./device-key.ts";
import { listReviewItems } from "./list-reviews.ts";
import { endReview, reopenReview } from "./look-at-review.ts";
import { countParked, listParked } from "./parked-queries.ts";
import { readParked } from "./readable-content.ts";

export const outboxRoutes = (secrets: Secrets): AreaRoutes =>
  routes(outboxContract, {
    deliverCommands: (db, { actor, body, request, reply, askAgain }) =>
      deliverCommands(db, secrets, { actor, request, reply, askAgain }, body),
    getDeviceKey: async (_, { actor }) => deviceKey(secrets, actor),
    listReviewItems: (db, { query }) => listReviewItems(db, query),
    endReview: (tx, { actor, params, body }) => endReview(tx, actor, params.id, body.note ?? null),
    reopenReview: (tx, { actor, params }) => reopenReview(tx, actor, params.id),
  });

export const parkedRoutes = (secrets: Secrets): AreaRoutes =>
  routes(parkedContract, {
    listParked: (db, { query }) => listParked(db, secrets, query),
    getParked: (db, { params }) => readParked(db, secrets, params.key),
    retryParked: (db, { params, body, actor, request, reply, askAgain }) =>
      retryParked({ db, secrets, of: { actor, request, reply, askAgain } }, params.key, body),
    dropParked: (db, { params, body, actor, request, reply, askAgain }) =>
      dropParked({ db, secrets, of: { actor, request, reply, askAgain } }, params.key, body),
  });

export const outboxCountsRoutes = routes(outboxCountsContract, {
  countParked: (db) => countParked(db),
});
