/**
 * `node bench/sms-statistics.ts`: measures the statistics of messages in a shop with a million messages of ten years. It
 * prints the time in the database, in milliseconds: of our statement, which reads the counts of the days, and of the
 * best SQL that counts the messages themselves, with an index made for it. Then what the counts cost the writes.
 *
 * FUNDI_BENCH_MESSAGES sets the number of messages (1000000).
 */
import { sql } from "kysely";
import pg from "pg";
import { addUpCounts, countByMonth } from "#src/areas/messaging/sms/server/day-counts.ts";
import { connect, inTransaction, type Database } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { withScratchDatabase } from "../scripts/scratch-database.ts";

const MESSAGES = Number(process.env["FUNDI_BENCH_MESSAGES"] ?? 1_000_000);
const ROUNDS = 15;
const WRITTEN = 5000;

const messages = (from: number, to: number) => `
  insert into sms_messages (id, recipient_phone, text, type, purpose, origin, language, parts, status, send_at, provider,
    sent_at, error_code, created_at)
  select gen_random_uuid(), '+2557' || lpad((n % 500000)::text, 8, '0'),
    'Habari Asha, simu yako iko tayari kuchukuliwa. Salio: TSh 25,000.00.', 'custom', 'service', 'manual', 'sw',
    1 + n % 2, case when n % 20 = 0 then 'failed' when n % 3 = 0 then 'sent' else 'delivered' end, null, 'beem', now(),
    case when n % 20 = 0 then 'undelivered' end,
    now() - make_interval(mins => ((${MESSAGES} - n) * (5256000.0 / ${MESSAGES}))::int)
  from generate_series(${from}, ${to}) n`;

/** The best SQL without counts: one pass over an index that has all columns, and months found by binary search. */
const bestIndex = `create index best on sms_messages (created_at) include (status, is_simulated, parts)`;
const best = `
  with months as (select array_agg(m at time zone 'Africa/Dar_es_Salaam' order by m) as begins from generate_series(
    date_trunc('month', (select min(created_at) from sms_messages) at time zone 'Africa/Dar_es_Salaam'),
    now() at time zone 'Africa/Dar_es_Salaam', interval '1 month') m)
  select width_bucket(created_at, (select begins from months)) as month, status, is_simulated, count(*), sum(parts)
  from sms_messages group by 1, 2, 3`;
const obvious = `
  select to_char(created_at at time zone 'Africa/Dar_es_Salaam', 'YYYY-MM') as month, status, is_simulated, count(*),
    sum(parts) from sms_messages group by 1, 2, 3`;
/** What `countByMonth` sends, without its days. */
const ours = `
  select to_char(day, 'YYYY-MM') as month, status, is_simulated, sum(messages)::int, sum(parts)::int
  from (select day, status, is_simulated, messages, parts from sms_day_counts
    union all select day, status, is_simulated, messages, parts from sms_count_changes) c
  where day between '-infinity'::date and 'infinity'::date group by 1, 2, 3 having sum(messages) <> 0 order by 1`;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

await withScratchDatabase(async (connectionString) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (let from = 1; from <= MESSAGES; from += 100_000)
    await client.query(messages(from, Math.min(MESSAGES, from + 99_999)));
  await client.query(bestIndex);
  await client.query("vacuum analyze");

  const inDatabase = async (statement: string) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { rows } = await client.query(
        `explain (analyze, timing off, format json) ${statement}`,
      );
      times.push(rows[0]["QUERY PLAN"][0]["Execution Time"]);
    }
    return median(times).toFixed(1);
  };
  const { db } = connect({ connectionString, connections: 1, log: createLog("error") });
  const measured: Record<string, string>[] = [];
  const note = (what: string, ms: string) => measured.push({ what, ms });
  const elapsed = async (what: string, act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    note(what, (performance.now() - began).toFixed(1));
  };
  note("ours, before the first adding up", await inDatabase(ours));
  await elapsed("adding up", () => inTransaction(db, addUpCounts));
  note("ours", await inDatabase(ours));
  await elapsed("ours, with everything around it", () => countByMonth(db, {}));
  note("best SQL over the messages, three processes", await inDatabase(best));
  await client.query("set max_parallel_workers_per_gather = 0");
  note("best SQL over the messages, one process", await inDatabase(best));
  note("obvious SQL over the messages, one process", await inDatabase(obvious));
  await client.query("drop index best");
  await measureWrites(db, elapsed);
  console.table(measured);
  await client.end();
  await db.destroy();
});

/** Writes and changes messages one by one, as sending does, with and without the triggers that count. */
async function measureWrites(
  db: Database,
  elapsed: (what: string, act: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const write = async () => {
    for (let n = 1; n <= WRITTEN; n++) await sql.raw(messages(n, n)).execute(db);
  };
  for (const state of ["enable", "disable", "enable", "disable"]) {
    for (const trigger of ["sms_messages_count_new", "sms_messages_count_changed"])
      await sql.raw(`alter table sms_messages ${state} trigger ${trigger}`).execute(db);
    await elapsed(`${WRITTEN} messages written, counting ${state}d`, write);
  }
}
