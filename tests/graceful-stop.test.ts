import http from "node:http";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "./support/app.ts";
import { signedIn, type TestClient } from "./support/client.ts";
import { jobsDone, readEventually } from "./support/eventually.ts";
import { listen } from "./support/live.ts";

let app: TestApp;
let care: TestClient;
let elsewhere: pg.Client;
let isClosed: boolean;

beforeEach(async () => {
  app = await startTestApp();
  isClosed = false;
  care = await signedIn(app, { role: "customer-care" });
  elsewhere = new pg.Client({ connectionString: app.connectionString });
  elsewhere.on("error", () => {});
  await elsewhere.connect();
});
afterEach(async () => {
  await elsewhere.end().catch(() => {});
  if (!isClosed) await app.close();
});

/** Starts a write that waits for a row lock of another connection. `letGo` releases the lock. */
async function beginWaitingWrite() {
  const { body: customer } = await care.post("/api/customers", {
    name: "Waiting",
    phone: "0712345670",
  });
  // The reactions to the new customer would wait for the same lock.
  await jobsDone(app.db);
  await elsewhere.query("begin");
  await elsewhere.query("select from customers where id = $1 for update", [customer.id]);
  const answer = care.patch(`/api/customers/${customer.id}`, { version: 1, city: "Moshi" });
  await readEventually(
    // Other tests wait for locks of the same PostgreSQL, so that only waits for this lock count.
    async () =>
      (
        await elsewhere.query(
          "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))",
        )
      ).rowCount,
    (waiting) => Number(waiting) > 0,
  );
  return { answer, letGo: () => elsewhere.query("commit") };
}

test("a request that has begun is answered before the server stops", async () => {
  const { answer, letGo } = await beginWaitingWrite();
  const stopped = app.close();
  isClosed = true;
  await letGo();
  expect(await answer).toMatchObject({ status: 200, body: { city: "Moshi" } });
  await stopped;
});

test("new connections are refused while it stops, and open ones are told to close", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = new URL(app.url);
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      const request = http.get({ port, path: "/api/health", agent }, (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      });
      request.on("error", reject);
    });
  expect(await ask()).toBe(200);

  const { answer, letGo } = await beginWaitingWrite();
  const stopped = app.close();
  isClosed = true;
  await readEventually(
    () => ask().catch((error: NodeJS.ErrnoException) => error.code),
    (met) => met === "ECONNREFUSED" || met === 503,
  );
  await letGo();
  expect((await answer).status).toBe(200);
  await stopped;
  agent.destroy();
});

test("open live streams do not delay the stop", async () => {
  const screen = await listen(app, "/api/events", care);
  await app.close();
  isClosed = true;
  expect(screen.text()).toContain(": open");
});
