/** The node follows the settings of the system, and reports its unexpected errors to the administrators. */
import type { FastifyRequest } from "fastify";
import { pageHref } from "#src/shared/addresses.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import type { LiveFeed } from "#src/server/events/live-feed.ts";
import type { ServerOptions } from "#src/server/http/server.ts";
import type { Log } from "#src/server/log.ts";
import { usualFlags, type SystemFlags } from "#src/server/system-flags.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";

interface Node {
  db: Database;
  feed: LiveFeed;
  log: Log;
}

/**
 * Returns the flags of this node, which follow the settings, also those that are changed through other nodes. While the
 * settings cannot be read, the last known flags hold. `stop` ends this.
 */
export async function followSystemSettings({ db, feed, log }: Node): Promise<{
  flags: Readonly<SystemFlags>;
  ofServer: Pick<ServerOptions, "flags" | "reportError">;
  stop: () => void;
}> {
  /** The level of the log while the debug mode is off. */
  const logLevel = log.level;
  const flags: SystemFlags = { ...usualFlags };
  const take = async () => {
    try {
      const { debugMode, ...system } = await getSettings(db, "system");
      for (const name of Object.keys(flags) as (keyof SystemFlags)[]) flags[name] = system[name];
      log.level = debugMode ? moreOf(log, logLevel) : logLevel;
    } catch (error) {
      log.warn({ err: error }, "the settings of the system could not be read; the last ones hold");
    }
  };
  await take();
  const stop = feed.subscribe(({ area }) => {
    if (area === "settings" || area === "all") void take();
  });
  return { flags, ofServer: { flags, reportError: reportErrors(db, log) }, stop };
}

/** The level `debug`, unless the log already has a finer one. */
const moreOf = ({ levels }: Log, level: string): string =>
  (levels.values[level] ?? Number.POSITIVE_INFINITY) < (levels.values["debug"] ?? 0)
    ? level
    : "debug";

/**
 * Returns the function that tells administrators of a request that failed unexpectedly: once an hour for each address,
 * because a fault that concerns every request would otherwise bury them.
 */
const reportErrors =
  (db: Database, log: Log) =>
  ({ id, method, routeOptions }: FastifyRequest): void => {
    const place = `${method} ${routeOptions.url ?? "/"}`;
    const hour = new Date().toISOString().slice(0, 13);
    inTransaction(db, (tx) =>
      notify(tx, {
        type: "error",
        code: "unexpected_error",
        values: { name: place, number: id },
        href: pageHref("/settings", {}, { category: "system" }),
        to: { permission: "manage_settings" },
        recordId: SHOP_ID,
        occasion: `unexpected_error:${place}:${hour}`,
      }),
    ).catch((error: unknown) => log.warn({ err: error }, "an error could not be reported"));
  };
