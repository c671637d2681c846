import { inTransaction, type Database } from "#src/server/database.ts";
import { hearAtOnce } from "#src/server/events/announce.ts";
import type { Log } from "#src/server/log.ts";
import { refreshAlerts } from "./refresh-alerts.ts";

/** A burst of changes is looked at once. */
const GATHER_MS = 100;
/** At a busy till one look a second is soon enough: each is several statements. */
const AT_MOST_EVERY_MS = 1000;
/** Of more items than these the whole shop is looked at. */
const MOST_ITEMS = 1000;

/**
 * Looks at the alerts of items right after what changed them was committed, so that neither a sale nor an edit does
 * anything for it. What a node that dies in between leaves out is found by the job that looks at the whole shop every
 * few minutes. Until the returned function is called, which first does what is waiting.
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
    const itemIds = isWhole || waiting.size > MOST_ITEMS ? null : [...waiting];
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
  const unfollow = hearAtOnce(({ area, kind, id }) => {
    if (area === "inventory") waiting.add(id);
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
