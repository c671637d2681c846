import { newId } from "#src/shared/ids.ts";
import { refuse } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { lockLimits, movedOn, valueOfLimit, type StockActor } from "./keep-limits.ts";

/** Pieces that the shop loses without a movement of stock, because they left it before as goods or parts that are paid. */
export interface Loss {
  kind: "refund" | "repair";
  /** The refund of the sale, or the repair. */
  recordId: string;
  /** At cost, or at their price if their cost is not known. In minor units. */
  value: number;
  /** Who has approved the act, and saw these pieces; null: nobody. */
  allowedBy?: string | null | undefined;
}

/**
 * Adds a loss to what its user has moved today, and refuses more than the limit. Otherwise goods would leave without a
 * limit as a sale that is paid back at once. A loss that somebody allowed does not count for later ones.
 * @throws Refusal adjustment_needs_approval
 */
export async function keepLoss(
  tx: Tx,
  { userId, permissions }: StockActor,
  { kind, recordId, value, allowedBy = null }: Loss,
): Promise<void> {
  // A refund always has its row: what its pieces are worth may become known later.
  if (value <= 0 && kind === "repair") return;
  await lockLimits(tx, userId);
  const day = today();
  const dayValue = value + (await movedOn(tx, userId, day, "losses"));
  const limitValue = await valueOfLimit(tx, "losses");
  const isOver = limitValue !== null && dayValue > limitValue;
  if (isOver && !allowedBy && !permissions?.has("exceed_adjustment_limit"))
    refuse("adjustment_needs_approval");
  const approvedBy = allowedBy ?? (isOver ? userId : null);
  await tx
    .insertInto("limitedLosses")
    .values({ id: newId(), kind, recordId, userId, day, value, dayValue, limitValue, approvedBy })
    .execute();
}
