import type { CustomerMerge } from "#src/server/customer-records.ts";
import type { Tx } from "#src/server/database.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { movePoints } from "../../core/server/move-points.ts";

/**
 * Moves the points of a merged customer to the surviving one. A negative balance, which is a claim on points, moves too.
 * Writes one row of the ledger for each of the two. The caller has locked both, and neither is merged yet.
 */
export async function transferPoints(
  tx: Tx,
  actor: { userId: string },
  { survivorId, mergedId }: CustomerMerge,
): Promise<void> {
  const merged = await tx
    .selectFrom("customers")
    .select(["points", "pointsOwed"])
    .where("id", "=", mergedId)
    .executeTakeFirstOrThrow();
  const points = merged.points - merged.pointsOwed;
  if (points === 0) return;
  const loyalty = await getSettings(tx, "loyalty");
  const type = "transferred";
  await movePoints(
    tx,
    actor,
    { customerId: mergedId, type, points: -points, reason: { code: "merged_into" } },
    loyalty,
  );
  await movePoints(
    tx,
    actor,
    { customerId: survivorId, type, points, reason: { code: "merged_from" } },
    loyalty,
  );
}
