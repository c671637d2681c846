import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { ensureUsableFolder } from "./usable-folder.ts";
import { LaunchRefusal } from "./launch-refusal.ts";

export interface DataDirectoryLock {
  /** Records the address of this Fundi. The message that refuses a second Fundi shows the address. */
  announce(url: string): void;
  release(): void;
}

interface Holder {
  pid: number;
  url: string | null;
}

/**
 * Locks the data directory for this process, or refuses and names the process that holds the lock.
 *
 * The lock is a kernel lock (SQLite's exclusive file lock) instead of the presence of a file. It always ends with the
 * process, does not depend on process numbers (which may be reused), and works between containers that share the
 * directory but not their process numbers.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock {
  ensureUsableFolder(dataDir, "its data directory", "FUNDI_DATA_DIR");
  const lockFile = join(dataDir, "fundi.lock");
  const holderFile = join(dataDir, "fundi.lock.json");

  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(lockFile, { timeout: 0 });
    database.exec("PRAGMA journal_mode = MEMORY");
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database?.close();
    const reason = error instanceof Error ? error.message : String(error);
    if (/locked|busy/i.test(reason)) {
      throw new LaunchRefusal(
        `Fundi is already running on this data directory (${describe(readHolder(holderFile))}): ${dataDir}`,
      );
    }
    throw new LaunchRefusal(
      `Fundi cannot use its lock file ${lockFile} (${reason}). If no Fundi is running, remove it and start again; it holds nothing of the shop.`,
      { cause: error },
    );
  }

  const holder: Holder = { pid: process.pid, url: null };
  writeHolder(holderFile, holder);

  return {
    announce(url) {
      writeHolder(holderFile, { ...holder, url });
    },
    release() {
      if (!database.isOpen) return;
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
}

function writeHolder(holderFile: string, holder: Holder): void {
  const unfinished = `${holderFile}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(holder), { mode: 0o600 });
  renameSync(unfinished, holderFile);
}

/** Reads which process has the lock, only for the error message. The kernel decides who really has it. */
function readHolder(holderFile: string): Holder | null {
  try {
    const read: unknown = JSON.parse(readFileSync(holderFile, "utf8"));
    if (typeof read !== "object" || read === null || !("pid" in read)) return null;
    const url = "url" in read && typeof read.url === "string" ? read.url : null;
    return typeof read.pid === "number" ? { pid: read.pid, url } : null;
  } catch {
    return null;
  }
}

function describe(holder: Holder | null): string {
  if (!holder) return "another process";
  return holder.url ? `process ${holder.pid}, ${holder.url}` : `process ${holder.pid}, starting`;
}
