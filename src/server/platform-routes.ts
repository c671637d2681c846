import { sql } from "kysely";
import { platformContract } from "#src/shared/platform-contract.ts";
import { refuse } from "#src/shared/errors.ts";
import type { LiveFeed } from "./events/live-feed.ts";
import { streamChanges } from "./events/stream.ts";
import { publicUrlOf } from "./http/public-url.ts";
import { routes, type AreaRoutes } from "./http/routes.ts";

/** Endings of sessions that close a user's live streams at once. */
const SESSION_ENDS = new Set([
  "user.deactivated",
  "user.deleted",
  "user.password_reset",
  "user.password_changed",
  "user.email_changed",
  "user.two_factor_changed",
  "user.signed_out",
]);

export function platformRoutes(feed: LiveFeed, isStopping: () => boolean): AreaRoutes {
  return routes(platformContract, {
    health: async () => ({ status: "ok" as const }),
    ready: async (db) => {
      if (isStopping()) refuse("shutting_down", { retryAfterSeconds: 5 });
      await sql`select name from migrations limit 1`.execute(db);
      return { status: "ready" as const };
    },
    openapi: async (_, { request, reply }) =>
      reply.type("application/json; charset=utf-8").send(await request.server.openApi()),
    getPublicAddress: async (_, { request }) => ({ url: publicUrlOf(request) }),
    streamEvents: (db, { actor, request, reply }) =>
      streamChanges(request, reply, feed, db, {
        wants: () => true,
        endsWith: ({ id, kind }) =>
          (id === actor.userId && SESSION_ENDS.has(kind)) ||
          // Programs whose token still holds come back at once.
          (actor.sessionId === null && kind === "access_token.revoked"),
        present: ({ area, id, kind }) => ({ area, id, kind }),
      }),
  });
}
