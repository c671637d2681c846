import { sql } from "kysely";
import { drawBackupKey as drawKey } from "#src/server/backup/backup-key.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { KEY_RECORD } from "./records.ts";

export const IDENTITY_OF_KEY = "backup key";

/** Draws a new key. Only the answer shows it; the shop keeps it sealed, to prove and restore its own archives. */
export async function drawBackupKey(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
): Promise<{ key: string; fileName: string }> {
  const { identity, recipient } = await drawKey();
  const values = {
    recipient,
    identity: secrets.seal(identity, IDENTITY_OF_KEY),
    madeAt: sql<string>`now()`,
  };
  await tx
    .insertInto("backupKey")
    .values(values)
    .onConflict((conflict) => conflict.column("isOnly").doUpdateSet(values))
    .execute();
  await recordAct(tx, actor, "backup_key.drawn", KEY_RECORD, { recipient });
  return { key: identity, fileName: `fundi-backup-key-${recipient.slice(-6)}.txt` };
}

/** Later archives are not encrypted. */
export async function removeBackupKey(tx: Tx, actor: Actor): Promise<{ ok: true }> {
  const removed = await tx.deleteFrom("backupKey").returning("recipient").executeTakeFirst();
  if (removed) {
    await recordAct(tx, actor, "backup_key.removed", KEY_RECORD, { recipient: removed.recipient });
  }
  return { ok: true };
}

/** The key of the shop; null while archives are not encrypted. */
export async function readBackupKey(
  db: Database,
  secrets: Secrets,
): Promise<{ recipient: string; identity: string } | null> {
  const row = await db.selectFrom("backupKey").selectAll().executeTakeFirst();
  return row
    ? { recipient: row.recipient, identity: secrets.open(row.identity, IDENTITY_OF_KEY) }
    : null;
}
