import { refuse } from "#src/shared/errors.ts";
import type { BackedUpShop } from "#src/server/backup/backed-up-shop.ts";
import { BackupFailure } from "#src/server/backup/archive-format.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { backupsContract } from "../contract.ts";
import { askForBackup, askForProof } from "./ask-for-backup.ts";
import { drawBackupKey, removeBackupKey } from "./change-key.ts";
import { openPlace, type PlaceContext } from "./open-place.ts";
import { getBackup, getBackupState, listBackups } from "./queries.ts";
import { askForRestore } from "./ask-for-restore.ts";
import { lookForBackups, saveBackupPlace } from "./save-place.ts";

export function backupsRoutes(backup: BackedUpShop, secrets: Secrets): AreaRoutes {
  const { dataDir, filesDir } = backup;
  const context = { secrets, dataDir, filesDir };
  const canRestore = backup.switchTo !== null;
  return routes(backupsContract, {
    listBackups: (db, { query }) => listBackups(db, query),
    askForBackup: (tx, { actor }) => askForBackup(tx, actor, context, "asked"),
    getBackup: (db, { params }) => getBackup(db, params.id),
    getBackupFile: async (db, { actor, params, reply }) => {
      const { fileName, bytes, stream } = await openArchiveOf(db, context, params.id);
      await inTransaction(db, (tx) =>
        recordAct(tx, actor, "backup.downloaded", params.id, { fileName }),
      );
      return reply
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .header("cache-control", "private, no-store")
        .header("content-length", bytes)
        .type("application/octet-stream")
        .send(stream);
    },
    proveBackup: (tx, { params }) => askForProof(tx, params.id),
    getBackupState: (db) => getBackupState(db, { dataDir, canRestore }),
    saveBackupPlace: (db, { actor, body }) => saveBackupPlace(db, actor, context, body),
    lookForBackups: (db, { actor }) => lookForBackups(db, actor.userId, context),
    drawBackupKey: (tx, { actor }) => drawBackupKey(tx, actor, secrets),
    removeBackupKey: (tx, { actor }) => removeBackupKey(tx, actor),
    restoreBackup: (tx, { actor, params, body }) =>
      askForRestore(tx, actor, { secrets, canRestore }, { ...params, ...body }),
  });
}

/** @throws Refusal not_found, backup_unavailable (it is not done, or its place cannot be reached) */
async function openArchiveOf(db: Database, context: PlaceContext, id: string) {
  const { status, fileName, bytes, place: storedIn } = await getBackup(db, id);
  if (status !== "done" || fileName === null || bytes === null) {
    return refuse("backup_unavailable", { params: { problem: "archive_missing" } });
  }
  try {
    const { place, shown } = await openPlace(db, context);
    if (shown !== storedIn) throw new BackupFailure("archive_missing", storedIn);
    return { fileName, bytes, stream: await place.open(fileName) };
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error;
    return refuse("backup_unavailable", { params: { problem: error.problem } });
  }
}
