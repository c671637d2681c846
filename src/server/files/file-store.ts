import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, open, readdir, readFile, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { beforePrefix } from "../backup/database-names.ts";
import { inTransaction, onRollback, type Database, type Tx } from "../database.ts";
import { alone } from "../jobs/alone.ts";
import { advisoryLocks } from "../sql/advisory-locks.ts";

/**
 * The store of the files that rows of the database refer to. The SHA-256 of the content is the name of a file
 * (`ab/abcdef…`). Several nodes may share the directory. A file is written before the commit of the first row that
 * refers to it, and deleted after the last such row. A crash therefore leaves at worst an unused file, which
 * `deleteUnusedFiles` deletes.
 */
export interface FileStore {
  directory: string;
  db: Database;
}

export interface NewFile {
  bytes: Buffer;
  contentType: string;
}

/**
 * Writes a file and its row in `stored_files`, and returns the hash, which other tables refer to. Equal content is
 * stored once. A rollback of `tx` also deletes the new file.
 * @throws Refusal storage_unavailable when the disk is full or not writable
 */
export async function storeFile(
  tx: Tx,
  files: FileStore,
  { bytes, contentType }: NewFile,
): Promise<string> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  // Other transactions that store or delete the same content wait here until `tx` ends.
  await lockFile(tx, hash);
  if (!(await isThere(pathOf(files, hash)))) {
    onRollback(tx, () =>
      inTransaction(files.db, (later) => removeUnlessStored(later, files, hash)),
    );
    await writeDurably(files, hash, bytes);
  }
  await tx
    .insertInto("storedFiles")
    .values({ hash, contentType, bytes: bytes.length })
    // Content that is stored again counts as new, because `deleteUnusedFiles` could delete it otherwise.
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ createdAt: sql`now()` }))
    .execute();
  return hash;
}

/** Reads the content of a file. @throws Refusal not_found when the file is missing */
export async function readStoredFile(files: FileStore, hash: string): Promise<Buffer> {
  try {
    return await readFile(pathOf(files, hash));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return refuse("not_found", { detail: "The file is missing on the server" });
    }
    throw error;
  }
}

/**
 * Deletes everything that is unused and older than `olderThanSeconds`: rows of `stored_files` without references and
 * their files, files without a row, and temporary files of interrupted writes.
 */
export async function deleteUnusedFiles(
  files: FileStore,
  olderThanSeconds = 24 * 3600,
): Promise<void> {
  // A backup or restore may still need files that no row of this database refers to, and so does the database that a
  // restore has replaced.
  await alone(files.db, advisoryLocks.backup, async () => {
    if (await keepsEarlierDatabase(files.db)) return;
    await deleteUnused(files, olderThanSeconds);
  });
}

async function keepsEarlierDatabase(db: Database): Promise<boolean> {
  const { rows: named } = await sql<{ current: string }>`
    select current_database() as current`.execute(db);
  const { rows } = await sql<{ isKept: boolean }>`
    select exists (select from pg_database
      where starts_with(datname, ${beforePrefix(named[0]?.current ?? "")})) as is_kept`.execute(db);
  return rows[0]?.isKept ?? false;
}

async function deleteUnused(files: FileStore, olderThanSeconds: number): Promise<void> {
  for (const hash of await unusedRows(files.db, olderThanSeconds)) {
    await inTransaction(files.db, async (tx) => {
      if (!(await tryToLockFile(tx, hash))) return;
      await deleteRowIfUnused(tx, hash, olderThanSeconds);
      await removeUnlessStored(tx, files, hash);
    });
  }
  const oldest = Date.now() - olderThanSeconds * 1000;
  for (const folder of await list(files.directory)) {
    for (const name of await list(join(files.directory, folder))) {
      const path = join(files.directory, folder, name);
      const { mtimeMs } = await stat(path);
      if (mtimeMs > oldest) continue;
      if (folder === TEMPORARY) await unlink(path);
      else if (/^[0-9a-f]{64}$/.test(name)) {
        await inTransaction(files.db, async (tx) => {
          if (await tryToLockFile(tx, name)) await removeUnlessStored(tx, files, name);
        });
      }
    }
  }
}

