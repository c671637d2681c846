/**
 * `node bench/search/search.ts`: measures what the search of the whole shop (`GET /api/search`) costs PostgreSQL, in a shop
 * with 10,000 devices and in one with 1,000,000 (twice as many sales, half as many customers, 20,000 products in both).
 * Each shop has its own server, and they answer in turns, so that both see the same computer. It prints for each
 * question the median processor time of the connection in milliseconds, planning included, the ratio of the last shop to
 * the first, and for each shop the mean number of records in an answer. A longer answer costs more, so compare rows with
 * equal numbers. Linux only.
 *
 * Environment variables: FUNDI_BENCH_SIZES sets the numbers of devices ("10000,1000000"), FUNDI_BENCH_ROUNDS the number
 * of measured texts of each question (60), FUNDI_BENCH_ONLY runs only questions whose name contains this text.
 * FUNDI_BENCH_KEEP names a folder for the databases, so that the next run need not fill them again, which takes longer
 * than everything else.
 */
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { areas } from "#src/app/areas.ts";
import { permissions } from "#src/shared/permissions.ts";
import { connect, type Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { createLog } from "#src/server/log.ts";
import { migrate } from "#src/server/migrate.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";
import { searchShop } from "#src/areas/search/server/search-shop.ts";
import { temporaryFolder } from "../../scripts/scratch-database.ts";
import { cpuOf } from "../cpu-of.ts";
import { fillSearchedShop } from "./fill-searched-shop.ts";
import { searchQuestions } from "./search-questions.ts";

const SIZES = (process.env["FUNDI_BENCH_SIZES"] ?? "10000,1000000").split(",").map(Number);
const ROUNDS = Number(process.env["FUNDI_BENCH_ROUNDS"] ?? 60);
const ONLY = process.env["FUNDI_BENCH_ONLY"] ?? "";
const KEEP = process.env["FUNDI_BENCH_KEEP"];
/** The first texts of each question only warm the caches, and PostgreSQL plans their statements. */
const WARM_UP = 15;

interface Shop {
  db: Database;
  texts: ReadonlyMap<string, readonly string[]>;
  close: () => Promise<void>;
}

const actor: Actor = {
  userId: "",
  name: "",
  role: "admin",
  sessionId: null,
  mustChangePassword: false,
  permissions: new Set(permissions),
};
const log = createLog("error");
const searches = areas.flatMap((area) => area.searches ?? []);

async function openShop(dataDir: string, devices: number): Promise<Shop> {
  const postgres = await startPostgres({ dataDir, log: createLog("warn") });
  await migrate(postgres.connectionString);
  const superuser = new pg.Client({ connectionString: postgres.superuserConnectionString });
  await superuser.connect();
  await fillSearchedShop(superuser, devices);
  const texts = await searchQuestions(superuser, WARM_UP + ROUNDS);
  await superuser.end();
  const { db } = connect({ connectionString: postgres.connectionString, connections: 1, log });
  return {
    db,
    texts,
    close: async () => {
      await db.destroy();
      await postgres.stop();
    },
  };
}

/** The process of the only connection. A connection that nobody uses is closed, so this is asked before each question. */
async function processOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Measured {
  cpu: number[];
  found: number[];
}

async function measure(shops: readonly Shop[], name: string): Promise<Measured[]> {
  const measured = shops.map((): Measured => ({ cpu: [], found: [] }));
  const pids = await Promise.all(shops.map(({ db }) => processOf(db)));
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [nth, { db, texts }] of shops.entries()) {
      const typed = texts.get(name) ?? [];
      const text = typed[round % typed.length] ?? "";
      const pid = pids[nth] ?? 0;
      const before = cpuOf(pid);
      const { items, failed } = await searchShop(db, actor, searches, {
        text,
        log,
        isGone: () => false,
      });
      if (failed.length > 0) throw new Error(`the search for ${text} failed: ${failed.join()}`);
      if (round < WARM_UP) continue;
      measured[nth]?.cpu.push(cpuOf(pid) - before);
      measured[nth]?.found.push(items.length);
    }
  }
  return measured;
}

async function run(folder: string): Promise<void> {
  const shops: Shop[] = [];
  try {
    for (const size of SIZES) shops.push(await openShop(join(folder, String(size)), size));
    for (const name of shops[0]?.texts.keys() ?? []) {
      if (!name.includes(ONLY)) continue;
      const measured = await measure(shops, name);
      const medians = measured.map(({ cpu }) => median(cpu));
      const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 0);
      const columns = medians.map((ms) => ms.toFixed(2).padStart(9)).join(" ");
      const means = measured.map(({ found }) => found.reduce((a, b) => a + b, 0) / found.length);
      const counts = means.map((count) => count.toFixed(1).padStart(6)).join(" ");
      console.log(`${name.padEnd(44)} ${columns} ${ratio.toFixed(2).padStart(7)}   ${counts}`);
    }
  } finally {
    for (const shop of shops) await shop.close();
  }
}

if (KEEP) await run(KEEP);
else await temporaryFolder(run);
