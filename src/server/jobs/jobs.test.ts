/** Tests the workers with tasks that only this file defines. */
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as Worker from "graphile-worker";
import type { TaskList } from "graphile-worker";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startDatabaseProxy, type DatabaseProxy } from "#tests/support/database-proxy.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { connect, type Database } from "../database.ts";
import { REPLACED, startJobs, type Jobs } from "./jobs.ts";
import { createLog } from "../log.ts";

/** While `ends` is true, newly started workers never report their end. graphile-worker has faults with this effect. */
const never = vi.hoisted(() => ({ ends: false }));
vi.mock("graphile-worker", async (original) => {
  const real = await original<typeof Worker>();
  const forEver = new Promise<never>(() => {});
  return {
    ...real,
    async run(options: Parameters<typeof real.run>[0]) {
      const runner = await real.run(options);
      if (!never.ends) return runner;
      runner.promise.catch(() => {});
      const stop = () =>
        runner.stop().then(
          () => forEver,
          () => forEver,
        );
      return { ...runner, stop, promise: forEver };
    },
  };
});

const log = createLog("silent");
let database: TestDatabase;
let proxy: DatabaseProxy;
let direct: { db: Database; pool: pg.Pool };
let ending: (() => Promise<unknown>)[];

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.connectionString);
  direct = connect({ connectionString: database.connectionString, connections: 3, log });
  ending = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  proxy.restore();
  for (const end of ending.toReversed()) await end();
  await direct.db.destroy();
  await proxy.close();
  await database.drop();
});

async function start(tasks: TaskList, connectionString = database.connectionString): Promise<Jobs> {
  const { db, pool } = connect({ connectionString, connections: 5, log });
  ending.push(() => db.destroy());
  const options = { pool, connectionString, log, tasks, cron: [], lookEveryMs: 100, giveUpMs: 200 };
  const jobs = await startJobs(options);
  ending.push(() => jobs.stop());
  return jobs;
}

const add = () => direct.pool.query("select graphile_worker.add_job('greet')");
const waiting = async () =>
  (await direct.pool.query("select from graphile_worker.jobs where attempts < max_attempts"))
    .rowCount;

/** Returns a promise, `given`, and the function that resolves it, `give`. */
function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give, given };
}

test("a job of killed workers is done by others", async () => {
  await add();
  // The job is locked in the name of workers that no longer exist, as after a kill.
  await direct.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now(), attempts = 1",
  );
  const done = signal();
  await start({ greet: done.give });
  await done.given;
  await readEventually(waiting, (jobs) => jobs === 0);
});

test("a job in progress is left alone, however long it takes", async () => {
  const begun = signal();
  const mayEnd = signal();
  let times = 0;
  const greet = async () => {
    times++;
    begun.give();
    await mayEnd.given;
  };
  const said = vi.spyOn(log, "warn");
  await start({ greet });
  await add();
  await begun.given;
  const other = signal();
  await start({ greet, wave: other.give });
  // The other workers free this second job only after several checks. They must leave the first job alone.
  await direct.pool.query("select graphile_worker.add_job('wave')");
  await direct.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now()
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'wave')`,
  );
  await other.given;
  mayEnd.give();
  await readEventually(waiting, (jobs) => jobs === 0);
  expect(times).toBe(1);
  expect(said.mock.calls.flat()).not.toContain(REPLACED);
});

test.each(["done", "failed"])(
  "a connection lost when a job is %s ends no process, and the job runs again",
  async (how) => {
    let times = 0;
    const again = signal();
    const said = vi.spyOn(log, "warn");
    await start(
      {
        greet: async () => {
          times++;
          if (times > 1) return again.give();
          proxy.cut();
          if (how === "failed") throw new Error("the database is away");
        },
      },
      proxy.connectionString,
    );
    await add();
    // Waits until the workers have failed to report the end of the job. Only then may the network come back.
    await readEventually(
      async () => said.mock.calls.flat(),
      (words) => words.includes(REPLACED),
    );
    proxy.restore();
    await again.given;
    await readEventually(waiting, (jobs) => jobs === 0);
  },
);

test("a job that was locked for workers that never received it runs soon", async () => {
  await add();
  proxy.dropAnswersTo("get_job");
  const done = signal();
  await start({ greet: done.give }, proxy.connectionString);
  const locked = "select from graphile_worker.jobs where locked_by is not null";
  await readEventually(
    async () => (await direct.pool.query(locked)).rowCount,
    (jobs) => jobs === 1,
  );
  proxy.restore();
  await done.given;
  await readEventually(waiting, (jobs) => jobs === 0);
});

test("a listening connection that breaks while the workers stop ends no process", async () => {
  const queries = vi.spyOn(pg.Client.prototype, "query");
  const asked = (word: string) =>
    readEventually(
      async () => queries.mock.calls.map(([query]) => JSON.stringify(query)).join(),
      (all) => all.includes(word),
    );
  proxy.withholdAnswersTo('LISTEN "jobs:insert"');
  const jobs = await start({ greet() {} }, proxy.connectionString);
  await asked("LISTEN");
  const stopped = jobs.stop();
  await asked("UNLISTEN");
  proxy.cut();
  await stopped;
});

test("workers whose shutdown never ends are replaced, and their jobs run again", async () => {
  never.ends = true;
  let runs = 0;
  const again = signal();
  const said = vi.spyOn(log, "warn");
  await start(
    {
      greet() {
        runs++;
        if (runs > 1) again.give();
        else proxy.cut();
      },
    },
    proxy.connectionString,
  );
  await add();
  await readEventually(
    async () => said.mock.calls.flat(),
    (words) => words.includes(REPLACED),
  );
  never.ends = false;
  proxy.restore();
  await again.given;
  await readEventually(waiting, (jobs) => jobs === 0);
});
