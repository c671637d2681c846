import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";

/** So long somebody may still ask what it was that was dropped. */
const KEPT_DAYS = 30;
const MAX_AT_ONCE = 10_000;

/**
 * Deletes what devices sent of commands that were dropped long ago. They are never carried out, and may name people of
 * whom the shop knows nothing else, so that no erasure would find them. Ids, sentence, reason and decision stay.
 */
export const emptyDropped = (tx: Tx) =>
  sql`update delivered_commands set content = null, refusal_details = null, shown = null where key in (
    select key from delivered_commands
    where state = 'dropped' and num_nonnulls(content, refusal_details, shown) > 0
      and settled_at < now() - make_interval(days => ${KEPT_DAYS})
    order by settled_at limit ${MAX_AT_ONCE})`.execute(tx);
