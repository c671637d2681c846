import type { FastifyRequest } from "fastify";
import { hearAtOnce } from "../../events/announce.ts";
import type { LiveFeed } from "../../events/live-feed.ts";
import type { Actor } from "./actor.ts";

type Authenticate = (request: FastifyRequest, isActivity: boolean) => Promise<Actor | null>;

/** Whatever happens to the database behind our back is seen after this long. */
const REMEMBER_MS = 500;
const MOST_REMEMBERED = 10_000;

/** What may end a session or change what it may do. */
export const touchesActors = ({ area }: { area: string }) =>
  area === "users" || area === "settings" || area === "all";

/**
 * Asks the database who somebody is at most twice a second each, instead of on every request. All is forgotten with
 * every change to users and settings: one made here before it is answered, one of another node when it is announced.
 */
export function rememberActors(
  authenticate: Authenticate,
  feed: LiveFeed,
): { authenticate: Authenticate; stop(): void } {
  let remembered = new Map<string, { actor: Actor; until: number }>();
  const forget = (change: { area: string }) => {
    if (touchesActors(change)) remembered = new Map();
  };
  const stops = [hearAtOnce(forget), feed.subscribe(forget)];

  return {
    async authenticate(request, isActivity) {
      // Neither served from memory nor put there: the next request that is activity must be seen as such.
      if (!isActivity) return authenticate(request, false);
      const { authorization = "", cookie = "" } = request.headers;
      const credentials = `${request.protocol} ${authorization} ${cookie}`;
      const known = remembered.get(credentials);
      if (known && known.until > performance.now()) return known.actor;
      // What was asked for before a change must not be remembered after it.
      const asked = remembered;
      const actor = await authenticate(request, true);
      if (actor) {
        if (asked.size >= MOST_REMEMBERED) asked.clear();
        asked.set(credentials, { actor, until: performance.now() + REMEMBER_MS });
      }
      return actor;
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
