import type { Tx } from "#src/server/database.ts";
import { changedValues } from "#src/server/events/changed-values.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { brokenRulesIn, refuseFields } from "#src/areas/settings/forms/server/fill-form.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { AccessoryEntry, Returned, ReturnChange } from "../../contract.ts";
import { refusalOfEdit } from "../../rules.ts";
import { lockReturn, type LockedReturn } from "../../core/server/lock-return.ts";
import { accessoriesIn, getReturn } from "../../core/server/queries.ts";
import { refuseStep } from "../../core/server/refuse-step.ts";

/**
 * Changes the reason, the fix status, the resolution and the accessories, if `version` is still the stored version. A
 * closed return cannot be edited.
 * @throws Refusal not_found, customer_erased, stale_version, validation_failed (rules of the shop's form); forbidden or
 * invalid_transition with the reason in `params.reason`
 */
export async function updateReturn(
  tx: Tx,
  actor: Actor,
  returnId: string,
  { version, accessories, ...text }: ReturnChange,
): Promise<Returned> {
  const returned = await lockReturn(tx, returnId, version);
  const refusal = refusalOfEdit(returned, actor);
  if (refusal) refuseStep(refusal, returned.currentStep, returned.currentStep);
  refuseFields(brokenRulesIn(await getSettings(tx, "forms"), "return", text));
  const changes = {
    ...text,
    ...(accessories && { accessories: JSON.stringify(withSeen(returned, accessories)) }),
  };
  const before = await tx
    .selectFrom("returnedDevices")
    .select(["customerId", "returnReason", "fixStatus", "resolution", "accessories"])
    .where("id", "=", returnId)
    .executeTakeFirstOrThrow();
  await updateById(tx, "returnedDevices", returnId, { ...changes, ...nextVersion });
  await recordEvent(tx, {
    kind: "return.updated",
    recordId: returnId,
    actorId: actor.userId,
    data: { fields: Object.keys(changes) },
    personal: { customerId: before.customerId, ...changedValues(before, text) },
  });
  return getReturn(tx, returnId);
}

/** Replaces the results of the given accessories. The results of all other accessories stay the same. */
function withSeen({ accessories }: LockedReturn, seen: readonly AccessoryEntry[]) {
  const byLabel = new Map(accessoriesIn(accessories).map((item) => [item.label, item]));
  for (const { label, result, note } of seen) {
    byLabel.set(label, { label, result, note: note ?? null });
  }
  return [...byLabel.values()];
}
