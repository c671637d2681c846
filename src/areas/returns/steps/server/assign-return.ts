import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { Returned } from "../../contract.ts";
import { requireTechnician } from "./free-technician.ts";
import { lockReturn } from "../../core/server/lock-return.ts";
import { getReturn } from "../../core/server/queries.ts";
import { refuseStep } from "../../core/server/refuse-step.ts";

/**
 * Assigns a return to another technician. A closed return cannot be reassigned.
 * @throws Refusal not_found, customer_erased, stale_version, technician_unavailable, invalid_transition (closed)
 */
export async function assignReturn(
  tx: Tx,
  actor: Actor,
  returnId: string,
  { version, technicianId }: { version: number; technicianId: string },
): Promise<Returned> {
  const { assignedTo, currentStep } = await lockReturn(tx, returnId, version);
  if (currentStep === "closed") refuseStep("not-a-step", currentStep, currentStep);
  const technician = await requireTechnician(tx, technicianId);
  await updateById(tx, "returnedDevices", returnId, { assignedTo: technician, ...nextVersion });
  await recordAct(tx, actor, "return.assigned", returnId, {
    before: { assignedTo },
    after: { assignedTo: technician },
  });
  return getReturn(tx, returnId);
}
