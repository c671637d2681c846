import { sql } from "kysely";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { startOfDay } from "#src/shared/time.ts";
import { settleRepair } from "./settle-repair.ts";

/** Transactions that are open now may still write facts with an earlier moment. */
const SECONDS_TO_COMMIT = 120;
/** One transaction settles so many repairs. Payouts wait for it. */
const AT_ONCE = 20;

/**
 * Settles all repairs of which something happened since the last run, so that the ledger is right even when an event was
 * lost, or when no event tells of a fact, such as the payment of a debt. The first run begins with the first day of a
 * rule, and so does one after the clock of the PC was ahead: facts of now would be earlier than the last run. Two nodes
 * may run it at once. @returns the number of new entries
 */
export async function compareRepairs(db: Database, now: Date = new Date()): Promise<number> {
  const since = await comparedUntil(db, now);
  if (since === null) return 0;
  const until = new Date(now.getTime() - SECONDS_TO_COMMIT * 1000).toISOString();
  const ids = await repairsChangedSince(db, since);
  let written = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await inTransaction(db, async (tx) => {
      for (const id of ids.slice(from, from + AT_ONCE)) written += await settleRepair(tx, id);
    });
  }
  await inTransaction(db, (tx) => rememberProgress(tx, until, now));
  return written;
}

const rememberProgress = (tx: Tx, until: string, now: Date) =>
  sql`
    insert into commission_progress as p (compared_until) values (${until}::timestamptz)
    on conflict (is_only) do update set compared_until =
      case when p.compared_until > ${now.toISOString()}::timestamptz then excluded.compared_until
           else greatest(p.compared_until, excluded.compared_until) end`.execute(tx);

/** Null: the shop has no rule yet. */
async function comparedUntil(db: Database, now: Date): Promise<string | null> {
  const { rows } = await sql<{ until: string | null; startsOn: string | null }>`
    select (select compared_until from commission_progress where compared_until <= ${now.toISOString()}::timestamptz) as until,
      (select min(starts_on) from commission_rules) as starts_on`.execute(db);
  const [row] = rows;
  return row?.startsOn ? (row.until ?? startOfDay(row.startsOn)) : null;
}

/** In the order of the facts, so that the places of a month are as if each had been settled at once. */
async function repairsChangedSince(db: Database, since: string): Promise<string[]> {
  const from = sql`${since}::timestamptz`;
  const ofPayment = sql`coalesce(p.device_id, (
    select o.device_id from credit_accounts a join payments o on o.id = a.payment_id where a.id = p.credit_account_id))`;
  const { rows } = await sql<{ deviceId: string }>`
    select f.device_id from (
      select id as device_id, handed_over_at as at from devices where handed_over_at >= ${from}
      union all
      select ${ofPayment}, p.completed_at from payments p
      where p.completed_at >= ${from} and num_nonnulls(p.device_id, p.credit_account_id) > 0
      union all
      select ${ofPayment}, r.refunded_at from payment_refunds r join payments p on p.id = r.payment_id
      where r.refunded_at >= ${from} and num_nonnulls(p.device_id, p.credit_account_id) > 0
      union all
      select o.device_id, e.created_at from credit_entries e
      join credit_accounts a on a.id = e.account_id join payments o on o.id = a.payment_id
      where e.created_at >= ${from} and e.kind in ('written_off', 'reduced')
      union all
      select device_id, updated_at from returned_devices where updated_at >= ${from} and device_id is not null) f
    join devices d on d.id = f.device_id and d.status = 'done'
    group by 1 order by max(f.at), 1`.execute(db);
  return rows.map(({ deviceId }) => deviceId);
}
