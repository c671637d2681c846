/** Makes and restores archives of a running test shop, without its screens. */
import { createReadStream, createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { BackupFailure } from "#src/server/backup/archive-format.ts";
import { openSnapshot, quoted } from "#src/server/backup/dump-database.ts";
import { dropDatabase, type DatabaseHost } from "#src/server/backup/fresh-database.ts";
import { checkArchive, restoreArchive, type Restored } from "#src/server/backup/restore-archive.ts";
import { writeArchive, type WrittenArchive } from "#src/server/backup/write-archive.ts";
import type { TestApp } from "../app.ts";

export const hostOf = (app: Pick<TestApp, "connectionString">): DatabaseHost => ({
  ownerUrl: app.connectionString,
  maintenanceUrl: app.connectionString,
});

/** Writes an archive of the shop to `path`, as a backup does. */
export async function writeTo(
  path: string,
  app: Pick<TestApp, "connectionString" | "filesDir" | "secretKeyFile">,
  recipient: string | null = null,
  { signal = AbortSignal.timeout(300_000), onProgress = () => {} } = {},
): Promise<WrittenArchive> {
  const snapshot = await openSnapshot(app.connectionString);
  try {
    return await writeArchive(createWriteStream(path), {
      backupId: "019d0000-0000-7000-8000-000000000001",
      snapshot,
      filesDir: app.filesDir,
      recipient,
      secretKey: await readFile(app.secretKeyFile, "utf8").catch(() => null),
      seal: null,
      signal,
      onProgress,
    });
  } finally {
    await snapshot.close();
  }
}

export interface TestRestore {
  restored: Restored;
  drop(): Promise<void>;
}

interface OfRestore {
  key?: string | null;
  filesDir?: string | null;
}

/** Restores an archive into a fresh database, which stays until `drop()`. */
export async function restoreTo(
  path: string,
  app: Pick<TestApp, "connectionString">,
  { key = null, filesDir = null }: OfRestore,
): Promise<TestRestore> {
  const host = hostOf(app);
  const restored = await restoreArchive({
    source: createReadStream(path),
    key,
    host,
    filesDir,
    signal: AbortSignal.timeout(300_000),
  });
  return { restored, drop: () => dropDatabase(host, restored.database) };
}

/** Restores an archive into a fresh database, lets `look` see it, and drops it. */
export async function restoreFrom<T>(
  path: string,
  app: Pick<TestApp, "connectionString">,
  options: OfRestore,
  look: (restored: Restored) => Promise<T>,
): Promise<T> {
  const { restored, drop } = await restoreTo(path, app, options);
  try {
    return await look(restored);
  } finally {
    await drop();
  }
}

/** How reading the whole file fails: the problem and where. */
export async function problemOf(path: string, key: string | null = null): Promise<string> {
  const failure = await checkArchive({
    source: createReadStream(path),
    key,
    filesDir: null,
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => error);
  if (!(failure instanceof BackupFailure))
    throw new Error("the archive is sound", { cause: failure });
  return `${failure.problem} ${failure.detail}`.trim();
}

/** The number of rows and a digest of the content of each table, by name. */
export async function contentOf(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString, options: "-c timezone=UTC" });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
    );
    const content: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ content: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as content
         from ${quoted(name)} t`,
      );
      content[name] = rows[0]?.content ?? "";
    }
    return content;
  } finally {
    await client.end();
  }
}
