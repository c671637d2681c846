import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { Returned } from "../../contract.ts";
import type { WarrantyStatus } from "../../rules.ts";
import { lockReturn } from "../../core/server/lock-return.ts";
import { getReturn } from "../../core/server/queries.ts";
import { refuseStep } from "../../core/server/refuse-step.ts";

/**
 * Replaces the warranty status by the decision of a user, with a reason. A closed return is refused.
 * @throws Refusal not_found, customer_erased, stale_version, invalid_transition (closed)
 */
export async function overruleWarranty(
  tx: Tx,
  actor: Actor,
  returnId: string,
  {
    version,
    warrantyStatus,
    reason,
  }: { version: number; warrantyStatus: WarrantyStatus; reason: string },
): Promise<Returned> {
  const returned = await lockReturn(tx, returnId, version);
  const { currentStep } = returned;
  if (currentStep === "closed") refuseStep("not-a-step", currentStep, currentStep);
  await updateById(tx, "returnedDevices", returnId, {
    warrantyStatus,
    warrantyOverruledBy: actor.userId,
    warrantyOverruledReason: reason,
    warrantyOverruledAt: sql`now()`,
    ...nextVersion,
  });
  await recordAct(tx, actor, "return.warranty_overruled", returnId, {
    before: { warrantyStatus: returned.warrantyStatus },
    after: { warrantyStatus },
  });
  return getReturn(tx, returnId);
}
