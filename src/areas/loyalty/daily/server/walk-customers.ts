import { sql, type RawBuilder } from "kysely";
import type { Database } from "#src/server/database.ts";

/** The number of customers that one statement examines. */
const STEP = 5000;
/** The number of customers that one transaction changes. */
const AT_ONCE = 500;

const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Walks through all customers in the order of their ids, and calls `act` for those that match `isDue` (about a row `c`
 * of `customers`), some at a time. No statement is long, no transaction is large, and memory is bounded, however many
 * customers there are. `isDue` only chooses whom to look at: `act` must check again what it does, in its transaction.
 */
export async function walkCustomers(
  db: Database,
  isDue: RawBuilder<boolean>,
  act: (customerIds: readonly string[]) => Promise<unknown>,
): Promise<void> {
  let after = FIRST;
  for (;;) {
    const { rows } = await sql<{ last: string | null; due: string[] }>`
      with step as materialized (select * from customers where id > ${after}::uuid order by id limit ${STEP})
      select (select id from step order by id desc limit 1) as last,
        array(select c.id from step c where not c.is_walk_in and ${isDue} order by c.id) as due`.execute(
      db,
    );
    const [step] = rows;
    if (!step?.last) return;
    for (let from = 0; from < step.due.length; from += AT_ONCE)
      await act(step.due.slice(from, from + AT_ONCE));
    after = step.last;
  }
}
