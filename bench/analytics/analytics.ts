/**
 * `node bench/analytics/analytics.ts`: measures what the tabs of analytics and the reports of money and tax cost
 * PostgreSQL in a shop with ten years of data: 1,000,000 devices, 500,000 customers and 2,000,000 sales. It prints how
 * long the job takes to keep the sums of all days, and for each tab and period the median processor time of the
 * connection in milliseconds, planning included, for one calculation that all users share. Linux only.
 *
 * Environment variables: FUNDI_BENCH_DEVICES, FUNDI_BENCH_SALES and FUNDI_BENCH_MOVEMENTS change the size of the shop,
 * FUNDI_BENCH_TIMES how often each tab is calculated (5). FUNDI_BENCH_KEEP names a folder for the database, so that the
 * next run need not fill it again.
 */
import { sql } from "kysely";
import pg from "pg";
import { areas } from "#src/app/areas.ts";
import { permissions } from "#src/shared/permissions.ts";
import type { ReportName } from "#src/shared/reports/report-names.ts";
import { addDays, today } from "#src/shared/time.ts";
import { connect, type Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { createLog } from "#src/server/log.ts";
import { migrate } from "#src/server/migrate.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";
import { periods, type Period } from "#src/areas/analytics/rules.ts";
import { getCustomerFigures } from "#src/areas/analytics/server/customers.ts";
import { analyticsInvariants } from "#src/areas/analytics/server/invariants.ts";
import { getInventoryFigures } from "#src/areas/analytics/server/inventory.ts";
import { keepDays } from "#src/areas/analytics/server/keep-days.ts";
import { getOverview } from "#src/areas/analytics/server/overview.ts";
import { getRepairs } from "#src/areas/analytics/server/repairs.ts";
import { getRevenue } from "#src/areas/analytics/server/revenue.ts";
import { forgetSharedFigures } from "#src/areas/analytics/server/shared-figures.ts";
import { readReport } from "#src/areas/reports/server/read-report.ts";
import { temporaryFolder } from "../../scripts/scratch-database.ts";
import { cpuOf } from "../cpu-of.ts";
import { fillSales } from "../fill-sales.ts";
import { fillShop } from "../fill-shop.ts";

const number = (name: string, otherwise: number) =>
  Number(process.env[`FUNDI_BENCH_${name}`] ?? otherwise);
const DEVICES = number("DEVICES", 1_000_000);
const SALES = number("SALES", 2_000_000);
const TIMES = number("TIMES", 5);
const KEEP = process.env["FUNDI_BENCH_KEEP"];
const PRODUCTS = 20_000;
const MOVEMENTS = number("MOVEMENTS", 1_000_000);
/** Above this number, devices get no histories, which take ten times as long to write. */
const MAX_WITH_HISTORIES = 20_000;

const LONGEST_RULE_MS = 3_600_000;

const log = createLog("error");
const actor: Actor = {
  userId: "00000000-0000-7000-8000-000000000000",
  name: "",
  role: "admin",
  sessionId: null,
  mustChangePassword: false,
  permissions: new Set(permissions),
};

const tabs: Readonly<Record<string, (db: Database, period: Period) => Promise<unknown>>> = {
  overview: (db, period) => getOverview(db, log, actor, period),
  revenue: (db, period) => getRevenue(db, actor, period),
  repairs: (db, period) => getRepairs(db, actor, period),
  customers: (db, period) => getCustomerFigures(db, period),
  inventory: (db, period) => getInventoryFigures(db, actor, period),
  "report of money": (db, period) => readOne(db, "money", period),
  "report of tax": (db, period) => readOne(db, "tax", period),
};

const kinds = areas.flatMap(({ reports = [] }) => reports);
const readOne = (db: Database, name: ReportName, period: Period) =>
  readReport(db, kinds, actor, name, { from: addDays(today(), 1 - Number(period)) });

async function run(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, log: createLog("warn") });
  try {
    await migrate(postgres.connectionString);
    await fill(postgres.superuserConnectionString);
    const { db } = connect({ connectionString: postgres.connectionString, connections: 1, log });
    try {
      await keepAll(db);
      await measureTabs(db);
      await checkRules(postgres.connectionString);
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
  }
}

async function fill(connectionString: string): Promise<void> {
  const superuser = new pg.Client({ connectionString });
  await superuser.connect();
  try {
    const { rows } = await superuser.query("select from sales limit 1");
    if (rows.length > 0) return;
    const withHistories = DEVICES <= MAX_WITH_HISTORIES;
    await fillShop(superuser, DEVICES, PRODUCTS, { withHistories });
    await fillSales(superuser, { sales: SALES, movements: MOVEMENTS });
  } finally {
    await superuser.end();
  }
}

async function keepAll(db: Database): Promise<void> {
  const began = performance.now();
  let days = 0;
  for (let kept = -1; kept !== 0; days += kept) kept = await keepDays(db);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`Kept the sums of ${days} days in ${seconds} s`);
  await sql`analyze day_figures, kept_days`.execute(db);
}

/** Recounts all kept days. This takes longer than the statements of a request may take. */
async function checkRules(connectionString: string): Promise<void> {
  const { db } = connect({
    connectionString,
    connections: 1,
    log,
    answerWithinMs: LONGEST_RULE_MS,
  });
  await sql`set statement_timeout = 0`.execute(db);
  for (const [name, rule] of Object.entries(analyticsInvariants)) {
    const { rows } = await rule.execute(db);
    console.log(`${rows.length} rows violate: ${name}`);
  }
  await db.destroy();
}

async function measureTabs(db: Database): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const pid = rows[0]?.pid ?? 0;
  const results = [];
  for (const [tab, calculate] of Object.entries(tabs)) {
    for (const period of periods) {
      const took: number[] = [];
      for (let time = 0; time < TIMES; time++) {
        forgetSharedFigures(db);
        const before = cpuOf(pid);
        await calculate(db, period);
        took.push(cpuOf(pid) - before);
      }
      took.sort((a, b) => a - b);
      results.push({
        tab,
        period,
        "median ms": (took[Math.floor(took.length / 2)] ?? 0).toFixed(1),
        "most ms": (took.at(-1) ?? 0).toFixed(1),
      });
    }
  }
  console.table(results);
}

if (KEEP) await run(KEEP);
else await temporaryFolder(run);
