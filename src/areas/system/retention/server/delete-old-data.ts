import { sql } from "kysely";
import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import { id } from "#src/shared/fields.ts";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { RetainedData } from "#src/server/retained-data.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { readPeriod } from "./preview.ts";

export const DELETE_OLD_DATA = "delete_old_data";

/** So many records are deleted in one transaction, which therefore holds its locks only for a moment. */
const MAX_AT_ONCE = 1000;

const payload = z.object({ actorId: id }).nullable().catch(null);

/**
 * Starts the job that deletes old data, in the name of a user. A job that waits already is not added again.
 * @throws Refusal stale_version (the setting is not what the user has seen)
 */
export async function askToDeleteOldData(
  tx: Tx,
  actor: Actor,
  { keptDays: seen }: { keptDays: number },
): Promise<{ ok: true }> {
  const { keptDays } = await readPeriod(tx);
  if (keptDays !== seen) refuse("stale_version", { current: { keptDays } });
  await sql`select graphile_worker.add_job(${DELETE_OLD_DATA},
    ${JSON.stringify({ actorId: actor.userId })}::json, job_key => ${DELETE_OLD_DATA})`.execute(tx);
  await recordAct(tx, actor, "old_data.asked", newId(), { keptDays });
  return { ok: true };
}

/**
 * The job that deletes what is older than the setting says. After a crash, the next run deletes the rest: each part is
 * one transaction, and what is deleted stays deleted.
 */
export async function deleteOldData(
  db: Database,
  retained: readonly RetainedData[],
  input: unknown,
): Promise<void> {
  const actorId = payload.parse(input)?.actorId ?? null;
  const { before, keptDays } = await readPeriod(db);
  const runId = newId();
  await inTransaction(db, (tx) =>
    tx.insertInto("retentionRuns").values({ id: runId, before, askedBy: actorId }).execute(),
  );
  const removed: Record<string, number> = {};
  for (const { name, forget } of retained) {
    removed[name] = 0;
    for (;;) {
      const count = await inTransaction(db, (tx) => forget(tx, before, MAX_AT_ONCE));
      removed[name] += count;
      if (count < MAX_AT_ONCE) break;
    }
  }
  await inTransaction(db, async (tx) => {
    await updateById(tx, "retentionRuns", runId, {
      endedAt: sql`now()`,
      removed: JSON.stringify(removed),
    });
    await recordAct(tx, actorId, "old_data.deleted", runId, {
      keptDays,
      olderThan: before,
      removed,
    });
  });
}
