import { createReadStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { drawBackupKey } from "#src/server/backup/backup-key.ts";
import { checkArchive } from "#src/server/backup/restore-archive.ts";
import { connect, type Database } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import type { TestApp } from "../support/app.ts";
import {
  contentOf,
  problemOf,
  restoreFrom,
  restoreTo,
  writeTo,
  type TestRestore,
} from "../support/backup/archives.ts";
import { jobsDone } from "../support/eventually.ts";
import { startDemoShop } from "../support/past/demo-shop.ts";

/** A restore applies all migrations, which takes seconds. */
vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let folder: string;
let plain: string;
/** What the archive `plain` contains: a digest of the rows for each table. */
let archived: Record<string, string>;
/** The archive `plain`, restored once with all its files. The tests only read it. */
let whole: TestRestore;
let restoredDb: Database;

beforeAll(async () => {
  ({ app } = await startDemoShop());
  folder = await mkdtemp(join(tmpdir(), "fundi-archives-"));
  await jobsDone(app.db);
  plain = join(folder, "plain");
  await sql`select graphile_worker.add_job('tidy', '{"of":"archive"}'::json,
    job_key => 'of-archive', run_at => now() + interval '1 day')`.execute(app.db);
  // Jobs that are repeated later, such as those of pending payments, would change rows while the archive is made.
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 day'`.execute(
    app.db,
  );
  archived = await contentOfShop(app.connectionString);
  await writeTo(plain, app);
  expect(await contentOfShop(app.connectionString)).toEqual(archived);
  await sql`select graphile_worker.remove_job('of-archive')`.execute(app.db);
  whole = await restoreTo(plain, app, { filesDir: join(folder, "files") });
  const { url } = whole.restored;
  restoredDb = connect({
    connectionString: url,
    connections: 2,
    log: createLog("error"),
  }).db;
}, 300_000);
afterAll(async () => {
  await restoredDb.destroy();
  await whole.drop();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** The content without the table of payment attempts, because a job changes it all the time. */
async function contentOfShop(url: string): Promise<Record<string, string>> {
  const { payment_attempts: _, ...rest } = await contentOf(url);
  return rest;
}

test("a restored demo shop has every row of every table, and keeps the invariants", async () => {
  const { url, header } = whole.restored;
  expect(header.shopName).toBe("Fundi Simu Kariakoo");
  expect(await contentOfShop(url)).toEqual(archived);
  expect(await findViolations(restoredDb)).toEqual([]);
  // The sequences continue behind the rows.
  const { rows } = await sql<{ isBehind: boolean }>`
    select nextval(pg_get_serial_sequence('events', 'id')) > max(id) as is_behind from events`.execute(
    restoredDb,
  );
  expect(rows).toEqual([{ isBehind: true }]);
});

test("its triggers and foreign keys are in force again", async () => {
  await expect(sql`delete from events`.execute(restoredDb)).rejects.toThrow("append-only");
  const count = sql<{ of: string }>`
    select contype::text || ' ' || count(*) as of from pg_constraint
    where connamespace = 'public'::regnamespace group by contype order by 1`;
  expect((await count.execute(restoredDb)).rows).toEqual((await count.execute(app.db)).rows);
});

test("all files of the shop come back with their content", async () => {
  const filesDir = join(folder, "files");
  const hashes = (await app.db.selectFrom("storedFiles").select("hash").execute()).map(
    ({ hash }) => hash,
  );
  expect(hashes.length).toBeGreaterThan(10);
  const restored = (await readdir(filesDir, { recursive: true })).map((path) => path.slice(-64));
  expect(restored).toEqual(expect.arrayContaining(hashes));
});

test("jobs that waited when the archive was made wait again", async () => {
  const { rows } = await sql`
    select task_identifier as task, key from graphile_worker.jobs where key = 'of-archive'`.execute(
    restoredDb,
  );
  expect(rows).toEqual([{ task: "tidy", key: "of-archive" }]);
});

test("an encrypted archive opens with its key only, and brings the key of sealed secrets", async () => {
  const path = join(folder, "sealed");
  const key = await drawBackupKey();
  await writeFile(app.secretKeyFile, `${Buffer.alloc(32, 7).toString("base64")}\n`);
  await writeTo(path, app, key.recipient);
  expect((await readFile(path)).includes("Fundi Simu Kariakoo")).toBe(false);
  expect(await problemOf(path)).toBe("key_needed");
  expect(await problemOf(path, (await drawBackupKey()).identity)).toBe("key_wrong");
  expect(await problemOf(path, "AGE-SECRET-KEY-1")).toBe("key_wrong");
  await restoreFrom(path, app, { key: key.identity }, async ({ secretKey }) => {
    expect(secretKey?.trim()).toBe(Buffer.alloc(32, 7).toString("base64"));
  });
  expect(whole.restored.secretKey).toBeNull();
});

test("a damaged, truncated or foreign archive is refused, and the damage is named", async () => {
  const bytes = await readFile(plain);
  const path = join(folder, "broken");

  await writeFile(path, "this is no archive of Fundi");
  expect(await problemOf(path)).toBe("archive_foreign");
  await writeFile(path, "");
  expect(await problemOf(path)).toBe("archive_truncated");

  for (const part of [0.3, 0.9, 0.999]) {
    await writeFile(path, bytes);
    await truncate(path, Math.floor(bytes.length * part));
    expect(await problemOf(path), `cut at ${part}`).toMatch(
      /^archive_truncated ((database|files)\/|fundi-backup-end)/,
    );
  }
  for (const part of [0.01, 0.2, 0.6, 0.95]) {
    const changed = Buffer.from(bytes);
    const at = Math.floor(bytes.length * part);
    changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at);
    await writeFile(path, changed);
    expect(await problemOf(path), `changed at ${part}`).toMatch(
      /^archive_(damaged|foreign|truncated)/,
    );
  }
  await expect(restoreFrom(path, app, {}, async () => null)).rejects.toThrow("archive_");
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_database
    where starts_with(datname, left(current_database(), 41) || '_restore_')
      and datname <> ${whole.restored.database}`.execute(app.db);
  expect(rows).toEqual([{ count: 0 }]);
});

test("every changed byte of an encrypted archive is found", async () => {
  const path = join(folder, "changed");
  const key = await drawBackupKey();
  await writeTo(path, app, key.recipient);
  const bytes = await readFile(path);
  for (const part of [0.001, 0.5, 0.9999]) {
    const changed = Buffer.from(bytes);
    const at = Math.floor(bytes.length * part);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    await writeFile(path, changed);
    expect(await problemOf(path, key.identity), `changed at ${part}`).toMatch(/^archive_damaged/);
  }
});

test("a file that is missing or broken on the disk of the shop is named, and does not stop the backup", async () => {
  const [first, second] = await app.db
    .selectFrom("storedFiles")
    .select("hash")
    .orderBy("hash")
    .limit(2)
    .execute();
  const pathOf = (hash: string) => join(app.filesDir, hash.slice(0, 2), hash);
  const kept = await Promise.all([first, second].map((f) => readFile(pathOf(f?.hash ?? ""))));
  await rm(pathOf(first?.hash ?? ""));
  await writeFile(pathOf(second?.hash ?? ""), "not the picture");
  const path = join(folder, "lost");
  const { end } = await writeTo(path, app);
  expect(end.lostFiles).toEqual([first?.hash, second?.hash]);
  await restoreFrom(path, app, {}, async ({ lostFiles }) => {
    expect(lostFiles).toEqual(end.lostFiles);
  });
  await writeFile(pathOf(first?.hash ?? ""), kept[0] ?? "");
  await writeFile(pathOf(second?.hash ?? ""), kept[1] ?? "");
});

test("a backup that is stopped at any part fails, and the process goes on", async () => {
  const { recipient } = await drawBackupKey();
  for (const key of [null, recipient]) {
    for (let parts = 1; parts <= 24; parts++) {
      const stopping = new AbortController();
      let left = parts;
      const onProgress = () => {
        if (--left === 0) stopping.abort(new Error("stopped"));
      };
      const path = join(folder, "stopped");
      await expect(
        writeTo(path, app, key, { signal: stopping.signal, onProgress }),
      ).rejects.toThrow();
    }
  }
});

test("reading that is stopped at any part fails, and the process goes on", async () => {
  const { recipient, identity } = await drawBackupKey();
  const sealed = join(folder, "read-sealed");
  await writeTo(sealed, app, recipient);
  for (const [path, key] of [
    [plain, null],
    [sealed, identity],
  ] as const) {
    for (let parts = 1; parts <= 24; parts++) {
      const stopping = new AbortController();
      let left = parts;
      const onProgress = () => {
        if (--left === 0) stopping.abort(new Error("stopped"));
      };
      const { signal } = stopping;
      const reading = { source: createReadStream(path), key, filesDir: null, signal, onProgress };
      await expect(checkArchive(reading)).rejects.toThrow();
    }
  }
});

test("an archive of a newer version is refused", async () => {
  await app.db
    .insertInto("migrations" as never)
    .values({ name: "9999_future.sql" } as never)
    .execute();
  const path = join(folder, "newer");
  await writeTo(path, app);
  await sql`delete from migrations where name = '9999_future.sql'`.execute(app.db);
  await expect(restoreFrom(path, app, {}, async () => null)).rejects.toThrow(
    "archive_newer: 9999_future.sql",
  );
});
