import type { UpdateObject } from "kysely";
import type { DB } from "#db/rows.ts";
import { invariant, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { countReplacedValue } from "#src/areas/devices/money/server/count-replaced-value.ts";
import { moveStock, type StockChange } from "#src/areas/inventory/stock/server/move-stock.ts";
import { countReplaced } from "#src/areas/sales/refunds/server/count-replaced.ts";
import type { NewStep } from "../../contract.ts";
import { defectiveOf } from "../../passport/server/defective-goods.ts";
import { isWithinLimit, type GivenPieces } from "../../replacement-rules.ts";
import {
  approvedNow,
  limitOf,
  refuseMoreThanCameBack,
} from "../../core/server/planned-replacement.ts";
import type { LockedReturn } from "../../core/server/lock-return.ts";
import { refuseStep } from "../../core/server/refuse-step.ts";

/**
 * Takes the replacement out of stock. If the shop keeps the broken goods, they come in, and go out again as defective.
 * Therefore the history of the stock shows them, but nobody can sell them. What is given instead of a repair is not
 * refunded too. Returns the columns of the return that change.
 * @throws Refusal validation_failed, refund_request_open, invalid_transition (`params.reason` replacement-not-approved),
 * and the refusals of `moveStock`
 */
export async function replaceReturned(
  tx: Tx,
  actor: Actor,
  returned: LockedReturn,
  { serials, keepsDefective, ...chosen }: NonNullable<NewStep["replacement"]>,
): Promise<UpdateObject<DB, "returnedDevices">> {
  const { itemId, quantity } = whatIsGiven(returned, chosen);
  const changes: StockChange[] = [
    {
      act: "take-out",
      reason: "replacement",
      itemId,
      quantity,
      serials,
      deviceId: returned.deviceId ?? undefined,
      reference: returned.returnNumber,
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
      givenQuantity: quantity,
      givenSerials: serials ?? [],
    });
  }
  const { items } = await moveStock(tx, actor, changes);
  // The item is locked now, so that its price stays as it is compared.
  const item = items.find((moved) => moved.itemId === itemId);
  invariant(item, "moved stock is of an item");
  const replacementValue = item.price * quantity;
  if (returned.device) await countReplacedValue(tx, returned.device.id, replacementValue);
  return {
    replacementItemId: itemId,
    replacementQuantity: quantity,
    replacementValue,
    ...approvalOf(actor, returned, { itemId, quantity, price: item.price }),
  };
}

/** What was sent, else what was chosen before, else what came back. @throws Refusal validation_failed */
function whatIsGiven(
  returned: LockedReturn,
  sent: { itemId?: string | undefined; quantity?: number | undefined },
) {
  const isChosen = !sent.itemId || sent.itemId === returned.plannedItemId;
  const itemId = sent.itemId ?? returned.plannedItemId ?? returned.itemId;
  if (!itemId) {
    return refuse("validation_failed", { fields: { "replacement.itemId": "is required" } });
  }
  const quantity =
    sent.quantity ?? (isChosen ? returned.plannedQuantity : null) ?? returned.quantity;
  refuseMoreThanCameBack(returned, quantity, "replacement.quantity");
  return { itemId, quantity };
}

/**
 * A replacement outside the limit needs the right to approve. A user who has this right approves it by giving it, and
 * the return records this.
 * @throws Refusal invalid_transition
 */
function approvalOf(
  actor: Actor,
  returned: LockedReturn,
  input: GivenPieces,
): UpdateObject<DB, "returnedDevices"> {
  if (isWithinLimit(limitOf(returned), input)) return {};
  if (!may(actor, "approve_returns")) {
    refuseStep("replacement-not-approved", returned.currentStep, "replaced");
  }
  return {
    plannedItemId: input.itemId,
    plannedQuantity: input.quantity,
    ...approvedNow(actor, input.price * input.quantity),
  };
}
