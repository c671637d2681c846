import { sql } from "kysely";
import { visibleChange, type Listener, type Readers } from "#src/shared/event-audience.ts";
import { platformContract } from "#src/shared/platform-contract.ts";
import { refuse } from "#src/shared/errors.ts";
import type { LiveFeed } from "./events/live-feed.ts";
import { streamChanges } from "./events/stream.ts";
import type { Actor } from "./http/guards/actor.ts";
import { publicUrlOf } from "./http/public-url.ts";
import { routes, type AreaRoutes } from "./http/routes.ts";

export function platformRoutes(
  feed: LiveFeed,
  readers: Readers,
  isStopping: () => boolean,
): AreaRoutes {
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
    streamEvents: (db, { actor, askAgain, query: { after }, request, reply }) => {
      let listener = asListener(actor);
      return streamChanges(request, reply, feed, db, {
        after,
        tell: (change) => visibleChange(change, listener, readers),
        async mayGoOn() {
          const now = await askAgain();
          if (now) listener = asListener(now);
          return now !== null;
        },
      });
    },
  });
}

const asListener = ({ sessionId, userId, permissions }: Actor): Listener => ({
  userId: sessionId === null ? null : userId,
  permissions,
});
