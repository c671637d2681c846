import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import type { BackupFailure } from "#src/server/backup/archive-format.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";

/** Stores why a backup failed, and tells those who manage backups. */
export async function storeFailure(tx: Tx, id: string, failure: BackupFailure): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("backups")
    .set(failed(failure))
    .where("id", "=", id)
    .where("status", "=", "running")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await notifyOfFailure(tx, "backup", id, failure);
}

/** Stores why a restore failed, and tells those who manage backups. */
export async function storeRestoreFailure(
  tx: Tx,
  id: string,
  failure: BackupFailure,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("restores")
    .set(failed(failure))
    .where("id", "=", id)
    .where("status", "=", "running")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await notifyOfFailure(tx, "restore", id, failure);
}

const failed = ({ problem, detail }: BackupFailure) => ({
  status: "failed" as const,
  problem,
  problemDetail: detail,
  finishedAt: sql<string>`now()`,
});

async function notifyOfFailure(
  tx: Tx,
  what: "backup" | "restore",
  id: string,
  { problem, detail }: BackupFailure,
): Promise<void> {
  await recordAct(tx, null, `${what}.failed`, id, { problem, detail });
  await notify(tx, {
    type: "error",
    code: `${what}_failed`,
    values: { problem },
    href: pageHref("/backups"),
    to: { permission: "manage_backups" },
    recordId: id,
    occasion: `${id} failed`,
  });
}
