import type { Readable } from "node:stream";
import { migrate, migrationNames } from "../migrate.ts";
import { ArchiveEntries, type ReadOptions } from "./archive-entries.ts";
import { BackupFailure, type ArchiveHeader } from "./archive-format.ts";
import {
  createFreshDatabase,
  dropDatabase,
  urlOfDatabase,
  type DatabaseHost,
} from "./fresh-database.ts";
import { loadJobs, openLoading } from "./load-database.ts";
import { digestOf } from "./restored-files.ts";
import { openArchive } from "./read-archive.ts";

export interface CheckOptions extends ReadOptions {
  source: Readable;
  /** The identity of the backup key, for encrypted archives. */
  key: string | null;
}

export interface RestoreOptions extends CheckOptions {
  host: DatabaseHost;
}

/** A restored shop in a database of its own, which nobody uses yet. */
export interface Restored {
  database: string;
  url: string;
  header: ArchiveHeader;
  lostFiles: readonly string[];
  /** The key of sealed secrets from the archive; null if it has none. */
  secretKey: string | null;
}

/**
 * Restores an archive into a fresh database and the store of files. The running shop does not notice: files are named
 * by their content, so they only join those that exist. A failure removes the fresh database.
 * @throws BackupFailure that names the damage
 */
export async function restoreArchive(options: RestoreOptions): Promise<Restored> {
  const { host } = options;
  const archive = await openArchive(options.source, options.key);
  const { header } = archive;
  const known = new Set(await migrationNames());
  const newer = header.migrations.filter((name) => !known.has(name));
  if (newer.length > 0) throw new BackupFailure("archive_newer", newer.join(", "));
  const database = await createFreshDatabase(host);
  const url = urlOfDatabase(host.ownerUrl, database);
  try {
    await migrate(url, { only: header.migrations });
    const loading = await openLoading(url, header);
    const entries = new ArchiveEntries(options, header, loading.add);
    let lostFiles: string[];
    try {
      ({ lostFiles } = await entries.takeAll(archive.entries));
      await loading.finish();
    } finally {
      await loading.close();
    }
    await migrate(url);
    await loadJobs(url, entries.jobs);
    return { database, url, header, lostFiles, secretKey: entries.secretKey };
  } catch (error) {
    await dropDatabase(host, database).catch(() => {});
    throw error;
  } finally {
    options.source.destroy();
  }
}

/** Reads a whole archive and compares everything with its digests, without a database. @throws BackupFailure */
export async function checkArchive(options: CheckOptions): Promise<ArchiveHeader> {
  try {
    const { header, entries } = await openArchive(options.source, options.key);
    const drain = async (_: string, rows: AsyncIterable<Buffer>) => {
      await digestOf(rows);
    };
    await new ArchiveEntries({ ...options, filesDir: null }, header, drain).takeAll(entries);
    return header;
  } finally {
    options.source.destroy();
  }
}
