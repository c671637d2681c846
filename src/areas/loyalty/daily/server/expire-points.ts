import { sql, type RawBuilder } from "kysely";
import { addDays, startOfDay } from "#src/shared/time.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { refundedPointsCame } from "#src/areas/customers/segments/server/expiring-points.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { lastRun, noteRun, type Run } from "./runs.ts";
import { walkCustomers } from "./walk-customers.ts";
import { writeMoves } from "./write-ledger.ts";

/**
 * Takes the points that are older than `pointExpiryDays` on `day`, and were not spent. Spent points are the oldest ones
 * (docs/decisions/0069). Each customer is computed from the whole ledger under a lock. Therefore a run that was
 * killed continues, and a second run at the same time finds nothing left to take.
 */
export async function expirePoints(db: Database, day: string): Promise<void> {
  const loyalty = await getSettings(db, "loyalty");
  if (loyalty.pointExpiryDays === 0) return;
  const cutoff = startOfDay(addDays(day, -loyalty.pointExpiryDays));
  const isDue = sql<boolean>`c.points > 0 and ${hasNewlyOld(cutoff, await lastRun(db, "expiry"))}`;
  await walkCustomers(db, isDue, (customerIds) =>
    inTransaction(db, (tx) => expirePointsOf(tx, customerIds, cutoff, loyalty)),
  );
  await inTransaction(db, (tx) => noteRun(tx, "expiry", cutoff));
}

/**
 * Whether points of a customer became too old since the last run. Older points were examined then, except spent points
 * that came back afterwards: they keep their age.
 */
const hasNewlyOld = (cutoff: string, run: Run | null): RawBuilder<boolean> => sql`(
  exists (
    select from loyalty_transactions t
    where t.customer_id = c.id and t.points > 0 and t.created_at < ${cutoff}::timestamptz
      and t.created_at >= ${run?.doneUntil ?? "-infinity"}::timestamptz)
  or exists (
    select from loyalty_transactions t
    where t.customer_id = c.id and t.points > 0 and t.type = 'reversed'
      and t.created_at >= ${run?.ranAt ?? "-infinity"}::timestamptz - interval '1 day'))`;

/** Takes the expired points of these customers. */
export async function expirePointsOf(
  tx: Tx,
  customerIds: readonly string[],
  cutoff: string,
  loyalty: Settings["loyalty"],
): Promise<void> {
  await sql`
    select id from customers where id = any(${customerIds as string[]}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  // A new statement, because it must see what was committed while this transaction waited for the locks.
  const { rows } = await sql<{ customerId: string; points: number }>`
    select c.id as "customerId", least(c.points, o.points)::bigint as points
    from customers c cross join lateral (${pointsOlderThan(cutoff, sql`c.id`)}) o
    where c.id = any(${customerIds as string[]}::uuid[]) and c.points > 0 and o.points > 0
    order by c.id`.execute(tx);
  await writeMoves(
    tx,
    { type: "expired", event: "points.expired" },
    rows.map(({ customerId, points }) => ({
      customerId,
      points: -points,
      systemReason: { code: "expired", days: loyalty.pointExpiryDays },
      bonusKey: null,
    })),
    loyalty,
  );
}

/**
 * The points of a customer that came before `cutoff` and are left, as SQL with the column `points` (0 or less: none).
 * Points that went away took the oldest ones, whenever that was, so they all count against the oldest. Two kinds of
 * rows are no exceptions to it, but belong to other rows: a refund takes back the points of its own purchase, and
 * spent points that come back were never spent. Points of a merged customer are as old as the merge, also when a refund
 * takes them back. Points that the merged customer had spent come to the survivor when they come back.
 */
const pointsOlderThan = (
  cutoff: string,
  customerId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select coalesce(sum(t.points), 0)::bigint as points
  from loyalty_transactions t
  where t.customer_id = ${customerId} and case
    when t.type = 'reversed' and t.points < 0 then
      coalesce(${refundedPointsCame}, '-infinity') < ${cutoff}::timestamptz
    when t.type = 'reversed' then ${wasSpentHere} or t.created_at < ${cutoff}::timestamptz
    when t.points > 0 then t.created_at < ${cutoff}::timestamptz
    else true end`;

/** Whether the points that came back with the row `t` were spent by the same customer, not by a merged one. */
const wasSpentHere = sql`exists (
  select from loyalty_transactions s
  where s.customer_id = t.customer_id and s.points < 0
    and (s.redemption_id = t.redemption_id or s.payment_id = t.payment_id))`;
