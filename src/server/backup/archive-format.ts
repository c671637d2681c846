/**
 * The format of a backup: a tar archive, compressed with zstd and, if the shop has a backup key, encrypted in the age
 * format. `age`, `zstd` and `tar` open it without Fundi. Its entries are, in this order:
 *
 * - `fundi-backup.json`: the header, which says what the archive contains;
 * - `database/<table>/<part>`: the rows of a table in PostgreSQL's text format of COPY, in parts of at most 1 MB;
 * - `jobs.json`: the background jobs that waited;
 * - `files/<ab>/<sha-256>`: each file that rows refer to;
 * - `secret.key`: the key of sealed secrets, only in an encrypted archive;
 * - `fundi-backup-end.json`: the digests of all tables. An archive without it is truncated.
 */
import * as z from "zod";
import type { BackupProblem } from "#src/shared/refusals/backup-problems.ts";

export const HEADER = "fundi-backup.json";
export const END = "fundi-backup-end.json";
export const JOBS = "jobs.json";
export const KEY = "secret.key";
export const FORMAT = 1;

export const archiveHeader = z.object({
  format: z.literal("fundi-backup"),
  version: z.int(),
  backupId: z.string(),
  madeAt: z.string(),
  shopName: z.string(),
  /** The names of the applied migrations. A restore first creates the schema of exactly these. */
  migrations: z.array(z.string()),
  /** The tables with the columns that are copied. Generated columns are missing, because PostgreSQL computes them. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** Triggers that the shop has switched off, such as the one of fiscal receipts. */
  triggersOff: z.array(z.object({ table: z.string(), name: z.string() })),
  files: z.int(),
  fileBytes: z.number(),
  /** What the tables took on the disk of the shop, as an estimate of the work. */
  databaseBytes: z.number(),
  /** Digest of the key of sealed secrets. A restore compares it with the key of its machine. */
  keyDigest: z.string().nullable(),
  /** The latest seal of the audit trail as `NUMBER:DIGEST`, if the shop has sealed it. */
  seal: z.string().nullable(),
});
export type ArchiveHeader = z.output<typeof archiveHeader>;

export const archiveEnd = z.object({
  tables: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  files: z.int(),
  /** Files that were missing on the disk of the shop, or whose content was not the one of their name. */
  lostFiles: z.array(z.string()),
});
export type ArchiveEnd = z.output<typeof archiveEnd>;

export const waitingJobs = z.array(
  z.object({
    task: z.string(),
    payload: z.unknown(),
    queue: z.string().nullable(),
    runAt: z.string(),
    maxAttempts: z.int(),
    key: z.string().nullable(),
    priority: z.int(),
  }),
);

/** An expected failure of a backup or restore. `detail` names the place of the damage, in the words of the machine. */
export class BackupFailure extends Error {
  readonly problem: BackupProblem;
  readonly detail: string;
  constructor(problem: BackupProblem, detail = "", cause?: unknown) {
    super(detail ? `${problem}: ${detail}` : problem, { cause });
    this.problem = problem;
    this.detail = detail;
  }
}

/** Describes any error as a failure that can be stored and shown. */
export function failureOf(error: unknown): BackupFailure {
  if (error instanceof BackupFailure) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new BackupFailure("failed", detail.slice(0, 500), error);
}
