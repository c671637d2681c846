import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import { returnDrawerCash } from "#src/areas/payments/shifts/server/drawer-cash.ts";
import type { UsedHandsetInList } from "../../contract.ts";
import { refusalOfCancelling } from "../../rules.ts";
import { lockHandset } from "../../core/server/lock-handset.ts";
import { getHandsetInList } from "../../core/server/queries.ts";

/**
 * Cancels a purchase that was a mistake. The money goes back into a drawer (`returnDrawerCash`), and the piece leaves
 * the stock with its cost.
 * @throws Refusal not_found, handset_not_cancellable (`params`: reason), shift_required, shift_closed,
 * serial_not_available
 */
export async function cancelUsedHandset(
  tx: Tx,
  actor: Actor,
  id: string,
  reason: string,
): Promise<UsedHandsetInList> {
  const handset = await lockHandset(tx, id);
  const { handsetNumber, itemId, imei, price, brand, model, movementId } = handset;
  // A constraint of the table: only a trade-in has no movement of cash.
  const refusal = refusalOfCancelling({ ...handset, isTradeIn: movementId === null });
  if (refusal !== null || movementId === null)
    return refuse("handset_not_cancellable", { params: { reason: refusal ?? "trade_in" } });
  const backMovementId = await returnDrawerCash(tx, actor, {
    movementId,
    kind: "handset",
    amount: price,
    reason: `${handsetNumber} · ${brand} ${model}`,
  });
  await updateById(tx, "handsets", id, {
    cancelledAt: sql`now()`,
    cancelledBy: actor.userId,
    cancelReason: reason,
    backMovementId,
  });
  await moveStock(tx, actor, [
    {
      act: "adjust",
      reason: "correction",
      kind: "handset_purchase_undone",
      itemId,
      quantity: -1,
      serials: [imei],
      reference: handsetNumber,
    },
  ]);
  // The event keeps no reason, because it may name the seller.
  await recordAct(tx, actor, "used_handset.cancelled", id, {
    before: { handsetNumber, itemId, price },
  });
  return getHandsetInList(tx, actor, id);
}