/** The hashes of the files that rows refer to. */
export async function listUsedFiles(db: Database): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select f.hash from stored_files f where ${await referencesTo(db, sql.ref("f.hash"))}`.execute(
    db,
  );
  return rows.map(({ hash }) => hash);
}

/** Lets `deleteUnusedFiles` delete those of the files that no row refers to any more, however new they are. */
export async function releaseUnusedFiles(tx: Tx, hashes: readonly string[]): Promise<void> {
  await sql`
    update stored_files f set created_at = 'epoch'
    where f.hash = any(${hashes}::text[]) and not ${await referencesTo(tx, sql.ref("f.hash"))}`.execute(
    tx,
  );
}

const TEMPORARY = "tmp";
const LOCK = "stored file ";

const pathOf = ({ directory }: FileStore, hash: string) => filePathOf(directory, hash);

/** The path of a file in the directory of a store. */
export const filePathOf = (directory: string, hash: string): string =>
  join(directory, hash.slice(0, 2), hash);

const lockFile = (tx: Tx, hash: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${LOCK + hash}, 0))`.execute(tx);

async function tryToLockFile(tx: Tx, hash: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${LOCK + hash}, 0)) as is_locked`.execute(tx);
  return rows[0]?.isLocked ?? false;
}

async function removeUnlessStored(tx: Tx, files: FileStore, hash: string): Promise<void> {
  await lockFile(tx, hash);
  const row = await tx
    .selectFrom("storedFiles")
    .select("hash")
    .where("hash", "=", hash)
    .executeTakeFirst();
  if (!row) await unlink(pathOf(files, hash)).catch(unlessGone);
}

/**
 * Builds the SQL condition that a row refers to the file: `exists (select from device_photos …) or …`. The foreign keys
 * are read from PostgreSQL's catalogue, so that the platform needs no list of tables.
 */
async function referencesTo(db: Database, hash: ReturnType<typeof sql.ref>) {
  const { rows } = await sql<{ table: string; column: string }>`
    select k.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'stored_files'::regclass`.execute(db);
  const uses = rows.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} u where ${sql.ref(`u.${column}`)} = ${hash})`,
  );
  return uses.length > 0 ? sql`(${sql.join(uses, sql` or `)})` : sql`false`;
}

async function unusedRows(db: Database, olderThanSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select f.hash from stored_files f
    where f.created_at < now() - make_interval(secs => ${olderThanSeconds})
      and not ${await referencesTo(db, sql.ref("f.hash"))}`.execute(db);
  return rows.map(({ hash }) => hash);
}

async function deleteRowIfUnused(tx: Tx, hash: string, olderThanSeconds: number): Promise<void> {
  await sql`
    delete from stored_files f
    where f.hash = ${hash} and f.created_at < now() - make_interval(secs => ${olderThanSeconds})
      and not ${await referencesTo(tx, sql.ref("f.hash"))}`.execute(tx);
}

/**
 * Writes the file completely or not at all, even when the power fails. The file is first written under a temporary name
 * and flushed to the disk, and then renamed.
 */
async function writeDurably(files: FileStore, hash: string, bytes: Buffer): Promise<void> {
  const path = pathOf(files, hash);
  const folder = join(files.directory, hash.slice(0, 2));
  const temporary = join(files.directory, TEMPORARY, randomUUID());
  try {
    await mkdir(folder, { recursive: true });
    await mkdir(join(files.directory, TEMPORARY), { recursive: true });
    const handle = await open(temporary, "wx", 0o640);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
    await flushFolder(folder);
  } catch (error) {
    await unlink(temporary).catch(() => {});
    if (cannotBeWritten.has((error as NodeJS.ErrnoException).code ?? "")) {
      refuse("storage_unavailable", { retryAfterSeconds: 60 });
    }
    throw error;
  }
}

const cannotBeWritten = new Set(
  "ENOSPC EDQUOT EFBIG EROFS EACCES EPERM EIO ENOTDIR EMFILE ENFILE".split(" "),
);

/** Flushes a folder, because only then the new name of a file is safe. Windows cannot do this and does not need to. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
