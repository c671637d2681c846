import type { FastifyRequest } from "fastify";
import { listenAtOnce } from "../../events/announce.ts";
import type { LiveFeed } from "../../events/live-feed.ts";
import type { Actor } from "./actor.ts";

type Authenticate = (request: FastifyRequest, isActivity: boolean) => Promise<Actor | null>;

/** How long an actor stays in the cache. For this time a change made directly in the database has no effect. */
const REMEMBER_MS = 500;
const MAX_REMEMBERED = 10_000;

/** Whether the change may end sessions or change the permissions of users. */
export const touchesActors = ({ area: subject }: { area: string }) =>
  subject === "users" || subject === "settings" || subject === "all";

/**
 * Reads each actor from the database at most twice a second, instead of for every request. Every change to users and
 * settings clears this cache: a change on this node before its answer is sent, a change on another node when it is
 * announced.
 */
export function rememberActors(
  authenticate: Authenticate,
  feed: LiveFeed,
): { authenticate: Authenticate; stop(): void } {
  let remembered = new Map<string, { actor: Actor; until: number }>();
  const forget = (change: { area: string }) => {
    if (touchesActors(change)) remembered = new Map();
  };
  const stops = [listenAtOnce(forget), feed.subscribe(forget)];

  return {
    async authenticate(request, isActivity) {
      // The actor is not cached here. Otherwise the next request with activity would not extend the session.
      if (!isActivity) return authenticate(request, false);
      const { authorization = "", cookie = "" } = request.headers;
      const credentials = `${request.protocol} ${authorization} ${cookie}`;
      const known = remembered.get(credentials);
      if (known && known.until > performance.now()) return known.actor;
      // A change during the read replaces the map. The outdated actor then goes into the old map, which nobody uses.
      const asked = remembered;
      const actor = await authenticate(request, true);
      if (actor) {
        if (asked.size >= MAX_REMEMBERED) asked.clear();
        asked.set(credentials, { actor, until: performance.now() + REMEMBER_MS });
      }
      return actor;
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
