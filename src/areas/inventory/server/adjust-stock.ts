import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { Item } from "../contract.ts";
import { reasonsOfAdjustment } from "../rules.ts";
import { averageOf, partOfValue } from "../value/rules.ts";
import { moveStock } from "./move-stock.ts";
import { getItem } from "./queries.ts";
import { lockItems } from "./stock-statements.ts";

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
 * @throws Refusal not_found, adjustment_needs_approval (its value is above the limit of this user), insufficient_stock
 * (reserved pieces cannot be removed), conflict (the stock would exceed its maximum), and the refusals of moveStock
 * about serial numbers
 */
export async function adjustStock(
  tx: Tx,
  actor: Actor,
  itemId: string,
  adjustment: Adjustment,
): Promise<Item> {
  await getItem(tx, actor, itemId);
  if (!may(actor, "exceed_adjustment_limit")) {
    const value = await valueOfAdjustment(tx, itemId, adjustment.quantity);
    if (await isOverLimit(tx, value)) refuse("adjustment_needs_approval");
  }
  return writeAdjustment(tx, actor, itemId, adjustment);
}

/** Adjusts the stock without a limit, because the actor has the right or an approval. @throws as `adjustStock` */
export async function writeAdjustment(
  tx: Tx,
  actor: Actor,
  itemId: string,
  { quantity, reason, note, serials }: Adjustment,
): Promise<Item> {
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

/**
 * What the adjusted pieces are worth on average, in minor units; an unknown cost counts as 0. Locks the item, so that
 * several small adjustments at once do not see each other's value. @throws Refusal not_found
 */
export async function valueOfAdjustment(tx: Tx, itemId: string, quantity: number): Promise<number> {
  const [item] = await lockItems(tx, { itemIds: [itemId] });
  const { value, pieces } = averageOf(item ?? refuse("not_found"));
  return partOfValue(value, Math.abs(quantity), pieces);
}

/** Whether an adjustment of this value, in minor units, needs an approval. */
export async function isOverLimit(tx: Tx, value: number): Promise<boolean> {
  const { adjustmentLimit } = await getSettings(tx, "inventory");
  return adjustmentLimit > 0 && value > adjustmentLimit * MINOR_PER_MAJOR;
}
