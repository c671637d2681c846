import { refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { ReorderSettings, ReorderSettingsChange } from "../contract.ts";

/** The id of the settings in events: there is one row. */
const ONLY = "00000000-0000-7000-8000-000000000015";

export const getReorderSettings = (db: Database): Promise<ReorderSettings> =>
  db
    .selectFrom("reorderSettings")
    .select(["safetyDays", "leadTimeDays", "version"])
    .executeTakeFirstOrThrow();

/** @throws Refusal stale_version */
export async function updateReorderSettings(
  tx: Tx,
  actor: Actor,
  { version, ...changes }: ReorderSettingsChange,
): Promise<ReorderSettings> {
  const after = await tx
    .updateTable("reorderSettings")
    .set({ ...changes, ...nextVersion })
    .where("version", "=", version)
    .returning(["safetyDays", "leadTimeDays", "version"])
    .executeTakeFirst();
  if (!after) return refuse("stale_version", { current: await getReorderSettings(tx) });
  await recordAct(tx, actor, "reorder_settings.updated", ONLY, { after: changes });
  return after;
}
