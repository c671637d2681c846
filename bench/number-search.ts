/**
 * `node bench/number-search.ts`: measures the cost of a number search in PostgreSQL, including planning. It compares a
 * shop with 100,000 devices with one of 1,000,000. For each kind of number, it searches for 200 different numbers in
 * each of five rounds. It prints milliseconds per search in the fastest round, because other programs may slow down the
 * computer. "ms" is elapsed time (pg_stat_statements), "CPU" is the processor time of the connection. "ratio" is the
 * CPU of the last shop divided by that of the first.
 *
 * Environment variables: FUNDI_BENCH_NUMBERS sets how many different numbers are searched (default 200),
 * FUNDI_BENCH_ROUNDS the number of rounds (5). FUNDI_BENCH_SIZES sets the numbers of devices ("100000,1000000"); there
 * are twice as many sales. FUNDI_BENCH_ONLY runs only searches whose name contains this text. FUNDI_BENCH_KEEP names a
 * folder for the databases, so that the next run need not fill them again, which takes longer than everything else.
 */
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { connect } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { migrate } from "#src/server/migrate.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";
import { temporaryFolder } from "../scripts/scratch-database.ts";
import { cpuOf } from "./cpu-of.ts";
import { fillSales } from "./fill-sales.ts";
import { fillShop } from "./fill-shop.ts";
import { readSearches, type NumberSearch } from "./number-searches.ts";
import { withoutIndexes } from "./without-indexes.ts";

const number = (name: string, otherwise: number) =>
  Number(process.env[`FUNDI_BENCH_${name}`] ?? otherwise);
const SIZES = (process.env["FUNDI_BENCH_SIZES"] ?? "100000,1000000").split(",").map(Number);
const NUMBERS = number("NUMBERS", 200);
const ROUNDS = number("ROUNDS", 5);
const ONLY = process.env["FUNDI_BENCH_ONLY"] ?? "";
const KEEP = process.env["FUNDI_BENCH_KEEP"];
const PRODUCTS = 20_000;
const MOVEMENTS = 400_000;

/** Every fiftieth device has a return. */
const returns = `
  insert into returned_devices (id, return_number, device_id, customer_id, serial_number, imei, return_reason, origin_day,
    warranty_found, warranty_status, current_step, created_at)
  select gen_random_uuid(), 'RT-' || to_char(created_at, 'YY') || '-' || lpad((n / 50)::text, 6, '0'), id, customer_id,
    serial_number, imei, 'Still broken', created_at::date, 'in-warranty', 'in-warranty', 'closed',
    created_at + interval '30 days'
  from (select *, row_number() over (order by created_at, id) as n from devices) d where n % 50 = 0`;

if (KEEP) await measureIn(KEEP);
else await temporaryFolder(measureIn);

interface Cost {
  ms: number;
  cpu: number;
}

async function measureIn(folder: string): Promise<void> {
  const measured = new Map<string, Cost[]>();
  for (const devices of SIZES) {
    const costs = await measureShop(join(folder, String(devices)), devices);
    for (const [name, cost] of costs) measured.set(name, [...(measured.get(name) ?? []), cost]);
  }
  console.table(
    Object.fromEntries(
      [...measured].map(([name, costs]) => {
        const columns = costs.flatMap(({ ms, cpu }, place) => {
          const size = SIZES[place]?.toLocaleString("en");
          return [
            [`${size}: ms`, ms.toFixed(2)],
            [`${size}: CPU`, cpu.toFixed(2)],
          ];
        });
        const ratio = (costs.at(-1)?.cpu ?? 0) / (costs[0]?.cpu ?? 0);
        return [name, { ...Object.fromEntries(columns), ratio: ratio.toFixed(2) }];
      }),
    ),
  );
}

async function measureShop(dataDir: string, devices: number): Promise<Map<string, Cost>> {
  const postgres = await startPostgres({
    dataDir,
    log: createLog("warn"),
    extraSettings: {
      shared_preload_libraries: "pg_stat_statements",
      "pg_stat_statements.track_planning": "on",
    },
  });
  const superuser = new pg.Client({ connectionString: postgres.superuserConnectionString });
  try {
    await migrate(postgres.connectionString);
    await superuser.connect();
    await superuser.query("create extension if not exists pg_stat_statements");
    await fill(superuser, devices);
    const { db } = connect({
      connectionString: postgres.connectionString,
      connections: 1,
      log: createLog("warn"),
    });
    const costs = new Map<string, Cost>();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const pid = rows[0]?.pid ?? 0;
    for (const search of await readSearches(db, superuser, NUMBERS)) {
      if (search.typed.length > 0 && search.name.includes(ONLY))
        costs.set(search.name, await lowest(superuser, pid, search));
    }
    await db.destroy();
    return costs;
  } finally {
    await superuser.end();
    await postgres.stop();
  }
}

/** Returns the lowest times per search, in milliseconds, of all rounds but the first, which only warms the caches. */
async function lowest(
  superuser: pg.Client,
  pid: number,
  { find, typed }: NumberSearch,
): Promise<Cost> {
  const means: Cost[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await superuser.query("select pg_stat_statements_reset()");
    const cpuBefore = cpuOf(pid);
    for (const text of typed) await find(text);
    const cpu = cpuOf(pid) - cpuBefore;
    const { rows } = await superuser.query<{ spent: number }>(
      `select sum(total_plan_time + total_exec_time) as spent from pg_stat_statements s
       join pg_roles r on r.oid = s.userid where r.rolname = 'fundi'`,
    );
    if (round > 0)
      means.push({ ms: (rows[0]?.spent ?? 0) / typed.length, cpu: cpu / typed.length });
  }
  const least = (what: keyof Cost) => Math.min(...means.map((mean) => mean[what]));
  return { ms: least("ms"), cpu: least("cpu") };
}

async function fill(superuser: pg.Client, devices: number): Promise<void> {
  const { rows } = await superuser.query("select from devices limit 1");
  if (rows.length > 0) return;
  console.log(`Filling a shop with ${devices.toLocaleString("en")} devices …`);
  await superuser.query("set session_replication_role = replica");
  await withoutIndexes(superuser, ["customers", "devices", "payments", "receipts"], async () => {
    await fillShop(superuser, devices, PRODUCTS, { withHistories: false });
  });
  await fillSales(superuser, { sales: devices * 2, movements: MOVEMENTS });
  await superuser.query(returns);
  await superuser.query("vacuum analyze");
}
