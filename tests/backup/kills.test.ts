/** Kills processes that make a backup or restore one, at several points of their work. */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseOf, urlOfDatabase } from "#src/server/backup/fresh-database.ts";
import { folderPlace } from "#src/server/backup/places/folder.ts";
import { newId } from "#src/shared/ids.ts";
import { problemOf, writeTo } from "../support/backup/archives.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

vi.setConfig({ testTimeout: 240_000 });

const PHONE = "+255754000001";
const root = join(import.meta.dirname, "..", "..");
let database: TestDatabase;
let folder: string;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "fundi-kills-"));
  client = await connected();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function connected(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: database.connectionString });
  opened.on("error", () => {}); // A restore ends the connections of the database.
  await opened.connect();
  return opened;
}

/** The name of the customer. It tells which state the database has. A restore ends connections, so this has its own. */
async function state(): Promise<string> {
  const own = await connected();
  const { rows } = await own.query<{ name: string }>(
    "select name from customers where phone = $1",
    [PHONE],
  );
  await own.end();
  return rows.map(({ name }) => name).join(", ");
}

/** Keeps anybody from renaming the database until the returned function is called. */
async function holdName(): Promise<() => Promise<void>> {
  const elsewhere = new pg.Client({
    connectionString: urlOfDatabase(database.connectionString, "postgres"),
  });
  await elsewhere.connect();
  await elsewhere.query("begin");
  const name = pg.escapeIdentifier(databaseOf(database.connectionString));
  await elsewhere.query(`comment on database ${name} is 'held by a test'`);
  return () => elsewhere.end();
}

/** Runs a script until it ends or `isPoint` is true of one of its lines. Returns whether it was killed. */
async function run(
  args: readonly string[],
  env: Record<string, string>,
  isPoint: (line: string) => boolean | Promise<boolean>,
): Promise<{ isKilled: boolean; code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  let isKilled = false;
  const ended = new Promise<number | null>((done) => child.once("close", done));
  createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (!isKilled && (await isPoint(line))) {
      isKilled = true;
      child.kill("SIGKILL");
    }
  }
  return { isKilled, code: await ended, lines };
}

test("a restore that is killed leaves the old state, and the next one succeeds", async () => {
  await client.query(
    "insert into customers (id, name, phone, joined_date) values ($1, 'In The Archive', $2, current_date)",
    [newId(), PHONE],
  );
  const archive = join(folder, "archive.tar.zst");
  const filesDir = join(folder, "files");
  const secretKeyFile = join(folder, "secret.key");
  await writeFile(secretKeyFile, `${Buffer.alloc(32, 3).toString("base64")}\n`);
  await mkdir(filesDir, { recursive: true });
  await writeTo(archive, { ...database, filesDir, secretKeyFile });
  await client.query("update customers set name = 'Of Today' where phone = $1", [PHONE]);
  const env = {
    DATABASE_URL: database.connectionString,
    FUNDI_DATA_DIR: folder,
    FUNDI_FILES_DIR: filesDir,
    FUNDI_SECRET_KEY_FILE: secretKeyFile,
  };
  for (const point of ["Reading", "Checking", "Switching"]) {
    // Otherwise the restore could be quicker than the kill.
    const letGo = await holdName();
    const { isKilled, lines } = await run(["scripts/restore.ts", archive], env, (line) =>
      line.startsWith(point),
    );
    await letGo();
    expect(isKilled, lines.join("\n")).toBe(true);
    expect(await state()).toBe("Of Today");
  }
  const whole = await run(["scripts/restore.ts", archive], env, () => false);
  expect(whole.code, whole.lines.join("\n")).toBe(0);
  client = await connected();
  expect(await state()).toBe("In The Archive");
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, left(current_database(), 41) || '_restore_')",
  );
  expect(rows).toEqual([]);

  const undone = await run(["scripts/restore.ts", "--undo"], env, () => false);
  expect(undone.code, undone.lines.join("\n")).toBe(0);
  client = await connected();
  expect(await state()).toBe("Of Today");
});

test("a backup that is killed leaves no archive under its name, and the next one is sound", async () => {
  const target = join(folder, "place");
  const place = folderPlace({
    folder: target,
    own: { dataDir: folder, filesDir: folder },
    marker: null,
  });
  const env = { CHILD_DATABASE_URL: database.connectionString, CHILD_FOLDER: target };
  const child = ["tests/support/backup/backup-child.ts"];
  for (const point of ["begun", "part 1", "part 10", "written"]) {
    const { isKilled, lines } = await run(child, env, (line) => line === point);
    expect(isKilled, lines.join("\n")).toBe(true);
    for (const { name } of await place.list()) {
      await expect(problemOf(join(target, name))).rejects.toThrow("the archive is sound");
    }
  }
  const whole = await run(child, env, () => false);
  expect(whole.code, whole.lines.join("\n")).toBe(0);
  const archives = await place.list();
  expect(archives.length).toBeGreaterThan(0);
  for (const { name } of archives) {
    await expect(problemOf(join(target, name))).rejects.toThrow("the archive is sound");
  }
});
