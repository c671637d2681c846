/** The database becomes unreachable and returns, with every kind of network failure. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startApp } from "#src/app/server.ts";
import { loadConfig } from "#src/server/config.ts";
import { openLiveFeed } from "#src/server/events/live-feed.ts";
import { createLog } from "#src/server/log.ts";
import type { TestApp } from "./support/app.ts";
import { clientOf, signedIn, type TestClient } from "./support/client.ts";
import { createTestDatabase, type TestDatabase } from "./support/database.ts";
import { startDatabaseProxy, type DatabaseProxy } from "./support/database-proxy.ts";
import { jobsDone, readEventually } from "./support/eventually.ts";
import { listen } from "./support/live.ts";

const log = createLog("silent");
let dataDir: string;
let database: TestDatabase;
let proxy: DatabaseProxy;
let app: TestApp;
let care: TestClient;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "fundi-test-"));
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.connectionString);
  const config = loadConfig({ PORT: "0", FUNDI_DATA_DIR: dataDir });
  const running = await startApp({
    config,
    databaseUrl: proxy.connectionString,
    log,
    runsSchedule: false,
  });
  const { setupToken, filesDir, secretKeyFile } = config;
  const { connectionString } = database;
  const places = { dataDir, filesDir, secretKeyFile };
  app = { ...running, setupToken, connectionString, ...places } as TestApp;
  care = await signedIn(app, { role: "customer-care" });
});
afterEach(async () => {
  proxy.restore();
  await app.close();
  await proxy.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const isBack = () =>
  readEventually(
    () => care.get("/api/customers"),
    ({ status }) => status === 200,
  );

/** A direct query that bypasses the proxy. */
async function directly<T extends pg.QueryResultRow>(statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe("while the database is unreachable", () => {
  test("clients are told to retry, the process reports that it lives, and everything works afterwards", async () => {
    proxy.cut();
    const nobody = clientOf(app);
    for (const answer of [await care.get("/api/customers"), await nobody.get("/api/ready")]) {
      expect(answer).toMatchObject({ status: 503, body: { code: "database_unavailable" } });
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await nobody.get("/api/health")).status).toBe(200);
    const write = await care.post("/api/customers", { name: "A", phone: "0712000001" });
    expect(write).toMatchObject({ status: 503, body: { code: "database_unavailable" } });

    proxy.restore();
    await isBack();
    expect((await nobody.get("/api/ready")).status).toBe(200);
    expect((await care.get("/api/customers")).body.items).toEqual([]);
  });

  test("an unanswered request happens once when it is repeated with its key", async () => {
    const key = newId();
    const body = { name: "Once", phone: "0712000002" };
    proxy.cut();
    expect((await care.post("/api/customers", body, { key })).status).toBe(503);
    proxy.restore();
    await isBack();
    const done = await care.post("/api/customers", body, { key });
    expect(done.status).toBe(201);
    expect((await care.get("/api/customers")).body.items).toHaveLength(1);
  });
});

test("when only the answer to a commit is lost, repeating with the key finds the result", async () => {
  const key = newId();
  const body = { name: "Committed", phone: "0712000003" };
  proxy.dropAnswerToCommitOf("Committed");
  expect((await care.post("/api/customers", body, { key })).status).toBe(503);
  expect(await directly("select name from customers where phone is not null")).toEqual([
    { name: "Committed" },
  ]);
  const again = await care.post("/api/customers", body, { key });
  expect(again.status).toBe(201);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(await directly("select name from customers where phone is not null")).toEqual([
    { name: "Committed" },
  ]);
});

