/** The state of the server, its jobs, what is slow, the log and the metrics. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { areas } from "#src/app/areas.ts";
import { cronOf } from "#src/app/jobs.ts";
import { loadConfig } from "#src/server/config.ts";
import { collectJobRuns } from "#src/server/operation/job-runs.ts";
import { collectSlowWork } from "#src/server/operation/slow-work.ts";
import { clientOf, problemOf } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import type { SlowWorkList, SystemJob } from "../contract.ts";
import { nextRun } from "./next-run.ts";
import { forgetOldWork, storeNow } from "./store-work.ts";
import { inTransaction } from "#src/server/database.ts";

const { app, admin, care } = await startShop({}, { limits: { slowMs: 0, slowQueryMs: 0 } });

const jobs = async (): Promise<SystemJob[]> => (await admin.get("/api/system/jobs")).body.items;
const job = async (task: string) => (await jobs()).find((each) => each.task === task);
/** A failed job that no worker of this shop takes. */
const failed = (task: string) =>
  sql`select graphile_worker.add_job(${task}, run_at => now() + interval '1 day');`
    .execute(app.db)
    .then(() =>
      sql`update graphile_worker._private_jobs set attempts = max_attempts
        where task_id = (select id from graphile_worker._private_tasks where identifier = ${task})`.execute(
        app.db,
      ),
    );

test("the state names version, database, disks and queue", async () => {
  const { body } = await admin.get("/api/system");
  expect(body).toMatchObject({
    version: "0.1.0",
    node: process.versions.node,
    maintenanceMode: false,
    postgres: { isEmbedded: true },
    migrations: { pending: [] },
    jobs: { failed: 0 },
  });
  expect(body.migrations.latest).toMatch(/^\d{4}_\w+\.sql$/);
  expect(body.database.bytes).toBeGreaterThan(1_000_000);
  expect(body.database.tables).toHaveLength(20);
  expect(body.disks[0].freeBytes).toBeLessThanOrEqual(body.disks[0].totalBytes);
  expect(body.connections.most).toBe(30);
  expect(Date.parse(body.startedAt)).toBeLessThan(Date.now() + 1000);
});

test("only users who may see the system see it", async () => {
  for (const path of ["", "/jobs", "/slow", "/log", "/retention", "/integrity-checks"])
    expect([path, (await care.get(`/api/system${path}`)).status]).toEqual([path, 403]);
  expect((await clientOf(app).get("/api/metrics")).status).toBe(401);
});

test("a job is listed with its last and next run, and runs once more by hand", async () => {
  expect(await job("tidy")).toMatchObject({ cron: "17 3 * * *", failed: 0 });
  expect(Date.parse((await job("tidy"))?.nextAt ?? "")).toBeGreaterThan(Date.now());
  expect((await admin.post("/api/system/jobs/tidy/run")).body).toEqual({ ok: true });
  await readEventually(
    async () => (await job("tidy"))?.waiting,
    (waiting) => waiting === 0,
  );
  const events = await app.db
    .selectFrom("events")
    .select("data")
    .where("kind", "=", "job.started")
    .execute();
  expect(events).toMatchObject([{ data: { task: "tidy" } }]);
});

test("a job that needs a record cannot be started by hand", async () => {
  expect(problemOf(await admin.post("/api/system/jobs/react/run")).code).toBe("not_found");
  expect((await care.post("/api/system/jobs/tidy/run")).status).toBe(403);
});

test("a job that failed for good is counted, and tried again", async () => {
  await failed("greet_nobody");
  expect(await job("greet_nobody")).toMatchObject({ failed: 1, waiting: 0 });
  expect((await admin.get("/api/system")).body.jobs.failed).toBe(1);
  expect((await admin.post("/api/system/jobs/greet_nobody/retry")).body).toEqual({ count: 1 });
  expect(await job("greet_nobody")).toMatchObject({ failed: 0, waiting: 1 });
  expect((await admin.post("/api/system/jobs/greet_nobody/retry")).body).toEqual({ count: 0 });
});

test("runs of jobs are added up, with the last error without its secrets", async () => {
  const ended: unknown[] = [];
  const runs = collectJobRuns((...run) => ended.push(run));
  const slow = collectSlowWork();
  let isFaulty = true;
  const tasks = runs.measure({
    wave: () => {
      if (isFaulty) throw new Error("no answer from postgresql://a:canary@host/db");
    },
  });
  const run = async () => tasks["wave"]?.({}, {} as never);
  await expect(run()).rejects.toThrow("no answer");
  await storeNow(app.db, { jobs: runs, slow });
  isFaulty = false;
  await run();
  await run();
  await storeNow(app.db, { jobs: runs, slow });
  await storeNow(app.db, { jobs: runs, slow });
  const listed = await job("wave");
  expect(listed).toMatchObject({ runs: 3, failures: 1 });
  expect(listed?.lastError).toContain("no answer");
  expect(listed?.lastError).not.toContain("canary");
  expect(ended).toHaveLength(3);
});

