import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Item } from "../contract.ts";
import { reasonsOfAdjustment } from "../rules.ts";
import { moveStock } from "./move-stock.ts";
import { getItem } from "./queries.ts";

export interface Adjustment {
  /** The change, signed; never 0. */
  quantity: number;
  /** One of `reasonsOfAdjustment`; other text becomes the note of an adjustment. */
  reason: string;
  note?: string | null | undefined;
  /** Serial numbers of the pieces of a serialised item. */
  serials?: readonly string[] | undefined;
}

/**
 * @throws Refusal not_found, insufficient_stock (never below the reserved pieces), conflict (more than the maximum of
 * stock), and the refusals of moveStock about serial numbers
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
