import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";

/**
 * Makes sure that an estimate says how long the repair takes, because the shop requires it: by hours or by a day. If the
 * device has neither, the day of the shop's target repair time is promised, as the intake proposes it.
 * @param isCleared whether the user has just removed the hours or the day
 * @throws Refusal validation_failed (a user may not send an estimate whose time they have removed)
 */
export async function ensureTime(tx: Tx, deviceId: string, isCleared: boolean): Promise<void> {
  const { estimatedHours, expectedReturnDate } = await tx
    .selectFrom("devices")
    .select(["estimatedHours", "expectedReturnDate"])
    .where("id", "=", deviceId)
    .executeTakeFirstOrThrow();
  if (estimatedHours !== null || expectedReturnDate !== null) return;
  if (isCleared) refuse("validation_failed", { fields: { estimatedHours: "is required" } });
  const { targetRepairDays } = await getSettings(tx, "devices");
  // The version stays, because nobody has edited the device: a form that is open can still be saved.
  await updateById(tx, "devices", deviceId, {
    expectedReturnDate: addDays(today(), targetRepairDays),
    updatedAt: sql`now()`,
  });
}
