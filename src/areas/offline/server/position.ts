/**
 * The position of a pack in the journal: the last event, by its number and moment, and the moment from which the next pack
 * has the changes. A journal that was restored from a backup lacks the event, or has another one of this number, so that
 * devices get whole lists again.
 */
import { sql } from "kysely";
import { POSITION } from "../contract.ts";
import type { Database } from "#src/server/database.ts";

export interface Position {
  /** What the device sends with the next call. */
  next: string;
  asOf: string;
  /** The changes since this moment are asked for; null: whole lists. */
  since: string | null;
}

/**
 * Longer than a transaction may take. Events and records have the moment at which their transaction began, and are seen
 * after its end. So some changes come twice, and none is missed.
 */
const OVERLAP = sql`interval '1 minute'`;
/** What changed in a longer time is as much as the whole lists. */
const OLDEST = sql`interval '7 days'`;

export async function readPosition(db: Database, given: string | undefined): Promise<Position> {
  const [, event = "0", madeAt = "0", from = "0"] = POSITION.exec(given ?? "") ?? [];
  const { rows } = await sql<Position>`
    with last as (select id, created_at from events order by id desc limit 1)
    select coalesce((select id || '.' || ${micros(sql`created_at`)} from last), '0.0')
        || '.' || ${micros(sql`now() - ${OVERLAP}`)} as next,
      now() as "asOf",
      (select to_timestamp(${from}::bigint / 1000000.0) from events e
        where e.id = ${event}::bigint and ${micros(sql`e.created_at`)} = ${madeAt}::bigint
          and to_timestamp(${from}::bigint / 1000000.0) > now() - ${OLDEST}) as since`.execute(db);
  return rows[0] as Position;
}

const micros = (moment: ReturnType<typeof sql>) =>
  sql`(extract(epoch from ${moment}) * 1000000)::bigint`;
