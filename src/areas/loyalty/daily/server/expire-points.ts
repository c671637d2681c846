import { sql } from "kysely";
import { addDays, startOfDay } from "#src/shared/time.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { expireBy } from "#src/areas/customers/segments/server/expiring-points.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { noteRun } from "./runs.ts";
import { writeMoves } from "./write-ledger.ts";

/** The number of customers that one transaction changes. */
const AT_ONCE = 500;

const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Takes the points whose last day was before `day`, whatever the setting says now (docs/decisions/0069). The work is
 * what is left of such points, so that a run which was killed continues, one after a long outage takes all of it, and a
 * second run at the same time finds nothing left to take.
 */
export async function expirePoints(db: Database, day: string): Promise<void> {
  const loyalty = await getSettings(db, "loyalty");
  let after = FIRST;
  for (;;) {
    const customerIds = await readDue(db, day, after);
    const last = customerIds.at(-1);
    if (last === undefined) break;
    await inTransaction(db, (tx) => expirePointsOf(tx, customerIds, day, loyalty));
    after = last;
  }
  await inTransaction(db, (tx) => noteRun(tx, "expiry", startOfDay(day)));
}

async function readDue(db: Database, day: string, after: string): Promise<string[]> {
  const { rows } = await sql<{ customerId: string }>`
    select distinct l.customer_id as "customerId" from loyalty_points_left l
    where ${isOver(day)} and l.customer_id > ${after}::uuid order by l.customer_id limit ${AT_ONCE}`.execute(
    db,
  );
  return rows.map(({ customerId }) => customerId);
}

const isOver = (day: string) => expireBy(sql`${addDays(day, -1)}`);

/** Takes the points of these customers whose last day was before `day`: a row for each length of time that is over. */
export async function expirePointsOf(
  tx: Tx,
  customerIds: readonly string[],
  day: string,
  loyalty: Settings["loyalty"],
): Promise<void> {
  await sql`
    select id from customers where id = any(${customerIds as string[]}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  // A new statement, because it must see what was committed while this transaction waited for the locks.
  const { rows } = await sql<{ customerId: string; points: number; days: number }>`
    select l.customer_id as "customerId", l.expires_on - l.came_on as days, sum(l.points)::bigint as points
    from loyalty_points_left l
    where l.customer_id = any(${customerIds as string[]}::uuid[]) and ${isOver(day)}
    group by 1, 2 order by 1, min(l.expires_on), 2`.execute(tx);
  await writeMoves(
    tx,
    { type: "expired", event: "points.expired" },
    rows.map(({ customerId, points, days }) => ({
      customerId,
      points: -points,
      systemReason: { code: "expired", days },
      bonusKey: null,
    })),
    loyalty,
  );
}
