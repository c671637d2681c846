import { type UpdateObject } from "kysely";
import type { DB } from "#db/rows.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { Returned } from "../../contract.ts";
import { lockReturn, type LockedReturn } from "../../core/server/lock-return.ts";
import { getReturn } from "../../core/server/queries.ts";
import { refuseStep } from "../../core/server/refuse-step.ts";
import { refusalOfReplacementApproval } from "../../replacement-rules.ts";
import { approvedNow, itemToGive, limitOf } from "../../core/server/planned-replacement.ts";

/**
 * Approves what was chosen for a return that is approved already.
 * @throws Refusal not_found, customer_erased, stale_version (also when `replacementValue` is not the value of now);
 * forbidden or invalid_transition with the reason in `params.reason`
 */
export async function approveReplacement(
  tx: Tx,
  actor: Actor,
  returnId: string,
  { version, replacementValue }: { version: number; replacementValue?: number | undefined },
): Promise<Returned> {
  const returned = await lockReturn(tx, returnId, version);
  const { planned } = limitOf(returned);
  const refusal = refusalOfReplacementApproval({ ...returned, planned }, actor);
  if (refusal) refuseStep(refusal, returned.currentStep, "replaced");
  const changes = await approvedPlan(tx, actor, returned, replacementValue);
  await updateById(tx, "returnedDevices", returnId, { ...changes, ...nextVersion });
  await recordAct(tx, actor, "return.replacement_approved", returnId, {
    after: { plannedItemId: planned?.itemId, plannedQuantity: planned?.quantity },
  });
  return getReturn(tx, returnId);
}

/**
 * The columns of a return whose replacement is approved at the price of today: what was chosen, for goods else the sold
 * item. They are empty for a repair for which nothing was chosen.
 * @throws Refusal stale_version: the value is not `seenValue`
 */
export async function approvedPlan(
  tx: Tx,
  actor: Actor,
  returned: LockedReturn,
  seenValue: number | undefined,
): Promise<UpdateObject<DB, "returnedDevices">> {
  const itemId = returned.plannedItemId ?? returned.itemId;
  if (!itemId) return {};
  const quantity = returned.plannedQuantity ?? returned.quantity;
  const value = (await itemToGive(tx, itemId)).price * quantity;
  if (seenValue !== undefined && seenValue !== value) {
    refuse("stale_version", { current: await getReturn(tx, returned.id) });
  }
  return { plannedItemId: itemId, plannedQuantity: quantity, ...approvedNow(actor, value) };
}
