/**
 * `node bench/customer-lists.ts`: measures what the list of customers costs with 10,000 and with 500,000 customers: its
 * searches, and the first page of each segment, once with a filter that half of the customers match and once with one
 * that one in 10,000 matches. Both databases run at once and answer in turns, so that both see the same machine. It
 * prints the median milliseconds of processor time that the connection of the database used for a page, planning
 * included, and the ratio. Elapsed time would depend on the other programs of the computer.
 *
 * Environment variables: FUNDI_BENCH_SIZES sets the numbers of customers ("10000,500000"), FUNDI_BENCH_ROUNDS the
 * number of measured rounds (60), FUNDI_BENCH_ONLY runs only questions whose name contains this text.
 * FUNDI_BENCH_KEEP names a folder for the databases, so that the next run need not fill them again.
 */
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { connect, type Database } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { migrate } from "#src/server/migrate.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";
import { temporaryFolder } from "../scripts/scratch-database.ts";
import { cpuOf } from "./cpu-of.ts";
import { customerQuestions } from "./customer-questions.ts";
import { fillCustomers } from "./fill-customers.ts";

const SIZES = (process.env["FUNDI_BENCH_SIZES"] ?? "10000,500000").split(",").map(Number);
const ROUNDS = Number(process.env["FUNDI_BENCH_ROUNDS"] ?? 60);
const ONLY = process.env["FUNDI_BENCH_ONLY"] ?? "";
const KEEP = process.env["FUNDI_BENCH_KEEP"];
const WARM_UP = 15;

interface Shop {
  db: Database;
  /** The process of the only connection. */
  pid: number;
  close: () => Promise<void>;
}

async function openShop(dataDir: string, customers: number): Promise<Shop> {
  const log = createLog("warn");
  const postgres = await startPostgres({ dataDir, log });
  await migrate(postgres.connectionString);
  const superuser = new pg.Client({ connectionString: postgres.superuserConnectionString });
  await superuser.connect();
  await fillCustomers(superuser, customers);
  await superuser.end();
  const { db } = connect({ connectionString: postgres.connectionString, connections: 1, log });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return {
    db,
    pid: rows[0]?.pid ?? 0,
    close: async () => {
      await db.destroy();
      await postgres.stop();
    },
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Asks both shops in turns and returns the median of each, in milliseconds. */
async function measure(
  shops: readonly Shop[],
  ask: (db: Database, round: number) => Promise<unknown>,
): Promise<number[]> {
  const times = shops.map(() => [] as number[]);
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [nth, { db, pid }] of shops.entries()) {
      const before = cpuOf(pid);
      await ask(db, round);
      if (round >= WARM_UP) times[nth]?.push(cpuOf(pid) - before);
    }
  }
  return times.map(median);
}

async function run(folder: string): Promise<void> {
  const shops: Shop[] = [];
  try {
    for (const customers of SIZES) {
      shops.push(await openShop(join(folder, String(customers)), customers));
    }
    for (const { name, ask } of customerQuestions) {
      if (!name.includes(ONLY)) continue;
      const medians = await measure(shops, ask);
      const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 0);
      const columns = medians.map((ms) => ms.toFixed(2).padStart(9)).join(" ");
      console.log(`${name.padEnd(44)} ${columns} ${ratio.toFixed(2).padStart(7)}`);
    }
  } finally {
    for (const shop of shops) await shop.close();
  }
}

if (KEEP) await run(KEEP);
else await temporaryFolder(run);
