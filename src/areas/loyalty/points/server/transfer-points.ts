import { sql } from "kysely";
import type { CustomerMerge } from "#src/server/customer-records.ts";
import type { Tx } from "#src/server/database.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { movePoints } from "../../core/server/move-points.ts";

/**
 * Moves the points of a merged customer to the surviving one. A negative balance, which is a claim on points, moves too.
 * Writes a row of the ledger for the merged customer, and one for the survivor and each last day of the points. The points
 * count from this day, unless they were to last longer. The caller has locked both, and neither is merged yet.
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
  const parts = await readParts(tx, mergedId);
  await movePoints(
    tx,
    actor,
    { customerId: mergedId, type, points: -points, reason: { code: "merged_into" } },
    loyalty,
  );
  const reason = { code: "merged_from" } as const;
  if (points < 0)
    await movePoints(tx, actor, { customerId: survivorId, type, points, reason }, loyalty);
  for (const part of parts)
    await movePoints(tx, actor, { customerId: survivorId, type, reason, ...part }, loyalty);
}

/** The points of a customer by the day on which they will expire after a merge. */
async function readParts(
  tx: Tx,
  customerId: string,
): Promise<{ points: number; expiresOn: string }[]> {
  const { rows } = await sql<{ points: number; expiresOn: string }>`
    select greatest(l.expires_on, points_expire_on(${shopDay(sql`now()`)}))::text as "expiresOn",
      sum(l.points)::bigint as points
    from loyalty_points_left l where l.customer_id = ${customerId}::uuid and l.points > 0
    group by 1 order by 1`.execute(tx);
  return rows;
}
