import {
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/**
 * Replaces a file of the cluster and keeps its owner. It writes a new file and renames it. It never opens the old file,
 * because root must not follow a link that the cluster's owner may have created.
 */
export function writeInPlace(clusterDir: string, name: string, text: string): void {
  const owner = lstatSync(clusterDir);
  const unfinished = join(clusterDir, `${name}.unfinished`);
  rmSync(unfinished, { force: true });
  const file = openSync(unfinished, "wx", 0o600);
  try {
    if (process.getuid?.() === 0) fchownSync(file, owner.uid, owner.gid);
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, join(clusterDir, name));
}

/** The major version of PostgreSQL that wrote the cluster; null when the folder holds no cluster. */
export function clusterMajor(clusterDir: string): number | null {
  const file = join(clusterDir, "PG_VERSION");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : null;
}

/** The identifier that initdb chose for this cluster: the first eight bytes of its control file. */
export function systemIdentifier(clusterDir: string): string {
  const file = openSync(join(clusterDir, "global", "pg_control"), "r");
  try {
    const bytes = Buffer.alloc(8);
    readSync(file, bytes, 0, 8, 0);
    // PostgreSQL writes the identifier in native byte order. Every supported system is little-endian.
    return bytes.readBigUInt64LE().toString();
  } finally {
    closeSync(file);
  }
}

export interface PostmasterFile {
  pid: number;
  port: number;
  socketDir: string;
  /** "ready", "starting", "stopping", "standby", or "" while the file is being written. */
  state: string;
}

/** The contents of postmaster.pid, written by a running (or killed) PostgreSQL; null when it is stopped. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n");
    return {
      pid: Math.abs(Number.parseInt(lines[0] ?? "", 10)),
      port: Number.parseInt(lines[3] ?? "", 10),
      socketDir: (lines[4] ?? "").trim(),
      state: (lines[7] ?? "").trim(),
    };
  } catch {
    return null;
  }
}