test("slow work is added up by route and statement, the slowest first, and old entries go", async () => {
  const jobsOfNobody = collectJobRuns(() => {});
  const slow = collectSlowWork();
  slow.note("request", "GET /api/devices/:id", 1200, "first");
  slow.note("request", "GET /api/devices/:id", 1800, "second");
  slow.note("query", "select   *\n from toys where name = $1", 700);
  await storeNow(app.db, { jobs: jobsOfNobody, slow });
  slow.note("request", "GET /api/devices/:id", 3000, "third");
  await storeNow(app.db, { jobs: jobsOfNobody, slow });
  const { body } = await admin.get<SlowWorkList>("/api/system/slow");
  expect(body.requests.find(({ what }) => what.includes("devices"))).toMatchObject({
    times: 3,
    averageMs: 2000,
    longestMs: 3000,
    lastRequestId: "third",
  });
  expect(body.queries.find(({ what }) => what.includes("toys"))).toMatchObject({
    what: "select * from toys where name = $1",
    times: 1,
  });
  await sql`update slow_work set day = day - 8`.execute(app.db);
  await inTransaction(app.db, forgetOldWork);
  expect((await admin.get("/api/system/slow")).body).toMatchObject({ requests: [], queries: [] });
});

test("performanceMonitoring decides whether slow work is written down", async () => {
  await admin.put("/api/settings/system", { performanceMonitoring: false });
  await readEventually(
    async () => (await admin.get("/api/system/slow")).body.isOn,
    (isOn) => isOn === false,
  );
  await admin.put("/api/settings/system", { performanceMonitoring: true });
});

test("the log is downloaded without secrets", async () => {
  const { logDir } = loadConfig({ FUNDI_DATA_DIR: app.dataDir });
  await mkdir(logDir, { recursive: true });
  await writeFile(join(logDir, "fundi-20260101T000000-1.log"), '{"msg":"older"}\n');
  await writeFile(
    join(logDir, "fundi.log"),
    [
      JSON.stringify({ msg: "connecting to postgresql://fundi:canary-1@db/fundi" }),
      JSON.stringify({ msg: "asked", headers: { authorization: "Bearer canary2abcdefghijkl" } }),
      JSON.stringify({ msg: `open /setup with ${app.setupToken}` }),
      JSON.stringify({ msg: "sms to +255712345678" }),
    ].join("\n"),
  );
  await writeFile(join(logDir, "other.txt"), "not a log");
  const { body, headers } = await admin.get<string>("/api/system/log");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="fundi-log-/);
  expect(body).toContain("older");
  expect(body).toContain("connecting to postgresql://fundi:");
  expect(body.indexOf("older")).toBeLessThan(body.indexOf("connecting"));
  expect(body).not.toMatch(/canary|712345678|not a log/);
  expect(body).not.toContain(app.setupToken);
});

test("metrics are for programs with a token of whoever may see the system, also during maintenance", async () => {
  const made = await admin.post("/api/access-tokens", {
    name: "Prometheus",
    permissions: ["view_system"],
  });
  const metrics = async () => {
    const answer = await fetch(`${app.url}/api/metrics`, {
      headers: { authorization: `Bearer ${made.body.token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
    return answer.text();
  };
  expect(await metrics()).toMatch(/^fundi_database_bytes \d+$/m);
  await care.get("/api/customers");
  await care.get("/api/customers");
  await clientOf(app).get("/api/customers");
  const counted = await metrics();
  expect(counted).toContain(
    'fundi_http_requests_total{method="GET",route="/api/customers",status="200"} 2',
  );
  expect(counted).toContain(
    'fundi_http_requests_total{method="GET",route="/api/customers",status="401"} 1',
  );
  expect(counted).toContain(
    'fundi_http_request_duration_seconds_count{method="GET",route="/api/customers"} 3',
  );
  expect(counted).toMatch(/^fundi_jobs\{state="failed"\} \d+$/m);
  expect(counted).toMatch(/^fundi_database_connections\{state="used"\} \d+$/m);
  expect(counted).toMatch(/^fundi_info\{version="0\.1\.0",postgres="\d+/m);
  await admin.put("/api/settings/system", { maintenanceMode: true });
  await readEventually(
    async () => (await care.get("/api/customers")).status,
    (status) => status === 503,
  );
  expect(await metrics()).toContain("fundi_maintenance 1");
  await admin.put("/api/settings/system", { maintenanceMode: false });
});

test("a token without the right sees no metrics", async () => {
  const made = await admin.post("/api/access-tokens", {
    name: "Other",
    permissions: ["view_customers"],
  });
  const answer = await fetch(`${app.url}/api/metrics`, {
    headers: { authorization: `Bearer ${made.body.token}` },
  });
  expect(answer.status).toBe(403);
});

test.each([
  ["17 3 * * *", "2026-11-28T09:30:10.000Z", "2026-11-29T03:17:00.000Z"],
  ["* * * * *", "2026-11-28T09:30:10.000Z", "2026-11-28T09:31:00.000Z"],
  ["47 0 * * 0", "2026-11-28T09:30:10.000Z", "2026-11-29T00:47:00.000Z"],
  ["0 5 31 12 *", "2026-01-01T00:00:00.000Z", null],
])("a job at %s runs next, after %s, at %s", (match, now, next) => {
  expect(nextRun({ task: "tidy", match }, Date.parse(now))).toBe(next);
});

test.each(["en", "sw"])("every job that runs by the clock has words in %s", async (language) => {
  const { default: words } = await import(`../../../../../locales/${language}/system.json`);
  const missing = cronOf(areas).filter(({ task }) => !words.jobs.name[task]);
  expect(missing.map(({ task }) => task)).toEqual([]);
});
