/**
 * `node bench/loyalty-points.ts`: measures the daily jobs of points and the preview of the loyalty rules in a shop with
 * 500,000 customers. They have six rows of the points ledger each, and one customer has 100,000. It prints the seconds
 * of each run, and the most memory that the process used.
 *
 * FUNDI_BENCH_CUSTOMERS sets the number of customers (500000).
 */
import pg from "pg";
import { addDays, today } from "#src/shared/time.ts";
import { expirePoints } from "#src/areas/loyalty/daily/server/expire-points.ts";
import {
  giveReferralBonuses,
  giveYearlyBonuses,
} from "#src/areas/loyalty/daily/server/give-bonuses.ts";
import { previewLoyaltyRules } from "#src/areas/loyalty/program/server/preview-rules.ts";
import { raiseAllLevels } from "#src/areas/loyalty/program/server/raise-all-levels.ts";
import { connect } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { withScratchDatabase } from "../scripts/scratch-database.ts";

const CUSTOMERS = Number(process.env["FUNDI_BENCH_CUSTOMERS"] ?? 500_000);
const LARGE = 100_000;

/** Everybody earned 200 points in each of six half years, and one customer each minute. */
const rows = `
  insert into customers (id, name, phone, joined_date, birthday, referred_by, created_at)
  select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Customer ' || n,
    '+2557' || lpad(n::text, 8, '0'), current_date - (n % 3650), date '1980-01-01' + (n % 366),
    case when n % 20 = 0 then ('00000000-0000-7000-8000-' || lpad(to_hex(n - 1), 12, '0'))::uuid end,
    now() - make_interval(days => n % 3650)
  from generate_series(1, $1::int) n`;
const ledger = `
  insert into loyalty_transactions (id, customer_id, type, points, reason, created_at)
  select gen_random_uuid(), c.id, 'earned', 200, 'x', now() - make_interval(days => 180 * k + abs(hashtext(c.id::text)) % 180)
  from generate_series(0, 5) k cross join customers c where not is_walk_in`;
const large = `
  insert into loyalty_transactions (id, customer_id, type, points, reason, created_at)
  select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'earned', 1, 'x', now() - make_interval(mins => n)
  from generate_series(1, $1::int) n`;
const balances = `
  update customers c set points = l.points, total_points_earned = l.points
  from (select customer_id, sum(points) as points from loyalty_transactions group by 1) l where l.customer_id = c.id`;

await withScratchDatabase(async (connectionString) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(rows, [CUSTOMERS]);
  await client.query(ledger);
  await client.query(large, [LARGE]);
  await client.query(balances);
  await client.query("vacuum analyze");
  await client.end();

  const { db } = connect({ connectionString, connections: 2, log: createLog("error") });
  const day = today();
  const measured: Record<string, string>[] = [];
  const measure = async (work: string, act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    measured.push({ work, seconds: ((performance.now() - began) / 1000).toFixed(2) });
  };
  const preview = () => previewLoyaltyRules(db, { silverThreshold: 900, goldThreshold: 1100 });
  await measure("preview of the rules, first", preview);
  await measure("preview of the rules, again", preview);
  await measure("expiry, first run: everybody has old points", () => expirePoints(db, day));
  await measure("expiry, the next day", () => expirePoints(db, addDays(day, 1)));
  await measure("expiry, again on this day", () => expirePoints(db, addDays(day, 1)));
  await measure("birthdays of a day", () => giveYearlyBonuses(db, "birthdays", day));
  await measure("birthdays, again on this day", () => giveYearlyBonuses(db, "birthdays", day));
  await measure("anniversaries of a day", () => giveYearlyBonuses(db, "anniversaries", day));
  await measure("referrals", () => giveReferralBonuses(db));
  await measure("raising all levels", () => raiseAllLevels(db));
  console.table(measured);
  console.log(`Memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
  await db.destroy();
});
