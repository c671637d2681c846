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
 * Replaces a file of the cluster. The new file belongs to the owner of the cluster. It is written under another name
 * and renamed. The old file is never opened, because root must not follow a link that the cluster's owner may have
 * created.
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

/** Reads which major version of PostgreSQL wrote the cluster; null when the folder contains no cluster. */
export function clusterMajor(clusterDir: string): number | null {
  const file = join(clusterDir, "PG_VERSION");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : null;
}

/** Reads the identifier that initdb gave to this cluster: the first eight bytes of its control file. */
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
  /** One of "ready", "starting", "stopping", "standby"; "" while PostgreSQL is writing the file. */
  state: string;
}

/** Reads postmaster.pid, which a running PostgreSQL writes and a killed one leaves behind; null without this file. */
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
