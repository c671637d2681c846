import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startDatabaseProxy } from "#tests/support/database-proxy.ts";
import {
  connect,
  inTransaction,
  isDatabaseAway,
  isDatabaseBusy,
  onCommit,
  onRollback,
  type Database,
  type Tx,
} from "./database.ts";
import { createLog } from "./log.ts";

const log = createLog("silent");
let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = connect({ connectionString: database.connectionString, connections: 5, log }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function put(...buckets: string[]): Promise<void> {
  await db.deleteFrom("rateLimits").execute();
  for (const bucket of buckets) {
    await db
      .insertInto("rateLimits")
      .values({ bucket, calls: 0, windowStart: new Date(0).toISOString() })
      .execute();
  }
}

const add = (tx: Tx, bucket: string) =>
  tx
    .updateTable("rateLimits")
    .set({ calls: sql<number>`calls + 1` })
    .where("bucket", "=", bucket)
    .execute();

const calls = async () => {
  const rows = await db
    .selectFrom("rateLimits")
    .select(["bucket", "calls"])
    .orderBy("bucket")
    .execute();
  return Object.fromEntries(rows.map((row) => [row.bucket, row.calls]));
};

/** Returns a function that makes its callers wait for each other: all continue once it was called `parties` times. */
function meetingOf(parties: number): () => Promise<void> {
  let come = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    if (++come >= parties) open();
    return all;
  };
}

