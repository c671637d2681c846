import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { LaunchRefusal } from "./launch-refusal.ts";

export interface DataDirectoryLock {
  /** Names the address of this Fundi to whoever tries to start a second one. */
  announce(url: string): void;
  release(): void;
}

interface Holder {
  pid: number;
  url: string | null;
}

/**
 * Takes the data directory for this process or refuses, naming the process that has it.
 *
 * The lock is the kernel's (SQLite's exclusive file lock), not the presence of a file: it ends
 * with the process however that dies, cannot be mistaken by a reused process number, and holds
 * between containers that share the directory but not their process numbers.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock {
  makeWritable(dataDir);
  const lockFile = join(dataDir, "fundi.lock");
  const holderFile = join(dataDir, "fundi.lock.json");

  const database = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    database.exec("PRAGMA journal_mode = MEMORY");
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new LaunchRefusal(
        `Fundi is already running on this data directory (${describe(readHolder(holderFile))}): ${dataDir}`,
      );
    }
    throw error;
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

/** Somebody else's folder, a disk mounted for reading alone, a file of that name: all of it is told the same way. */
function makeWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchRefusal(
      `Fundi cannot write to its data directory ${dataDir} (${reason}). Start it as the user who owns that folder, or name another one: FUNDI_DATA_DIR=… npm start`,
      { cause: error },
    );
  }
}

function writeHolder(holderFile: string, holder: Holder): void {
  const unfinished = `${holderFile}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(holder), { mode: 0o600 });
  renameSync(unfinished, holderFile);
}

/** Only for the message: who holds the lock is decided by the kernel. */
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
