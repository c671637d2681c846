import { setTimeout as delay } from "node:timers/promises";
import { Kysely, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "#db/rows.ts";
import type { Log } from "./log.ts";
import { PreparingDialect } from "./sql/preparing-dialect.ts";

/** For reads. A verb that writes takes a `Tx`, always as its first parameter. */
export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/**
 * In code a timestamp is an ISO string in UTC and a day is `YYYY-MM-DD`, as in JSON. 64-bit integers are numbers,
 * because every amount that Fundi accepts is far below 2^53 (see shared/fields.ts).
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

/** Converts `2026-01-31 09:30:00.12+00`, the notation of sessions in UTC, to ISO 8601 with milliseconds. */
function toMoment(printed: string): string {
  if (printed[10] !== " " || !printed.endsWith("+00")) return new Date(printed).toISOString();
  const milliseconds = `${printed.slice(20, -3)}000`.slice(0, 3);
  return `${printed.slice(0, 10)}T${printed.slice(11, 19)}.${milliseconds}Z`;
}

export interface ConnectOptions {
  connectionString: string;
  connections: number;
  log: Log;
  /** A connection is closed after this time without any answer. */
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
    // PostgreSQL ends a statement that takes too long. The client stops waiting a little later, if that answer is lost.
    statement_timeout: 30_000,
    query_timeout: answerWithinMs,
    lock_timeout: 10_000,
    // Shorter than `lock_timeout`: when a node loses its power, PostgreSQL releases its locks before the tills that
    // wait for them give up.
    idle_in_transaction_session_timeout: 8000,
    options: "-c timezone=UTC",
    types: types as pg.CustomTypesConfig,
  });
  // The pool replaces an idle connection that was lost. Without a listener for the error, Node would exit. Lost
  // connections are normal while the pool closes. The error object holds the whole client, which must not be logged.
  const tell = (what: string) => (error: Error) => {
    if (!pool.ending) log.warn({ reason: error.message }, what);
  };
  pool.on("error", tell("an idle database connection was lost"));
  pool.on("connect", (client) => {
    client.on("error", tell("a database connection was lost"));
  });
  const db = new Kysely<DB>({ dialect: new PreparingDialect(pool) });
  logOf.set(db, log);
  return { db, pool };
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

const logOf = new WeakMap<Database, Log>();

/**
 * Runs the effects of a committed transaction. An error in one of them cannot undo the commit: it is logged, the other
 * effects still run, and the caller gets the result.
 */
function runCommitted(db: Database, effects: readonly (() => void)[]): void {
  for (const effect of effects) {
    try {
      effect();
    } catch (error) {
      logOf.get(db)?.error({ err: error }, "an effect of a committed transaction failed");
    }
  }
}

/** Runs `effect` once `tx` is committed, never otherwise. For notifications only: a crash after the commit loses it. */
export function onCommit(tx: Tx, effect: () => void): void {
  effectsOf.get(tx)?.committed.push(effect);
}

/**
 * Runs `effect` when `tx` is rolled back, before the caller gets the error: for effects that a transaction cannot undo
 * (files). It does not run when the answer to the commit was lost, because the transaction may be committed. Its errors
 * are ignored.
 */
export function onRollback(tx: Tx, effect: () => Promise<void>): void {
  effectsOf.get(tx)?.rolledBack.push(effect);
}

const beforeCommits = new WeakMap<Tx, (() => Promise<void>)[]>();

/**
 * Runs `work` as the last step of `tx`. Returns false when `tx` was not opened by `inTransaction`, because nothing
 * would run `work` then.
 */
export function beforeCommit(tx: Tx, work: () => Promise<void>): boolean {
  const works = beforeCommits.get(tx);
  works?.push(work);
  return works !== undefined;
}

/**
 * Runs one transaction, and repeats it up to five times after a deadlock or a serialization failure. `work` must
 * therefore have no effects except through `tx` (and `onCommit`, `onRollback`).
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let effects: Effects = { committed: [], rolledBack: [] };
    let isWorkDone = false;
    let result: T;
    try {
      result = await db.transaction().execute(async (tx) => {
        effects = { committed: [], rolledBack: [] };
        effectsOf.set(tx, effects);
        const lastWorks: (() => Promise<void>)[] = [];
        beforeCommits.set(tx, lastWorks);
        const worked = await work(tx);
        for (const last of lastWorks) await last();
        isWorkDone = true;
        return worked;
      });
    } catch (error) {
      if (!isWorkDone) await Promise.allSettled(effects.rolledBack.map((effect) => effect()));
      const state = sqlState(error);
      const victim = state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
      if (!victim || attempt === ATTEMPTS) throw error;
      await delay(10 * attempt + Math.random() * 20);
      continue;
    }
    runCommitted(db, effects.committed);
    return result;
  }
}

/** Whether the error means that the database is unreachable, and not that the request is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string") {
    // 57P01-57P03: shutting down or starting up. 08xxx: connection lost. 53300: too many connections. 25P03: the
    // transaction was idle for too long.
    if (/^(57P0[1-3]|08...|53300|25P03)$/.test(code)) return true;
    if (networkFailures.has(code)) return true;
  }
  return /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/i.test(
    error.message,
  );
}

const networkFailures = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ERR_STREAM_DESTROYED",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

const LOCK_NOT_AVAILABLE = "55P03";
const QUERY_CANCELED = "57014";
const OUT_OF_MEMORY = "53200";
const busy = new Set([
  SERIALIZATION_FAILURE,
  DEADLOCK_DETECTED,
  LOCK_NOT_AVAILABLE,
  QUERY_CANCELED,
  OUT_OF_MEMORY,
]);

/**
 * Whether the error was caused by concurrent work: a lock time-out, a statement time-out, or five deadlocks. The
 * transaction is rolled back, and a repeated request may succeed soon.
 */
export function isDatabaseBusy(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && busy.has(state);
}

const FOREIGN_KEY_VIOLATION = "23503";

export const isForeignKeyViolation = (error: unknown): boolean =>
  sqlState(error) === FOREIGN_KEY_VIOLATION;

/** The name of the constraint in db/migrations that refused a write. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith("23")
    ? (error.constraint ?? null)
    : null;
}
