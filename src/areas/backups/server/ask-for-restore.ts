import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { getBackup } from "./queries.ts";

export const RESTORE_BACKUP = "restore_backup";
/** A killed server leaves its job. The second attempt ends the restore. */
const ATTEMPTS = 2;
export const KEY_OF_RESTORE = "key of a restore";

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
    queue_name => 'backups', max_attempts => ${ATTEMPTS})`.execute(tx);
  await recordAct(tx, actor, "restore.asked", id, { fileName, reason });
  return { id, status: "running" };
}
