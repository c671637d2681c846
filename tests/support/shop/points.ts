import { sql } from "kysely";
import type { TestApp } from "../app.ts";
import { unguarded } from "../unguarded.ts";

/** More days than any points last. */
const FAR = 100_000;

/**
 * Makes the loyalty area behave as if this many days had passed: moves the dates of the points ledger, of the points that
 * are left, and of what the daily jobs have stored into the past.
 */
export async function daysPassed(app: Pick<TestApp, "db">, days: number): Promise<void> {
  await unguarded(app, "loyalty_transactions", async (tx) => {
    const by = sql`make_interval(days => ${days})`;
    await sql`
      update loyalty_transactions set created_at = created_at - ${by}, expires_on = expires_on - ${days}::int`.execute(
      tx,
    );
    // By way of days that no row has, because each row must be the only one of its days all the time.
    for (const table of ["loyalty_points_left", "loyalty_points_taken"])
      for (const each of [FAR, -FAR - days])
        await sql`update ${sql.table(table)} set came_on = came_on + ${each}::int, expires_on = expires_on + ${each}::int`.execute(
          tx,
        );
    await sql`update loyalty_runs set done_until = done_until - ${by}, ran_at = ran_at - ${by}`.execute(
      tx,
    );
  });
}

/** SQL that violates each invariant of the points ledger. */
export const loyaltyPlants = {
  "a customer has redeemed what the ledger says": [
    "update customers set total_points_redeemed = total_points_redeemed + 1, total_points_earned = total_points_earned + 1 where points > 0",
  ],
  "a level was reached by points that no refund took back": [
    "update customers set level_needs = points_behind_level(id) + 1 where points > 0",
  ],
  "a customer gets a bonus once": [
    "drop index loyalty_transactions_bonus_once",
    `insert into loyalty_transactions (id, customer_id, type, points, system_reason, bonus_key)
      select gen_random_uuid(), (select id from customers where points > 0 limit 1), 'bonus', 1, '{"code": "birthday"}', 'birthday:2026'
      from generate_series(1, 2)`,
  ],
  "a bonus for a referral was taken back when refunds left less spent than it needed": [
    `insert into loyalty_transactions (id, customer_id, type, points, system_reason, bonus_key, created_at)
      select gen_random_uuid(), (select id from customers where points > 0 limit 1), 'bonus', 1, jsonb_build_object('code', 'referral', 'leastSpent', c.total_spent + 1),
        'referral:' || c.id, '2000-01-01'
      from customers c join sales s on s.customer_id = c.id join sale_refunds f on f.sale_id = s.id
      where c.merged_into is null limit 1`,
  ],
  "points expire after their last day, and no more than there were": [
    `insert into loyalty_transactions (id, customer_id, type, points, system_reason)
      select gen_random_uuid(), id, 'expired', -1, '{"code": "expired", "days": 365}' from customers where points > 0`,
  ],
  "what is left of points by their last day is the balance": [
    "update loyalty_points_left set points = points + 1 where points > 0",
  ],
  "points last as long as was promised with them": [
    "update loyalty_points_left set expires_on = expires_on - 1 where points > 0",
  ],
  "spent points come back once": [
    "update loyalty_points_taken set returned = points where transaction_id in (select id from loyalty_transactions where type = 'redeemed')",
  ],
  "a repair earned the points of what was paid for it": [
    "update devices set points_amount = points_amount - 10000 where points_amount > 10000",
  ],
};
