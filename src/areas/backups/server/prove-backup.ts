import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { BackupFailure, failureOf } from "#src/server/backup/archive-format.ts";
import { dropDatabase } from "#src/server/backup/fresh-database.ts";
import { checkArchive, restoreArchive } from "#src/server/backup/restore-archive.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Log } from "#src/server/log.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import type { backupProofs } from "../contract.ts";
import { readBackupKey } from "./change-key.ts";
import { whenAlone, type JobContext } from "./make-backup.ts";
import { openPlace } from "./open-place.ts";

type Proof = (typeof backupProofs)[number];

/**
 * Proves that a backup can be restored: restores it into a database of its own, checks all invariants there, and
 * removes the database. A role that may not create databases can only check the digests.
 */
export async function proveBackup(
  db: Database,
  context: JobContext,
  { id, log }: { id: string; log: Log },
): Promise<void> {
  await whenAlone(db, async (lost) => {
    const row = await db
      .selectFrom("backups")
      .select(["fileName", "status"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.status !== "done" || row.fileName === null) return;
    const signal = AbortSignal.any([lost, context.stopping]);
    const { fileName } = row;
    try {
      const proof = await prove(db, context, { fileName, signal, log });
      await inTransaction(db, (tx) => storeProof(tx, id, proof, null));
    } catch (error) {
      if (context.stopping.aborted) return; // The schedule asks for it again after the next start.
      await inTransaction(db, (tx) => storeProof(tx, id, "failed", failureOf(error)));
    }
  });
}

async function prove(
  db: Database,
  context: JobContext,
  { fileName, signal, log }: { fileName: string; signal: AbortSignal; log: Log },
): Promise<Proof> {
  const key = await readBackupKey(db, context.secrets);
  const { place } = await openPlace(db, context);
  const options = { key: key?.identity ?? null, filesDir: null, signal };
  try {
    const { database, url } = await restoreArchive({
      ...options,
      source: await place.open(fileName),
      host: context.host,
    });
    try {
      await refuseBrokenRules(url, context, log);
    } finally {
      await dropDatabase(context.host, database);
    }
    return "restored";
  } catch (error) {
    if (!(error instanceof BackupFailure) || error.problem !== "no_fresh_database") throw error;
    await checkArchive({ ...options, source: await place.open(fileName) });
    return "checked";
  }
}

/** Checks all invariants in a database that nobody else uses. @throws BackupFailure rules_broken */
export async function refuseBrokenRules(
  url: string,
  { checkInvariants }: Pick<JobContext, "checkInvariants">,
  log: Log,
): Promise<void> {
  const [first] = await checkInvariants(url, log);
  if (first) throw new BackupFailure("rules_broken", first.invariant);
}

async function storeProof(
  tx: Tx,
  id: string,
  proof: Proof,
  failure: BackupFailure | null,
): Promise<void> {
  const { problem = null, detail = null } = failure ?? {};
  await updateById(tx, "backups", id, {
    proof,
    provedAt: sql`now()`,
    proofProblem: problem,
    proofDetail: detail,
  });
  await recordAct(tx, null, "backup.proved", id, { proof, ...(problem && { problem, detail }) });
  await notify(tx, {
    type: proof === "failed" ? "error" : "success",
    code: proof === "failed" ? "backup_unproved" : "backup_proved",
    values: { problem },
    href: pageHref("/backups"),
    to: { permission: "manage_backups" },
    recordId: id,
  });
}
