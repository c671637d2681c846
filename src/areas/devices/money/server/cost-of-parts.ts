import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import type { LockedDevice } from "../../core/server/lock-device.ts";
import { guardedCost } from "../rules.ts";
import { bindingEstimates, type EstimateStanding } from "../../approval-rules.ts";

/**
 * What the parts of a repair cost the shop, rounded by `guardedCost`: those that are used or reserved for it, or those
 * of an estimate if these cost more. A cost that is not known counts as 0.
 */
export async function costOfParts(tx: Tx, deviceId: string, estimateId?: string): Promise<number> {
  const { rows } = await sql<{ cost: number }>`
    select greatest(
      (select coalesce(sum(p.cost + p.reserved * coalesce(p.unit_cost, 0)), 0)::bigint
        from device_parts p where p.device_id = ${deviceId}),
      (select coalesce(sum(l.quantity * coalesce(i.cost, 0)), 0)::bigint
        from device_estimate_lines l join inventory_items i on i.id = l.item_id
        where l.estimate_id = ${estimateId ?? null}::uuid)) as cost`.execute(tx);
  return guardedCost(rows[0]?.cost ?? 0);
}

/**
 * Whether a completed repair costs less than its used parts, although its price was typed by somebody without the right
 * for that. The price may be older than the parts, so that this is known at the hand-over only. A price that the
 * customer approved does not count: it binds the shop, and whoever sent its estimate needed the right.
 */
export async function isBelowPartsCost(
  tx: Tx,
  { id, status, finalAmount, priceIsAllowed }: LockedDevice,
  estimates: readonly EstimateStanding[],
): Promise<boolean> {
  if (status !== "completed" || finalAmount === null || priceIsAllowed) return false;
  if (bindingEstimates(estimates).approved) return false;
  return finalAmount < (await costOfParts(tx, id));
}
