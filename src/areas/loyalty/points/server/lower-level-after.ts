import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { lowerLevel } from "#src/areas/customers/totals/server/level-with.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { thresholdsOfLevels } from "../../core/server/thresholds.ts";

/** What was refunded. */
export interface RefundedSubject {
  saleId: string | null;
  deviceId: string | null;
}

/** Lowers the level to the one that the points behind it still reach, also while points raise no level by themselves. */
export async function lowerLevelAfter(
  tx: Tx,
  actor: { userId: string } | null,
  customerId: string,
  refunded: RefundedSubject,
): Promise<void> {
  const thresholds = thresholdsOfLevels(await getSettings(tx, "loyalty"));
  const { behind } = await tx
    .selectNoFrom(sql<number>`points_behind_level(${customerId}::uuid)`.as("behind"))
    .executeTakeFirstOrThrow();
  const lowered = await lowerLevel(tx, customerId, behind, thresholds);
  if (!lowered) return;
  const [before, after] = [{ loyaltyLevel: lowered.before }, { loyaltyLevel: lowered.after }];
  const data = { before, after, ...refunded };
  await recordAct(tx, actor, "levels.lowered", customerId, data);
}
