import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { moveStock, type StockChange } from "#src/areas/inventory/server/move-stock.ts";
import { countReplaced } from "#src/areas/sales/refunds/server/count-replaced.ts";
import type { NewStep } from "../../contract.ts";
import { defectiveOf } from "../../passport/server/defective-goods.ts";
import type { LockedReturn } from "../../server/lock-return.ts";

/**
 * Takes the replacement out of stock. If the shop keeps the broken goods, they come in, and go out again as defective.
 * Therefore the history of the stock shows them, but nobody can sell them.
 * @throws Refusal validation_failed, refund_request_open, and the refusals of `moveStock`
 */
export async function replaceReturned(
  tx: Tx,
  actor: Actor,
  returned: LockedReturn,
  { itemId, quantity, serials, keepsDefective }: NonNullable<NewStep["replacement"]>,
): Promise<{ replacementItemId: string; replacementQuantity: number }> {
  const replacementItemId = itemId ?? returned.itemId;
  if (!replacementItemId) {
    return refuse("validation_failed", { fields: { "replacement.itemId": "is required" } });
  }
  const replacementQuantity = quantity ?? returned.quantity;
  if (returned.itemId && replacementQuantity > returned.quantity) {
    refuse("validation_failed", {
      fields: { "replacement.quantity": "is more than came back" },
      params: { most: returned.quantity },
    });
  }
  const reference = returned.returnNumber;
  const changes: StockChange[] = [
    {
      act: "take-out",
      reason: "replacement",
      itemId: replacementItemId,
      quantity: replacementQuantity,
      serials,
      deviceId: returned.deviceId ?? undefined,
      reference,
    },
  ];
  if (keepsDefective && !returned.itemId) {
    refuse("validation_failed", {
      fields: { "replacement.keepsDefective": "only goods have a place in the stock" },
    });
  }
  if (keepsDefective) changes.push(...defectiveOf(returned));
  if (returned.saleId && returned.saleItemId) {
    await countReplaced(tx, {
      saleId: returned.saleId,
      saleItemId: returned.saleItemId,
      quantity: returned.quantity,
      serials: returned.serials,
      givenQuantity: replacementQuantity,
      givenSerials: serials ?? [],
    });
  }
  await moveStock(tx, actor, changes);
  return { replacementItemId, replacementQuantity };
}
