/**
 * `node bench/forecast/forecast.ts`: measures what forecasts cost PostgreSQL in a small and in a large shop. It prints
 * the median processor time of the connection in milliseconds, planning included. Linux only.
 *
 * FUNDI_BENCH_DEVICES has the numbers of devices (10000,1000000). Each shop has as many stock movements as devices, of
 * 2,000 items, in ten years. FUNDI_BENCH_TIMES is how often each forecast is asked for (21). The indexes that forecasts
 * do not use are dropped before, because filling them takes longer than everything else.
 */
import { sql } from "kysely";
import pg from "pg";
import { connect, type Database } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { migrate } from "#src/server/migrate.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";
import { forecastDevice, forecastIntake } from "#src/areas/devices/forecast/server/queries.ts";
import { demandOfItems } from "#src/areas/inventory/demand/server/queries.ts";
import { temporaryFolder } from "../../scripts/scratch-database.ts";
import { cpuOf } from "../cpu-of.ts";
import { fillShop } from "../fill-shop.ts";

const SIZES = (process.env["FUNDI_BENCH_DEVICES"] ?? "10000,1000000").split(",").map(Number);
const TIMES = Number(process.env["FUNDI_BENCH_TIMES"] ?? 21);
const ITEMS = 2000;
const CRACKED_SCREEN = "01900000-0000-7000-8000-000000000001";

const unusedIndexes = `
  select indexname as name from pg_indexes
  where tablename in ('devices', 'stock_movements') and indexname not like '%_pkey'
    and indexname not in ('devices_completed', 'stock_movements_item', 'stock_movements_reason')
    and not exists (select from pg_constraint where conname = indexname)`;

/** Completed devices of ten years, as those of `fillShop`. */
const moreDevices = `
  insert into devices (id, ticket_number, tracking_token, customer_id, brand, model, issue_description, status,
    assigned_to, created_at, completed_at, handed_over_at)
  select gen_random_uuid(), 'M-' || n, 'more ' || n, d.customer_id, d.brand, d.model, d.issue_description, 'done',
    d.assigned_to, at, at + n % 5 * interval '1 day', at + interval '5 days'
  from generate_series(1, $1::int) n
  join (select *, row_number() over (order by id) as place from devices) d on d.place = n % 1000 + 1
  cross join lateral (select now() - ($1::int - n + 1) * $2::float * interval '1 minute' as at) t`;

const movements = `
  insert into stock_movements (id, item_id, position, type, quantity, quantity_after, value, reason, created_at)
  select gen_random_uuid(), i.id, 1000 + n, 'OUT', -1, 50, 0, case when n % 5 = 0 then 'repair_part' else 'sale' end,
    now() - (n + i.place / $1::float) * $2::float * interval '1 minute'
  from (select id, row_number() over (order by id) as place from inventory_items) i, generate_series(1, $3::int) n`;

for (const devices of SIZES) await temporaryFolder((folder) => measureShop(folder, devices));

async function measureShop(dataDir: string, devices: number): Promise<void> {
  const log = createLog("error");
  const postgres = await startPostgres({ dataDir, log });
  try {
    await migrate(postgres.connectionString);
    await fill(postgres.superuserConnectionString, devices);
    const { db } = connect({ connectionString: postgres.connectionString, connections: 1, log });
    try {
      await measure(db, devices);
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
  }
}

async function fill(connectionString: string, devices: number): Promise<void> {
  const superuser = new pg.Client({ connectionString });
  await superuser.connect();
  try {
    await fillShop(superuser, 1000, ITEMS, { withHistories: false });
    await superuser.query("set session_replication_role = replica; set statement_timeout = 0");
    const { rows } = await superuser.query<{ name: string }>(unusedIndexes);
    for (const { name } of rows) await superuser.query(`drop index ${name}`);
    await superuser.query(moreDevices, [devices, 5_256_000 / devices]);
    const each = devices / ITEMS;
    await superuser.query(movements, [ITEMS, 5_256_000 / each, each]);
    await superuser.query("vacuum analyze devices, stock_movements");
  } finally {
    await superuser.end();
  }
}

async function measure(db: Database, devices: number): Promise<void> {
  const { rows: pids } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const one = async (from: string) =>
    (await sql<{ id: string }>`${sql.raw(from)}`.execute(db)).rows.map(({ id }) => id);
  const [open = ""] = await one("select id from devices where status = 'in_progress' limit 1");
  const [technicianId = ""] = await one("select assigned_to as id from devices limit 1");
  const items = await one("select id from inventory_items order by id limit 301");
  const questions: Record<string, () => Promise<unknown>> = {
    "an intake": () =>
      forecastIntake(db, { issues: [CRACKED_SCREEN], brand: "Tecno", technicianId }),
    "a device in repair": () => forecastDevice(db, open),
    "demand of one item": () => demandOfItems(db, items.slice(0, 1)),
    "demand of 301 items": () => demandOfItems(db, items),
  };
  for (const [what, ask] of Object.entries(questions)) {
    const took: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const before = cpuOf(pids[0]?.pid ?? 0);
      await ask();
      took.push(cpuOf(pids[0]?.pid ?? 0) - before);
    }
    took.sort((a, b) => a - b);
    const median = took[Math.floor(took.length / 2)] ?? 0;
    const least = took[0] ?? 0;
    console.log(
      `${devices} devices, ${what}: median ${median.toFixed(1)} ms, least ${least.toFixed(1)} ms`,
    );
  }
}
