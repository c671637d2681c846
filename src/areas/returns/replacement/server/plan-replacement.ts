import { pageHref } from "#src/shared/addresses.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import type { Returned } from "../../contract.ts";
import { lockReturn, type LockedReturn } from "../../core/server/lock-return.ts";
import { getReturn } from "../../core/server/queries.ts";
import { refuseStep } from "../../core/server/refuse-step.ts";
import type { ReplacementPlan } from "../contract.ts";
import { isWithinLimit, refusalOfPlan } from "../../replacement-rules.ts";
import {
  approvedByNobody,
  itemToGive,
  limitOf,
  refuseMoreThanCameBack,
} from "../../core/server/planned-replacement.ts";

/**
 * Chooses what the customer gets instead, or nothing. Another choice ends an earlier approval of it. If the return is
 * approved already and the choice needs an approval, everybody who can give it is told.
 * @throws Refusal not_found, customer_erased, stale_version, product_not_found, item_archived, validation_failed;
 * forbidden or invalid_transition with the reason in `params.reason`
 */
export async function planReplacement(
  tx: Tx,
  actor: Actor,
  returnId: string,
  { version, itemId, quantity }: ReplacementPlan,
): Promise<Returned> {
  const returned = await lockReturn(tx, returnId, version);
  const refusal = refusalOfPlan(returned, actor);
  if (refusal) refuseStep(refusal, returned.currentStep, "replaced");
  const plannedQuantity = itemId ? (quantity ?? returned.quantity) : null;
  if (plannedQuantity) refuseMoreThanCameBack(returned, plannedQuantity, "quantity");
  const item = itemId ? await itemToGive(tx, itemId) : null;
  if (itemId && item?.isArchived) {
    refuse("item_archived", { params: { itemId, name: item.name } });
  }
  const change = { plannedItemId: itemId, plannedQuantity };
  await updateById(tx, "returnedDevices", returnId, {
    ...change,
    ...approvedByNobody,
    ...nextVersion,
  });
  const { plannedItemId, plannedQuantity: before } = returned;
  await recordAct(tx, actor, "return.replacement_chosen", returnId, {
    before: { plannedItemId, plannedQuantity: before },
    after: change,
  });
  if (item && itemId && plannedQuantity) {
    await askForApproval(tx, actor, returned, {
      itemId,
      quantity: plannedQuantity,
      price: item.price,
    });
  }
  return getReturn(tx, returnId);
}

async function askForApproval(
  tx: Tx,
  actor: Actor,
  returned: LockedReturn,
  input: { itemId: string; quantity: number; price: number },
): Promise<void> {
  const { id, returnNumber, adminApprovalStatus } = returned;
  const limit = { ...limitOf(returned), planned: null };
  if (adminApprovalStatus !== "approved" || isWithinLimit(limit, input)) return;
  await notify(tx, {
    type: "warning",
    code: "replacement_asked",
    values: { number: returnNumber, amount: input.price * input.quantity },
    href: pageHref("/returns/$id", { id }),
    to: { permission: "approve_returns" },
    actorId: actor.userId,
    recordId: id,
  });
}