describe("under overload", () => {
  test("a request that waited in vain for a lock is told to retry, and then happens once", async () => {
    const { body: held } = await care.post("/api/customers", { name: "A", phone: "0712000010" });
    const other = new pg.Client({ connectionString: database.connectionString });
    await other.connect();
    // The reactions to the new customer would wait for the same lock.
    await jobsDone(app.db);
    await other.query("begin; select from customers for update");
    const key = newId();
    const move = () =>
      care.patch(`/api/customers/${held.id}`, { version: 1, city: "Moshi" }, { key });
    let isAnswered = false;
    const first = move().finally(() => (isAnswered = true));
    // Cancels the waiting query from another connection. PostgreSQL would end it in the same way after a time-out.
    await readEventually(
      () =>
        directly(
          `select pg_cancel_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      () => isAnswered,
    );
    const refused = await first;
    expect(refused).toMatchObject({ status: 503, body: { code: "server_busy" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await other.end();
    expect(await move()).toMatchObject({ status: 200, body: { city: "Moshi", version: 2 } });
  });

  test("no client is refused because PostgreSQL is out of connections", async () => {
    const [{ n }] = (await directly<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database()`,
    )) as [{ n: number }];
    await directly(
      `do $$ begin execute format('alter database %I connection limit ${n}', current_database()); end $$`,
    );
    const reads = await Promise.all(Array.from({ length: 30 }, () => care.get("/api/customers")));
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe("live screens", () => {
  test("are told to refetch after an outage, and hear later changes once", async () => {
    const screen = await listen(app, "/api/events", care);
    proxy.cut();
    await care.get("/api/customers");
    proxy.restore();
    await screen.next(({ kind }) => kind === "resync");
    await isBack();
    const { body: customer } = await care.post("/api/customers", {
      name: "A",
      phone: "0712000004",
    });
    await screen.next(({ id }) => id === customer.id);
    const { body: second } = await care.post("/api/customers", { name: "B", phone: "0712000005" });
    await screen.next(({ id }) => id === second.id);
    expect(screen.text().split(customer.id)).toHaveLength(2);
    screen.close();
  });

  test("of one node share one connection, however often it was lost", async () => {
    const screen = await listen(app, "/api/events", care);
    for (let outage = 0; outage < 3; outage++) {
      proxy.cut();
      // Waits until the server reports the outage. By then, its event feed has failed to connect at least once.
      await readEventually(
        () => care.get("/api/ready"),
        ({ status }) => status === 503,
      );
      proxy.restore();
      await screen.next(({ kind }) => kind === "resync");
    }
    const counted = () =>
      directly<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where application_name = 'fundi live feed' and datname = current_database()`,
      );
    const [feeds] = await readEventually(counted, ([one]) => one?.n === 1);
    expect(feeds).toEqual({ n: 1 });
    screen.close();
  });

  test("notice a silent connection", async () => {
    const heard: string[] = [];
    const feed = await openLiveFeed(proxy.connectionString, log, {
      checkEveryMs: 50,
      answerWithinMs: 500,
    });
    feed.subscribe(({ kind }) => heard.push(kind));
    proxy.swallow();
    await readEventually(
      () => directly<{ n: number }>("select 1 as n"),
      () => true,
    );
    proxy.restore();
    await readEventually(
      async () => heard,
      (kinds) => kinds.includes("resync"),
    );
    await feed.close();
  });

  test("that reconnect hear the missed changes", async () => {
    const { body: seen } = await care.post("/api/customers", { name: "Seen", phone: "0712000006" });
    const [last] = await directly<{ id: string }>("select max(id) as id from events");
    const { body: missed } = await care.post("/api/customers", {
      name: "Missed",
      phone: "0712000007",
    });
    const screen = await listen(app, "/api/events", care, { "last-event-id": last!.id });
    await screen.next(({ id }) => id === missed.id);
    // The stream also repeats changes from just before its position, because positions are assigned before the commit.
    await screen.next(({ id }) => id === seen.id);
    screen.close();
  });

  test.each(["junk", "-5", "1e99", "999999999999999999999"])(
    "that resume from %s start at the present",
    async (position) => {
      const screen = await listen(app, "/api/events", care, { "last-event-id": position });
      const { body: customer } = await care.post("/api/customers", {
        name: "Now",
        phone: "0712000008",
      });
      await screen.next(({ id }) => id === customer.id);
      screen.close();
    },
  );
});

test("background jobs continue after an outage", async () => {
  proxy.cut();
  await care.get("/api/ready");
  proxy.restore();
  await isBack();
  await directly("select graphile_worker.add_job('tidy')");
  await readEventually(
    () =>
      directly<{ n: number }>(
        "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'tidy'",
      ),
    ([waiting]) => waiting?.n === 0,
  );
});
