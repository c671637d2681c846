import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";

const KEPT_DAYS = 30;
const MAX_AT_ONCE = 50_000;

/** Deletes deliveries that ended long ago. The rest of a very large number is deleted in the next nights. */
export const forgetDeliveries = (tx: Tx) =>
  sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries
    where created_at < now() - make_interval(days => ${KEPT_DAYS}) and state <> 'waiting'
    limit ${MAX_AT_ONCE})`.execute(tx);
