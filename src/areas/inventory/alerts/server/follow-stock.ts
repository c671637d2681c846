import { inTransaction, type Database } from "#src/server/database.ts";
import { listenAtOnce } from "#src/server/events/announce.ts";
import type { Log } from "#src/server/log.ts";
import { refreshAlerts } from "./refresh-alerts.ts";

/** The minimum time from the first change to the refresh. One refresh handles all changes that happen before it. */
const GATHER_MS = 100;
/** The minimum time between two refreshes. A refresh takes several statements, too many to run for every sale. */
const AT_MOST_EVERY_MS = 1000;
/** If more items than this have changed, the refresh covers all items of the shop. */
const MAX_ITEMS = 1000;

/**
 * Refreshes the alerts of an item soon after each committed change of the item, so that sales and edits need no code
 * for alerts. A change of settings refreshes the alerts of all items. If a node dies before the refresh, a regular job
 * refreshes all alerts within minutes. Returns a function that refreshes the remaining items and then stops.
 */
export function followStock(db: Database, log: Log): () => Promise<void> {
  let waiting = new Set<string>();
  let isWhole = false;
  let timer: NodeJS.Timeout | null = null;
  let working = Promise.resolve();
  let lastLook = -AT_MOST_EVERY_MS;

  const look = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0 && !isWhole) return;
    lastLook = performance.now();
    const itemIds = isWhole || waiting.size > MAX_ITEMS ? null : [...waiting];
    waiting = new Set();
    isWhole = false;
    working = working.then(async () => {
      try {
        await inTransaction(db, (tx) => refreshAlerts(tx, itemIds));
      } catch (error) {
        log.warn({ err: error }, "alerts of the stock wait for the next look at the whole shop");
      }
    });
  };
  const unfollow = listenAtOnce(({ area: subject, kind, id }) => {
    if (subject === "inventory") waiting.add(id);
    else if (kind === "settings.updated") isWhole = true;
    else return;
    timer ??= setTimeout(
      look,
      Math.max(GATHER_MS, lastLook + AT_MOST_EVERY_MS - performance.now()),
    );
  });
  return async () => {
    unfollow();
    look();
    await working;
  };
}
