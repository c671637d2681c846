import { setTimeout as delay } from "node:timers/promises";
import { Kysely, sql, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "#db/rows.ts";
import type { Log } from "./log.ts";
import { PreparingDialect } from "./postgres-dialect.ts";

/** For reads. A verb that writes takes a `Tx`, always as its first parameter. */
export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/**
 * In code a moment is an ISO string in UTC and a day is `YYYY-MM-DD`, just as in JSON, and 64-bit integers are
 * numbers: every amount Fundi accepts is far below 2^53 (see shared/fields.ts).
 */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format !== "binary") {
      if (oid === INT8 || oid === NUMERIC) return Number;
      if (oid === DATE) return (value: string) => value;
      if (oid === TIMESTAMPTZ) return toMoment;
    }
    return pg.types.getTypeParser(oid, format as "text");
  },
};

/** `2026-01-31 09:30:00.12+00`, as sessions with timezone UTC print it, in ISO 8601 with milliseconds. */
function toMoment(printed: string): string {
  if (printed[10] !== " " || !printed.endsWith("+00")) return new Date(printed).toISOString();
  const milliseconds = `${printed.slice(20, -3)}000`.slice(0, 3);
  return `${printed.slice(0, 10)}T${printed.slice(11, 19)}.${milliseconds}Z`;
}

export interface ConnectOptions {
  connectionString: string;
  connections: number;
  log: Log;
  /** How long a query may stay without any answer before its connection is given up. */
  answerWithinMs?: number;
}

/** A pool of connections. `destroy()` waits for running queries. */
export function connect({
  connectionString,
  connections,
  log,
  answerWithinMs = 40_000,
}: ConnectOptions): {
  db: Database;
  pool: pg.Pool;
} {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: "fundi",
    keepAlive: true,
    // PostgreSQL ends what takes too long; where its answer is lost on the way, we stop waiting a little later.
    statement_timeout: 30_000,
    query_timeout: answerWithinMs,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    options: "-c timezone=UTC",
    types: types as pg.CustomTypesConfig,
  });
  // An idle connection that breaks (database restarted) is replaced by the pool; without a listener Node would exit.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  });
  return { db: new Kysely<DB>({ dialect: new PreparingDialect(pool) }), pool };
}

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const ATTEMPTS = 5;

const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

interface Effects {
  committed: (() => void)[];
  rolledBack: (() => Promise<void>)[];
}

const effectsOf = new WeakMap<Tx, Effects>();

/** Runs `effect` once `tx` is committed, never if it is not. For telling others, not for work that must happen. */
export function onCommit(tx: Tx, effect: () => void): void {
  effectsOf.get(tx)?.committed.push(effect);
}

/**
 * Runs `effect` once `tx` is rolled back, before anybody is told: for what a transaction cannot undo itself (files).
 * Not when the answer to its commit was lost: it may well be committed. What it throws is nobody's concern.
 */
export function onRollback(tx: Tx, effect: () => Promise<void>): void {
  effectsOf.get(tx)?.rolledBack.push(effect);
}

const beforeCommits = new WeakMap<Tx, (() => Promise<void>)[]>();

/**
 * Has `work` done as the last thing in `tx`. False in a transaction that `inTransaction` did not open: nobody would do
 * it there.
 */
export function beforeCommit(tx: Tx, work: () => Promise<void>): boolean {
  const works = beforeCommits.get(tx);
  works?.push(work);
  return works !== undefined;
}

/**
 * One transaction. Run again, up to five times, when PostgreSQL chose it as the victim of a deadlock or of a
 * serialization failure; `work` must therefore have no effects but those of `tx` (and `onCommit`, `onRollback`).
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let effects: Effects = { committed: [], rolledBack: [] };
    let isWorkDone = false;
    try {
      const result = await db.transaction().execute(async (tx) => {
        effects = { committed: [], rolledBack: [] };
        effectsOf.set(tx, effects);
        const lastWorks: (() => Promise<void>)[] = [];
        beforeCommits.set(tx, lastWorks);
        const worked = await work(tx);
        for (const last of lastWorks) await last();
        isWorkDone = true;
        return worked;
      });
      for (const effect of effects.committed) effect();
      return result;
    } catch (error) {
      if (!isWorkDone) await Promise.allSettled(effects.rolledBack.map((effect) => effect()));
      const state = sqlState(error);
      const victim = state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
      if (!victim || attempt === ATTEMPTS) throw error;
      await delay(10 * attempt + Math.random() * 20);
    }
  }
}

/** Did this fail because the database cannot be reached (rather than because of what was asked)? */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string") {
    // 57P01-57P03: shutting down, starting up. 08xxx: connection lost. 53300: too many connections.
    if (/^(57P0[1-3]|08...|53300)$/.test(code)) return true;
    if (/^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(code))
      return true;
  }
  return /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/i.test(
    error.message,
  );
}

/** The constraint that refused a write, by its name in db/migrations. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith("23")
    ? (error.constraint ?? null)
    : null;
}

export async function isReachable(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
