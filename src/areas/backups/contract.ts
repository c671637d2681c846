import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  done,
  exactText,
  id,
  idParams,
  listQuery,
  moment,
  page,
  person,
  requiredText,
  text,
} from "#src/shared/fields.ts";
import { backupProblems } from "#src/shared/refusals/backup-problems.ts";

export const backupStatuses = ["running", "done", "failed"] as const;
export const backupReasons = ["asked", "scheduled", "found"] as const;
export const backupProofs = ["restored", "checked", "failed"] as const;
export const restoreSteps = ["reading", "checking", "switching"] as const;
export const placeKinds = ["default", "folder", "bucket"] as const;

const problem = z.enum(backupProblems).nullable();

/** One archive, or the attempt to make it. */
export const backup = z.object({
  id,
  status: z.enum(backupStatuses),
  reason: z.enum(backupReasons),
  /** null for a scheduled or found one. */
  requestedBy: person.nullable(),
  /** The folder or bucket. */
  place: z.string(),
  fileName: z.string().nullable(),
  isEncrypted: z.boolean(),
  /** Bytes of the shop that are in the archive so far, and their estimated sum. */
  progress: z.number(),
  progressOf: z.number(),
  /** The size of the archive. */
  bytes: z.number().nullable(),
  /** SHA-256 of the archive; null for a found one until it is proved. */
  checksum: z.string().nullable(),
  /** Files of the shop that were missing or broken on its disk. */
  lostFiles: z.int(),
  problem,
  /** The machine's own words about the problem: a folder, or a part of the archive. */
  problemDetail: z.string().nullable(),
  /** The moment whose state the archive has. */
  madeAt: moment.nullable(),
  finishedAt: moment.nullable(),
  createdAt: moment,
  proof: z.enum(backupProofs).nullable(),
  provedAt: moment.nullable(),
  proofProblem: problem,
  proofDetail: z.string().nullable(),
});
export type Backup = z.output<typeof backup>;

const restore = z.object({
  id,
  status: z.enum(backupStatuses),
  step: z.enum(restoreSteps),
  requestedBy: person.nullable(),
  reason: z.string().nullable(),
  fileName: z.string(),
  progress: z.number(),
  progressOf: z.number(),
  madeAt: moment.nullable(),
  /** Sealed secrets, such as credentials of providers, cannot be opened and must be entered again. */
  lacksKey: z.boolean(),
  lostFiles: z.int(),
  problem,
  problemDetail: z.string().nullable(),
  finishedAt: moment.nullable(),
  createdAt: moment,
});
export type Restore = z.output<typeof restore>;

const backupState = z.object({
  place: z.object({
    kind: z.enum(placeKinds),
    /** The folder or bucket, as it is shown. */
    shown: z.string(),
    folder: z.string().nullable(),
    endpoint: z.string().nullable(),
    region: z.string().nullable(),
    bucket: z.string().nullable(),
    prefix: z.string().nullable(),
    accessKey: z.string().nullable(),
    isSameDisk: z.boolean(),
    version: z.int(),
  }),
  /** When the key was drawn; null: archives are not encrypted. */
  keyMadeAt: moment.nullable(),
  isAutomatic: z.boolean(),
  /** The days for which backups are kept. */
  keptDays: z.int(),
  lastDone: backup.nullable(),
  /** The last attempt failed, and none has succeeded since. */
  lastFailed: backup.nullable(),
  running: backup.nullable(),
  lastProved: backup.nullable(),
  /** The running or last restore. */
  restore: restore.nullable(),
  /** Whether this server can restore from the screen. */
  canRestore: z.boolean(),
});
export type BackupState = z.output<typeof backupState>;

/** An absolute path of this machine, of any system. */
const folderPath = exactText(500).refine(
  (typed) => /^(\/|[A-Za-z]:[\\/]|\\\\)/.test(typed) && !typed.split(/[\\/]/).includes(".."),
  "is the full path of a folder",
);

const isStorageAddress = (typed: string): boolean => {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  return (
    (url?.protocol === "https:" || url?.protocol === "http:") &&
    !url.username &&
    !url.password &&
    !url.hash &&
    !url.search
  );
};

