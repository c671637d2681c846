import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { backupReasons } from "../contract.ts";
import { openPlace, type PlaceContext } from "./open-place.ts";
import { getBackup } from "./queries.ts";

export const MAKE_BACKUP = "make_backup";
export const PROVE_BACKUP = "prove_backup";
/** A killed server leaves its job, which then runs again. */
const ATTEMPTS = 3;

/** Starts a backup. @throws Refusal backup_running */
export async function askForBackup(
  tx: Tx,
  actor: Actor | null,
  context: PlaceContext,
  reason: Extract<(typeof backupReasons)[number], "asked" | "scheduled">,
): Promise<{ id: string; status: "running" }> {
  const id = newId();
  const { shown } = await openPlace(tx, context);
  const isEncrypted =
    (await tx.selectFrom("backupKey").select("isOnly").executeTakeFirst()) !== undefined;
  const actorId = actor?.userId ?? null;
  // The unique index `backups_one_running` refuses a second one.
  await tx
    .insertInto("backups")
    .values({ id, status: "running", reason, requestedBy: actorId, place: shown, isEncrypted })
    .execute();
  await addJob(tx, MAKE_BACKUP, id);
  await recordAct(tx, actorId, "backup.asked", id, { reason });
  return { id, status: "running" };
}

/** Starts the proof of a backup. @throws Refusal not_found, conflict (it is not done) */
export async function askForProof(tx: Tx, id: string): Promise<{ id: string; status: "done" }> {
  const { status } = await getBackup(tx, id);
  if (status !== "done") refuse("conflict", { params: { reason: "backup-not-done" } });
  await addJob(tx, PROVE_BACKUP, id);
  return { id, status: "done" };
}

const addJob = (tx: Tx, task: string, id: string) =>
  sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify({ id })}::json,
    queue_name => 'backups', job_key => ${`${task} ${id}`}::text, max_attempts => ${ATTEMPTS})`.execute(
    tx,
  );