describe("a transaction", () => {
  test("that waits too long for a lock fails as busy", async () => {
    await put("held");
    const isHeld = meetingOf(2);
    const hasFailed = meetingOf(2);
    const holder = inTransaction(db, async (tx) => {
      await add(tx, "held");
      await isHeld();
      await hasFailed();
    });
    await isHeld();
    const failure: unknown = await inTransaction(db, async (tx) => {
      await sql`set local lock_timeout = 1`.execute(tx);
      await add(tx, "held");
    }).catch((error: unknown) => error);
    await hasFailed();
    await holder;
    expect(isDatabaseBusy(failure)).toBe(true);
    expect(isDatabaseAway(failure)).toBe(false);
  });

  test("that is a deadlock victim is repeated, and both succeed", async () => {
    await put("a", "b");
    const bothHoldOne = meetingOf(2);
    let runs = 0;
    let told = 0;
    let takenBack = 0;
    const crossing = (first: string, second: string) =>
      inTransaction(db, async (tx) => {
        runs++;
        onCommit(tx, () => told++);
        onRollback(tx, async () => void takenBack++);
        await add(tx, first);
        await bothHoldOne();
        await add(tx, second);
      });
    await Promise.all([crossing("a", "b"), crossing("b", "a")]);
    expect(await calls()).toEqual({ a: 2, b: 2 });
    expect({ runs, told, takenBack }).toEqual({ runs: 3, told: 2, takenBack: 1 });
  });

  test("that read concurrently changed data is repeated", async () => {
    await put("a");
    let runs = 0;
    await inTransaction(db, async (tx) => {
      runs++;
      await sql`set transaction isolation level repeatable read`.execute(tx);
      const { calls: seen } = await tx
        .selectFrom("rateLimits")
        .select("calls")
        .executeTakeFirstOrThrow();
      if (runs === 1) await db.updateTable("rateLimits").set({ calls: 10 }).execute();
      await tx
        .updateTable("rateLimits")
        .set({ calls: seen + 1 })
        .execute();
    });
    expect(await calls()).toEqual({ a: 11 });
    expect(runs).toBe(2);
  });

  test("that never succeeds fails after five attempts", async () => {
    let runs = 0;
    const hopeless = inTransaction(db, async (tx) => {
      runs++;
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
    });
    await expect(hopeless).rejects.toThrow("again");
    expect(runs).toBe(5);
  });

  test("that fails otherwise is not repeated, leaves nothing and announces nothing", async () => {
    await put("a");
    let runs = 0;
    let told = 0;
    let takenBack: number | undefined;
    const failing = inTransaction(db, async (tx) => {
      runs++;
      onCommit(tx, () => told++);
      onRollback(tx, async () => void (takenBack = (await calls())["a"]));
      onRollback(tx, () => Promise.reject(new Error("nobody's concern")));
      await add(tx, "a");
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    // When the caller gets the error, the transaction is already rolled back and `onRollback` has run.
    expect({ runs, told, takenBack }).toEqual({ runs: 1, told: 0, takenBack: 0 });
    expect(await calls()).toEqual({ a: 0 });
  });
});

test("an effect that throws after the commit neither fails the write nor stops other effects", async () => {
  await put("a");
  let runs = 0;
  let told = 0;
  const result = await inTransaction(db, async (tx) => {
    runs++;
    await add(tx, "a");
    onCommit(tx, () => {
      throw new Error("nobody there");
    });
    onCommit(tx, () => told++);
    return "done";
  });
  expect({ result, runs, told }).toEqual({ result: "done", runs: 1, told: 1 });
  expect(await calls()).toEqual({ a: 1 });
});

describe("a value", () => {
  test("has the same name and form in code from any source", async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 9007199254740991::bigint as big_number, 12.50::numeric as some_amount, '2026-01-31'::date as some_day,
             '2026-01-31 12:30:00.123456+03'::timestamptz as some_moment, '1999-12-31 23:59:59+00'::timestamptz as whole_second,
             '{"snake_case": {"stays_so": 1}}'::jsonb as some_json, null::timestamptz as no_moment,
             array['a_b', 'c'] as some_words, true as is_true`.execute(db);
    expect(rows[0]).toEqual({
      bigNumber: 9007199254740991,
      someAmount: 12.5,
      someDay: "2026-01-31",
      someMoment: "2026-01-31T09:30:00.123Z",
      wholeSecond: "1999-12-31T23:59:59.000Z",
      someJson: { snake_case: { stays_so: 1 } },
      noMoment: null,
      someWords: ["a_b", "c"],
      isTrue: true,
    });
  });
});

test("a query is prepared once per connection, unless the best plan depends on its values", async () => {
  const { db: one } = connect({ connectionString: database.connectionString, connections: 1, log });
  const ask = (bucket: string) =>
    one.selectFrom("rateLimits").select("calls").where("bucket", "=", bucket).execute();
  await ask("a");
  await ask("b");
  await one.selectFrom("rateLimits").select("calls").where("bucket", "like", "%a%").execute();
  await sql`select calls from rate_limits where bucket = any(${["a"]})`.execute(one);
  const { rows } = await sql<{
    statement: string;
  }>`select statement from pg_prepared_statements`.execute(one);
  const prepared = rows
    .map(({ statement }) => statement)
    .filter((text) => text.includes("rate_limits"));
  expect(prepared).toEqual(['select "calls" from "rate_limits" where "bucket" = $1']);
  await one.destroy();
});

test("an unreadable value fails only its query", async () => {
  const { db: one } = connect({ connectionString: database.connectionString, connections: 1, log });
  await expect(sql`select 'infinity'::timestamptz as moment`.execute(one)).rejects.toThrow(
    "Invalid time value",
  );
  const { rows } = await sql`select 1::bigint as whole_number`.execute(one);
  expect(rows).toEqual([{ wholeNumber: 1 }]);
  await one.destroy();
});

describe("the database is unreachable", () => {
  test("when nobody listens, when it hangs up, and when it stops answering", async () => {
    const proxy = await startDatabaseProxy(database.connectionString);
    const { db: far } = connect({
      connectionString: proxy.connectionString,
      connections: 2,
      log,
      // Long enough for a new connection on a busy machine.
      answerWithinMs: 2000,
    });
    const ask = async () => {
      try {
        await sql`select 1`.execute(far);
        return "answered";
      } catch (error) {
        return isDatabaseAway(error) ? "away" : error;
      }
    };
    expect(await ask()).toBe("answered");
    proxy.cut();
    expect(await ask()).toBe("away");
    proxy.restore();
    expect(await ask()).toBe("answered");
    proxy.swallow();
    expect(await ask()).toBe("away");
    proxy.restore();
    expect(await ask()).toBe("answered");
    await far.destroy();
    await proxy.close();
  });

  test("but not when it refuses a query", () => {
    expect(isDatabaseAway(new Error("division by zero"))).toBe(false);
    expect(isDatabaseAway({ code: "ECONNREFUSED" })).toBe(false);
  });
});

test("a lost connection is logged in one short line, and not while stopping", async () => {
  const lines: string[] = [];
  const listening = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const { connectionString } = database;
  const one = connect({ connectionString, connections: 1, log: listening });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.db);
  const lost = new Promise((resolve) => one.pool.once("remove", resolve));
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
  await lost;
  expect(lines.join("")).toContain("terminating connection due to administrator command");
  for (const line of lines) expect(line.length).toBeLessThan(200);

  lines.splice(0);
  await one.db.destroy();
  one.pool.emit("error", new Error("the server was quicker"), null as never);
  expect(lines).toEqual([]);
});
