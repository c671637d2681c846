import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import type { BackupFailure } from "#src/server/backup/archive-format.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";

/** Stores why a backup failed, and tells those who manage backups. */
export async function storeFailure(
  tx: Tx,
  id: string,
  { problem, detail }: BackupFailure,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("backups")
    .set({ status: "failed", problem, problemDetail: detail, finishedAt: sql`now()` })
    .where("id", "=", id)
    .where("status", "=", "running")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordEvent(tx, {
    kind: "backup.failed",
    recordId: id,
    actorId: null,
    data: { problem, detail },
  });
  await notify(tx, {
    type: "error",
    code: "backup_failed",
    values: { problem },
    href: pageHref("/backups"),
    to: { permission: "manage_backups" },
    recordId: id,
    occasion: `${id} failed`,
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
