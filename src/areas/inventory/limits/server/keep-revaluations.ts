import { sql, type RawBuilder } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { MAX_VALUE } from "../../value-rules.ts";
import { judgeLimit, lockLimits, type StockActor } from "./keep-limits.ts";

/** A change of the value of pieces in stock without a movement. */
export interface Revaluation {
  kind: "cost" | "price" | "labour";
  itemId: string;
  /** The change of the value or the cost of the repair that is stored with it; null: the price of an item. */
  recordId: string | null;
  name: string;
  quantity: number;
  /** By how much more the pieces are worth, in minor units; negative: by how much less. */
  change: number;
}

/**
 * Adds a change of value to the sum of what its user has moved today, and refuses it above the limit if nobody approved
 * it. Otherwise a user could receive pieces at a cost of 1, which is within the limit, and raise their cost afterwards.
 * A higher value counts as an arrival, a lower one as a loss.
 * @throws Refusal adjustment_needs_approval, approval_outdated
 */
export async function keepRevaluation(
  tx: Tx,
  actor: StockActor,
  { kind, itemId, recordId, name, quantity, change }: Revaluation,
): Promise<void> {
  if (change === 0) return;
  await lockLimits(tx, actor.userId);
  const limitedBy = change > 0 ? "arrivals" : "losses";
  const value = Math.abs(change);
  const judged = await judgeLimit(tx, actor, limitedBy, [{ name, quantity, counted: value }]);
  await tx
    .insertInto("limitedRevaluations")
    .values({
      id: newId(),
      kind,
      itemId,
      recordId,
      userId: actor.userId,
      limitedBy,
      value,
      ...judged,
    })
    .execute();
}

/**
 * The number of pieces of unknown cost that left in the last 60 days and can come back without a limit, by a refund or
 * from a repair. They come back at the new price; otherwise a user could raise the price while they are out.
 */
export const piecesOut = (itemId: RawBuilder<unknown>) => sql<number>`(
  select greatest(0, -coalesce(sum(m.quantity), 0))::integer from stock_movements m
  where m.item_id = ${itemId} and m.unit_cost is null
    and m.reason in ('sale', 'refund', 'repair_part', 'part_returned') and m.created_at > now() - interval '60 days')`;

/**
 * By how much more the pieces of an item count for limits at another price. Only pieces of unknown cost count at their
 * price. A lower price counts nothing, because it needs a right of its own.
 */
export function gainAtPrice(
  item: { quantity: number; piecesOut: number; value: number; cost: number | null },
  { before, after }: { before: number; after: number },
): number {
  if (item.cost !== null || after <= before) return 0;
  const at = (price: number) =>
    Math.min(Math.max(item.value, (item.quantity + item.piecesOut) * price), MAX_VALUE);
  return at(after) - at(before);
}
