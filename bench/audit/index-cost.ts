/** Measures what the indexes of the audit add to the cost of recording events. */
import { sql } from "kysely";
import type pg from "pg";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import { cpuOf } from "../cpu-of.ts";

/** Only the audit needs them. */
const INDEXES = ["events_newest", "events_of_actor", "events_of_kind"];
const TURNS = 4;
const CHECKOUTS = 1000;

export interface WriteCost {
  /** The processor time of the connection for the events of one checkout, in milliseconds. */
  cpu: number;
  /** What they add to the write-ahead log, in bytes. */
  log: number;
}

/** Writes the events of many checkouts with and without the indexes, in turns. Returns the lowest cost of each. */
export async function indexCost(
  db: Database,
  superuser: pg.Client,
  userId: string,
): Promise<{ withIndexes: WriteCost; without: WriteCost }> {
  const { rows: definitions } = await superuser.query<{ definition: string }>(
    "select indexdef as definition from pg_indexes where indexname = any($1) order by indexname",
    [INDEXES],
  );
  const costs = { withIndexes: [] as WriteCost[], without: [] as WriteCost[] };
  for (let turn = 0; turn < TURNS; turn++) {
    costs.withIndexes.push(await write(db, userId));
    await superuser.query(`drop index ${INDEXES.join(", ")}`);
    costs.without.push(await write(db, userId));
    for (const { definition } of definitions) await superuser.query(definition);
  }
  return { withIndexes: lowest(costs.withIndexes), without: lowest(costs.without) };
}

async function write(db: Database, userId: string): Promise<WriteCost> {
  // Commits do not wait for the disk, because only processor time and the size of the log are measured.
  await sql`set synchronous_commit = off`.execute(db);
  await writeEvents(db, userId, CHECKOUTS / 10);
  const [pid, logBefore] = [await processOf(db), await logPosition(db)];
  const before = cpuOf(pid);
  await writeEvents(db, userId, CHECKOUTS);
  const cpu = (cpuOf(pid) - before) / CHECKOUTS;
  return { cpu, log: ((await logPosition(db)) - logBefore) / CHECKOUTS };
}

/** The events of a checkout: its sale, its payment, and the points and totals of its customer. */
async function writeEvents(db: Database, userId: string, checkouts: number): Promise<void> {
  const kinds = [
    "sale.completed",
    "payment.completed",
    "points.added",
    "item.stock_changed",
  ] as const;
  for (let n = 0; n < checkouts; n++) {
    await inTransaction(db, (tx) =>
      recordEvents(
        tx,
        kinds.map((kind) => ({
          kind,
          recordId: newId(),
          actorId: userId,
          data: { saleNumber: `S-26-${n}`, total: 100_000 },
        })),
      ),
    );
  }
}

async function processOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

async function logPosition(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

const lowest = (costs: readonly WriteCost[]): WriteCost => ({
  cpu: Math.min(...costs.map(({ cpu }) => cpu)),
  log: Math.min(...costs.map(({ log }) => log)),
});
