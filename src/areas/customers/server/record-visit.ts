import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";

/** Records the customer's visit after a hand-over. It may run twice or late: a newer visit is never replaced. */
export async function recordVisit(tx: Tx, handOver: { recordId: string }): Promise<void> {
  await sql`
    update customers c
    set last_visit = d.handed_over_at
    from devices d
    where d.id = ${handOver.recordId} and c.id = d.customer_id
      and d.handed_over_at > coalesce(c.last_visit, '-infinity')`.execute(tx);
}
