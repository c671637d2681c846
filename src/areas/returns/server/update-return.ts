import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/actor.ts";
import type { AccessoryEntry, Returned, ReturnChange } from "../contract.ts";
import { refusalOfEdit } from "../rules.ts";
import { requireTechnician } from "./free-technician.ts";
import { lockReturn, type LockedReturn } from "./lock-return.ts";
import { accessoriesIn, getReturn } from "./queries.ts";
import { refuseStep } from "./take-step.ts";

/**
 * Writes what was found, what came along, who works on it, and overrules the warranty, if `version` is still the
 * stored one. What is closed stays as it was.
 * @throws Refusal not_found, stale_version, technician_unavailable, validation_failed (warrantyReason); forbidden or
 * invalid_transition with the reason in `params.reason`
 */
export async function updateReturn(
  tx: Tx,
  actor: Actor,
  returnId: string,
  { version, accessories, technicianId, warrantyStatus, warrantyReason, ...text }: ReturnChange,
): Promise<Returned> {
  const returned = await lockReturn(tx, returnId, version);
  const refusal = refusalOfEdit(returned, actor);
  if (refusal) refuseStep(refusal, returned.currentStep, returned.currentStep);
  if (technicianId) requirePermission(actor, "manage_returns");

  const changes = {
    ...text,
    ...(accessories && { accessories: JSON.stringify(withSeen(returned, accessories)) }),
    ...(technicianId && { assignedTo: await requireTechnician(tx, technicianId) }),
    ...(warrantyStatus && overruled(actor, warrantyStatus, warrantyReason)),
  };
  await tx
    .updateTable("returnedDevices")
    .set({ ...changes, version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", returnId)
    .execute();
  await recordEvent(tx, {
    kind: "return.updated",
    recordId: returnId,
    actorId: actor.userId,
    data: {
      fields: Object.keys(changes),
      ...(warrantyStatus && {
        before: { warrantyStatus: returned.warrantyStatus },
        after: { warrantyStatus },
      }),
    },
  });
  return getReturn(tx, returnId);
}

function overruled(
  actor: Actor,
  warrantyStatus: NonNullable<ReturnChange["warrantyStatus"]>,
  reason: string | null | undefined,
) {
  requirePermission(actor, "overrule_warranty");
  if (!reason) refuse("validation_failed", { fields: { warrantyReason: "is required" } });
  return {
    warrantyStatus,
    warrantyOverruledBy: actor.userId,
    warrantyOverruledReason: reason,
  };
}

/** Items not named stay as they are. */
function withSeen({ accessories }: LockedReturn, seen: readonly AccessoryEntry[]) {
  const byLabel = new Map(accessoriesIn(accessories).map((item) => [item.label, item]));
  for (const { label, result, note } of seen) {
    byLabel.set(label, { label, result, note: note ?? null });
  }
  return [...byLabel.values()];
}
