import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Item } from "../../core/contract.ts";
import { reasonsOfAdjustment } from "../../rules.ts";
import { moveStock } from "../../stock/server/move-stock.ts";
import { getItem } from "../../core/server/queries.ts";

export interface Adjustment {
  /** The number of pieces to add; negative: to remove. Never 0. */
  quantity: number;
  /** One of `reasonsOfAdjustment`. Any other text becomes the note of an adjustment. */
  reason: string;
  note?: string | null | undefined;
  /** The serial numbers of the pieces to add or remove, for a serialised item. */
  serials?: readonly string[] | undefined;
}

/**
 * @throws Refusal not_found, adjustment_needs_approval (with what the user has moved today, its value is above the
 * limit), insufficient_stock (reserved pieces cannot be removed), conflict (the stock would exceed its maximum), and the
 * refusals of moveStock about serial numbers
 */
export async function adjustStock(
  tx: Tx,
  actor: Actor,
  itemId: string,
  { quantity, reason, note, serials }: Adjustment,
): Promise<Item> {
  await getItem(tx, actor, itemId);
  const known = reasonsOfAdjustment.find((each) => each === reason.toLowerCase());
  const words = known ? note : [reason, note].filter(Boolean).join(": ");
  await moveStock(tx, actor, [
    {
      act: "adjust",
      itemId,
      quantity,
      serials,
      reason: known ?? "adjustment",
      note: words ?? undefined,
    },
  ]);
  return getItem(tx, actor, itemId);
}
