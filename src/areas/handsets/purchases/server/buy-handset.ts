import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import { takeDrawerCash } from "#src/areas/payments/shifts/server/drawer-cash.ts";
import type { NewUsedHandset, UsedHandsetInList } from "../../contract.ts";
import { getHandsetInList } from "../../core/server/queries.ts";
import { bringIn, checkHandset, insertHandset, sellerOf } from "./take-handset.ts";

/**
 * Buys a used handset from a person, in one transaction: the seller, the agreement, the cash, and the piece in the
 * stock, whose cost is the price.
 * @throws Refusal not_found, customer_erased, customer_built_in, forbidden, validation_failed (the identity number),
 * handset_warnings (`params`: warnings), serial_taken, item_not_serialised, product_not_found, item_archived,
 * shift_required, cash_not_in_coins, id_taken, sku_taken,
 * adjustment_needs_approval (the price is above the limit of arrivals), approval_not_usable
 */
export async function buyUsedHandset(
  tx: Tx,
  actor: Actor,
  input: NewUsedHandset,
): Promise<UsedHandsetInList> {
  const { sellerId, seller, ...given } = input;
  const handset = await checkHandset(
    tx,
    actor,
    await sellerOf(tx, actor, { sellerId, seller }),
    given,
  );
  const movementId = await takeDrawerCash(tx, actor, {
    kind: "handset",
    amount: given.price,
    reason: `${handset.number} · ${given.brand} ${given.model}`,
  });
  await moveStock(tx, actor, [bringIn(handset)]);
  await insertHandset(tx, actor, handset, { movementId });
  return getHandsetInList(tx, actor, handset.id);
}
