import * as z from "zod";
import { BackupFailure, failureOf } from "#src/server/backup/archive-format.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import type { Log } from "#src/server/log.ts";
import { KEY_OF_RESTORE } from "./ask-for-restore.ts";
import { readBackupKey } from "./change-key.ts";
import { whenAlone, type JobContext } from "./make-backup.ts";
import { openPlace } from "./open-place.ts";
import { prepareRestore } from "./prepare-restore.ts";
import { storeRestoreFailure } from "./store-failure.ts";

const restorePayload = z.object({ id: z.string(), key: z.string().nullable() });

/**
 * Prepares a restore, and lets the server switch to it. A failure leaves the shop as it was. A restore whose server was
 * killed has failed too: it would undo what users entered since the server started again.
 */
export async function restoreBackup(
  db: Database,
  context: JobContext,
  job: { payload: unknown; attempts: number },
  log: Log,
): Promise<void> {
  const { id, key: sealed } = restorePayload.parse(job.payload);
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
      if (job.attempts > 1) throw new BackupFailure("interrupted");
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