export const placeInput = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("default") }),
  z.strictObject({ kind: z.literal("folder"), folder: folderPath }),
  z.strictObject({
    kind: z.literal("bucket"),
    endpoint: requiredText(300).refine(isStorageAddress, "is a web address without a password"),
    region: requiredText(60).regex(/^[a-z0-9-]+$/),
    bucket: requiredText(63).regex(/^[a-z0-9][a-z0-9.-]+$/),
    prefix: text(100).regex(/^([\w.-]+\/)*$/),
    accessKey: exactText(200).min(1),
    /** Absent: as before, for the same storage and access key. */
    secretKey: exactText(200).min(1).optional(),
  }),
]);
export type PlaceInput = z.output<typeof placeInput>;

const oneBackup = z.object({ id, status: z.enum(backupStatuses) });

export const backupsContract = contract({
  listBackups: {
    method: "GET",
    path: "/api/backups",
    summary: "The backups of the shop, the newest first",
    access: "manage_backups",
    refreshesOn: ["backups"],
    query: listQuery.omit({ search: true }),
    output: page(backup),
  },
  askForBackup: {
    method: "POST",
    path: "/api/backups",
    summary: "Starts a backup; a job makes it",
    access: "manage_backups",
    output: oneBackup,
    status: 202,
    errors: ["backup_running"],
    idempotencyKey: "required",
  },
  getBackup: {
    method: "GET",
    path: "/api/backups/:id",
    summary: "One backup, with its progress",
    access: "manage_backups",
    refreshesOn: ["backups"],
    params: idParams,
    output: backup,
  },
  getBackupFile: {
    method: "GET",
    path: "/api/backups/:id/file",
    summary: "The archive of a backup",
    access: "manage_backups",
    params: idParams,
    produces: "application/octet-stream",
    errors: ["backup_unavailable"],
  },
  proveBackup: {
    method: "POST",
    path: "/api/backups/:id/proof",
    summary:
      "Restores the archive into a database of its own, checks all rules, and removes it again",
    access: "manage_backups",
    params: idParams,
    output: oneBackup,
    status: 202,
    errors: ["backup_running", "conflict"],
    idempotencyKey: "required",
  },
  getBackupState: {
    method: "GET",
    path: "/api/backup-state",
    summary: "Where backups go, whether the last one succeeded, and what runs now",
    access: "manage_backups",
    refreshesOn: ["backups", "settings"],
    output: backupState,
  },
  saveBackupPlace: {
    method: "PUT",
    path: "/api/backup-place",
    summary: "Chooses the place of backups, after a trial that writes into it",
    access: "manage_backups",
    body: z.strictObject({ place: placeInput, version: z.int().min(0) }),
    output: z.object({ isSameDisk: z.boolean(), freeBytes: z.number().nullable() }),
    errors: ["stale_version", "credentials_needed_again", "backup_place_unusable"],
    transaction: "own",
  },
  lookForBackups: {
    method: "POST",
    path: "/api/backup-place/look",
    summary:
      "Adds archives of the place that this shop does not know, for example on a new machine",
    access: "manage_backups",
    output: z.object({ found: z.int() }),
    errors: ["backup_place_unusable"],
    transaction: "own",
  },
  drawBackupKey: {
    method: "POST",
    path: "/api/backup-key",
    summary: "Draws a new key, with which later backups are encrypted, and shows it once",
    access: "manage_backups",
    output: z.object({ key: z.string(), fileName: z.string() }),
    status: 201,
    idempotencyKey: "required",
    secretAnswer: true,
  },
  removeBackupKey: {
    method: "DELETE",
    path: "/api/backup-key",
    summary: "Later backups are not encrypted; older ones still need their key",
    access: "manage_backups",
    output: done,
  },
  restoreBackup: {
    method: "POST",
    path: "/api/backups/:id/restore",
    summary: "Replaces the state of the shop by the one of a backup; the state before it is kept",
    access: "restore_backups",
    params: idParams,
    body: z.strictObject({
      reason: requiredText(500),
      /** The file name of the backup, typed by the user. */
      confirmation: requiredText(100),
      /** The key of an encrypted archive, if it is not the one of this shop. */
      key: exactText(200).min(1).optional(),
    }),
    output: z.object({ id, status: z.enum(backupStatuses) }),
    status: 202,
    errors: ["backup_running", "conflict"],
    idempotencyKey: "required",
    secretBody: true,
  },
});
