import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { listenAtOnce } from "#src/server/events/announce.ts";
import type { Log } from "#src/server/log.ts";
import { webhookKinds } from "../kinds.ts";
import { addDelivery } from "./deliver-webhooks.ts";

/** The time from the first event to the job. One job handles all events that happen before it. */
const GATHER_MS = 250;

const followed: ReadonlySet<string> = new Set(webhookKinds);

/**
 * Adds the job soon after an event of which another system may want to hear. The event itself is already queued (trigger
 * in 0076), so a node that dies before loses nothing: cron starts the job every minute.
 */
export function followEvents(db: Database, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let working = Promise.resolve();
  const look = async () => {
    try {
      const { rows } = await sql`select from webhook_outbox limit 1`.execute(db);
      if (rows.length > 0) await addDelivery(db);
    } catch (error) {
      log.warn({ err: error }, "webhooks wait for the next run of their job");
    }
  };
  const unfollow = listenAtOnce(({ kind }) => {
    if (!followed.has(kind)) return;
    timer ??= setTimeout(() => {
      timer = null;
      working = working.then(look);
    }, GATHER_MS);
  });
  return async () => {
    unfollow();
    if (timer) clearTimeout(timer);
    await working;
  };
}
