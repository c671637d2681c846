import type { Readable, Writable } from "node:stream";

/** A place for archives: a folder, or a bucket of an S3-compatible storage. All its functions throw BackupFailure. */
export interface BackupPlace {
  /** Tests that archives can be written, and says what is worth knowing about the place. */
  check(): Promise<PlaceState>;
  /** Begins an archive. It does not exist under its name before `commit`. */
  create(name: string): Promise<Upload>;
  open(name: string): Promise<Readable>;
  list(): Promise<StoredArchive[]>;
  /** Removes an archive; one that does not exist counts as removed. */
  remove(name: string): Promise<void>;
}

export interface PlaceState {
  /** Free bytes of the disk; null where nobody tells. */
  freeBytes: number | null;
  /** Whether the place is on the disk of the shop's data, so that one broken disk loses both. */
  isSameDisk: boolean;
}

export interface Upload {
  sink: Writable;
  /** Makes the archive last, after everything was written to `sink`. */
  commit(sha256: string): Promise<void>;
  /** Removes what was written. */
  abort(): Promise<void>;
}

export interface StoredArchive {
  name: string;
  bytes: number;
  storedAt: string;
}

/** `fundi-backup-2026-11-28-093000-1f2e3d.tar.zst`, with `.age` when it is encrypted. */
export const archiveName = (madeAt: Date, backupId: string, isEncrypted: boolean): string => {
  const moment = madeAt.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
  return `fundi-backup-${moment}-${backupId.slice(-6)}.tar.zst${isEncrypted ? ".age" : ""}`;
};

/** Whether a name is one that Fundi gives to archives. Names of others are neither listed nor removed. */
export const isArchiveName = (name: string): boolean =>
  /^fundi-backup-\d{4}-\d\d-\d\d-\d{6}-[0-9a-f]{6}\.tar\.zst(\.age)?$/.test(name);
