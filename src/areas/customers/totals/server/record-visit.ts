import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";

/** Sets the last visit to the time of a hand-over. A late or repeated call never replaces a later visit. */
export async function recordVisit(tx: Tx, handOver: { recordId: string }): Promise<void> {
  await sql`
    update customers c
    set last_visit = d.handed_over_at
    from devices d
    where d.id = ${handOver.recordId} and c.id = d.customer_id
      and d.handed_over_at > coalesce(c.last_visit, '-infinity')`.execute(tx);
}
