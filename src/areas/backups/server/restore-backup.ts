import { sql } from "kysely";
import * as z from "zod";
import { pageHref } from "#src/shared/addresses.ts";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { BackupFailure, failureOf } from "#src/server/backup/archive-format.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Log } from "#src/server/log.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import { readBackupKey } from "./change-key.ts";
import { whenAlone, type JobContext } from "./make-backup.ts";
import { openPlace } from "./open-place.ts";
import { prepareRestore } from "./prepare-restore.ts";
import { getBackup } from "./queries.ts";

export const RESTORE_BACKUP = "restore_backup";
const KEY_OF_RESTORE = "key of a restore";

const restorePayload = z.object({ id: z.string(), key: z.string().nullable() });

/**
 * Starts a restore, which a job prepares beside the running shop.
 * @throws Refusal not_found, conflict (`params.reason`: backup-not-done, wrong-confirmation, no-restart), backup_running
 */
export async function askForRestore(
  tx: Tx,
  actor: Actor,
  { secrets, canRestore }: { secrets: Secrets; canRestore: boolean },
  asked: { id: string; reason: string; confirmation: string; key?: string | undefined },
): Promise<{ id: string; status: "running" }> {
  if (!canRestore) refuse("conflict", { params: { reason: "no-restart" } });
  const backup = await getBackup(tx, asked.id);
  const { fileName } = backup;
  if (backup.status !== "done" || fileName === null) {
    refuse("conflict", { params: { reason: "backup-not-done" } });
  }
  if (asked.confirmation !== fileName) {
    refuse("conflict", { params: { reason: "wrong-confirmation" } });
  }
  const id = newId();
  const { reason } = asked;
  // The unique index `restores_one_running` refuses a second one.
  await tx
    .insertInto("restores")
    .values({ id, status: "running", step: "reading", requestedBy: actor.userId, reason, fileName })
    .execute();
  // The payload of a job is not secret, so the key is sealed.
  const key = asked.key ? secrets.seal(asked.key, KEY_OF_RESTORE).toString("base64") : null;
  await sql`select graphile_worker.add_job(${RESTORE_BACKUP}::text, ${JSON.stringify({ id, key })}::json,
    queue_name => 'backups', max_attempts => 1)`.execute(tx);
  await recordEvent(tx, {
    kind: "restore.asked",
    recordId: id,
    actorId: actor.userId,
    data: { fileName, reason },
  });
  return { id, status: "running" };
}

/** Prepares a restore, and lets the server switch to it. A failure leaves the shop as it was. */
export async function restoreBackup(
  db: Database,
  context: JobContext,
  payload: unknown,
  log: Log,
): Promise<void> {
  const { id, key: sealed } = restorePayload.parse(payload);
  const { secrets, switchTo } = context;
  await whenAlone(db, async (lost) => {
    const row = await db
      .selectFrom("restores")
      .select(["fileName", "status"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.status !== "running") return;
    const { fileName } = row;
    try {
      if (!switchTo) throw new BackupFailure("failed", "no restart");
      const typed = sealed && secrets.open(Buffer.from(sealed, "base64"), KEY_OF_RESTORE);
      const key = typed || ((await readBackupKey(db, secrets))?.identity ?? null);
      const { place } = await openPlace(db, context);
      const { database } = await prepareRestore({
        context,
        log,
        current: db,
        restoreId: id,
        fileName,
        source: await place.open(fileName),
        key,
        signal: AbortSignal.any([lost, context.stopping]),
      });
      switchTo(database);
    } catch (error) {
      const failure = context.stopping.aborted
        ? new BackupFailure("interrupted")
        : failureOf(error);
      await inTransaction(db, (tx) => storeRestoreFailure(tx, id, failure));
    }
  });
}

/** Stores why a restore failed, and tells those who manage backups. */
export async function storeRestoreFailure(
  tx: Tx,
  id: string,
  { problem, detail }: BackupFailure,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("restores")
    .set({ status: "failed", problem, problemDetail: detail, finishedAt: sql`now()` })
    .where("id", "=", id)
    .where("status", "=", "running")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordEvent(tx, {
    kind: "restore.failed",
    recordId: id,
    actorId: null,
    data: { problem, detail },
  });
  await notify(tx, {
    type: "error",
    code: "restore_failed",
    values: { problem },
    href: pageHref("/backups"),
    to: { permission: "manage_backups" },
    recordId: id,
    occasion: `${id} failed`,
  });
}
