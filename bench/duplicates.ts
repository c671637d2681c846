/**
 * `node bench/duplicates.ts`: how long the search for customers who may be one person takes, for one customer, in small
 * and large shops. First names and surnames are as uneven as in a real shop: few are common, many are rare.
 */
import { performance } from "node:perf_hooks";
import pg from "pg";
import { connect, inTransaction } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { findDuplicates } from "#src/areas/customers/merging/server/find-duplicates.ts";
import { withScratchDatabase } from "../scripts/scratch-database.ts";

const SAMPLES = 200;

/** Syllables make names that share trigrams, as names of one language do. The square makes small numbers common. */
const fill = `
  with syllables as (select array['ma','ju','ha','sa','ne','ri','mu','ki','za','wa','la','fa','mo','de','pe','to','mba','ngu','shi','nya'] as s),
  parts as (select array(
    select s[1 + n % 20] || s[1 + (n / 20) % 20] || s[1 + (n * 7 / 3) % 20] from syllables, generate_series(1, 8000) n) as name)
  insert into customers (id, name, phone, whatsapp, joined_date)
  select gen_random_uuid(),
    initcap(name[1 + floor(1500 * power(random(), 3))::int]) || ' ' || initcap(name[1 + floor(8000 * power(random(), 2))::int]),
    '+2557' || lpad((n + $2)::text, 8, '0'),
    case when n % 3 = 0 then '+2556' || lpad((n + $2)::text, 8, '0') end, '2026-01-01'
  from parts, generate_series(1, $1::int) n`;

await withScratchDatabase(async (connectionString) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { db } = connect({ connectionString, connections: 2, log: createLog("warn") });
  let filled = 0;
  for (const customers of [10_000, 100_000, 500_000]) {
    await client.query(fill, [customers - filled, filled]);
    filled = customers;
    await client.query("vacuum analyze customers");
    const { rows } = await client.query<{ id: string }>(
      "select id from customers where not is_walk_in order by random() limit $1",
      [SAMPLES],
    );
    const times: number[] = [];
    for (const { id } of rows) {
      const start = performance.now();
      await inTransaction(db, (tx) => findDuplicates(tx, { recordId: id }));
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(1);
    const pairs = await client.query("select from customer_duplicates");
    console.log(
      `${customers} customers: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms; ${pairs.rowCount} pairs`,
    );
  }
  await client.end();
  await db.destroy();
});
