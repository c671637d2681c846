import { setTimeout as delay } from "node:timers/promises";
import { Kysely, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "#db/rows.ts";
import type { Log } from "./log.ts";
import { PreparingDialect } from "./sql/preparing-dialect.ts";

/** The database, for functions that only read. A verb writes, so it takes a `Tx`, always as its first parameter. */
export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/**
 * How values of PostgreSQL are read. A timestamp becomes an ISO string in UTC and a day `YYYY-MM-DD`, as in JSON. A
 * 64-bit integer or a decimal becomes a number, because every amount that Fundi accepts is far below 2^53 (see
 * shared/fields.ts).
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

/** Converts `2026-01-31 09:30:00.12+00`, as PostgreSQL writes times in UTC, to ISO 8601 with milliseconds. */
function toMoment(printed: string): string {
  if (printed[10] !== " " || !printed.endsWith("+00")) return new Date(printed).toISOString();
  const milliseconds = `${printed.slice(20, -3)}000`.slice(0, 3);
  return `${printed.slice(0, 10)}T${printed.slice(11, 19)}.${milliseconds}Z`;
}

export interface ConnectOptions {
  connectionString: string;
  connections: number;
  log: Log;
  /** A query fails when the database has not answered it within this time. Its connection is then closed. */
  answerWithinMs?: number;
  /** Hears of each statement, without its values, and how many milliseconds its answer took. */
  onQuery?: (text: string, ms: number) => void;
}

/** Opens a pool of connections to the database. `db.destroy()` waits for running queries and closes the pool. */
export function connect({
  connectionString,
  connections,
  log,
  answerWithinMs = 40_000,
  onQuery,
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
    // PostgreSQL ends a statement after `statement_timeout`. `query_timeout` is for the case that its answer is lost.
    statement_timeout: 30_000,
    query_timeout: answerWithinMs,
    lock_timeout: 10_000,
    // When a node loses its power, its transactions stay open and hold their locks. PostgreSQL ends them after this
    // time. It must be shorter than `lock_timeout`, so that tills that wait for the locks can continue.
    idle_in_transaction_session_timeout: 8000,
    options: "-c timezone=UTC",
    types: types as pg.CustomTypesConfig,
  });
  // Without a listener for errors, a lost connection would end Node. The pool replaces lost connections. While the pool
  // closes, they are normal. The error object contains the whole client, so only its message is logged.
  const tell = (what: string) => (error: Error) => {
    if (!pool.ending) log.warn({ reason: error.message }, what);
  };
  pool.on("error", tell("an idle database connection was lost"));
  pool.on("connect", (client) => {
    client.on("error", tell("a database connection was lost"));
  });
  const db = new Kysely<DB>({
    dialect: new PreparingDialect(pool),
    ...(onQuery && {
      log: ({ query, queryDurationMillis }) => onQuery(query.sql, queryDurationMillis),
    }),
  });
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
 * Runs the effects of a committed transaction. An error in one effect cannot undo the commit. Therefore the error is
 * logged, the other effects still run, and the caller gets the result.
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

/** Runs `effect` after the commit of `tx`. For notifications only: a crash right after the commit loses the effect. */
export function onCommit(tx: Tx, effect: () => void): void {
  effectsOf.get(tx)?.committed.push(effect);
}

/**
 * Runs `effect` after the rollback of `tx`, before the caller gets the error. Use it to undo what a rollback does not
 * undo, such as written files. When the commit itself fails, `effect` does not run: perhaps only the answer was lost,
 * and the transaction is committed. Errors of `effect` are ignored.
 */
export function onRollback(tx: Tx, effect: () => Promise<void>): void {
  effectsOf.get(tx)?.rolledBack.push(effect);
}

const beforeCommits = new WeakMap<Tx, (() => Promise<void>)[]>();

/**
 * Runs `work` as the last step of `tx`, before the commit. Returns false when `inTransaction` did not open `tx`: then
 * `work` does not run.
 */
export function beforeCommit(tx: Tx, work: () => Promise<void>): boolean {
  const works = beforeCommits.get(tx);
  works?.push(work);
  return works !== undefined;
}

/**
 * Runs `work` in a transaction. After a deadlock or a serialization failure it is repeated, up to five attempts in
 * total. `work` must therefore have no effects except through `tx`, `onCommit` and `onRollback`.
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

/** Whether the error means that the database cannot be reached. In that case nothing is wrong with the request. */
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
 * Whether the database could not finish its work because of concurrent work or too little memory: a lock time-out, a
 * statement time-out, or a fifth deadlock or serialization failure. The transaction is rolled back, and a repeated
 * request may soon succeed.
 */
export function isDatabaseBusy(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && busy.has(state);
}

const FOREIGN_KEY_VIOLATION = "23503";

export const isForeignKeyViolation = (error: unknown): boolean =>
  sqlState(error) === FOREIGN_KEY_VIOLATION;

/** The name of the constraint (see db/migrations) that the write violated; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith("23")
    ? (error.constraint ?? null)
    : null;
}
