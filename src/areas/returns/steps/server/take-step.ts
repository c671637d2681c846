import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { brokenRulesIn, refuseFields } from "#src/areas/settings/forms/server/fill-form.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import type { NewStep, Returned } from "../../contract.ts";
import { outcomeOf, refusalOfStep, type ReturnStep } from "../../rules.ts";
import { requireTechnician } from "./free-technician.ts";
import { lockReturn, type LockedReturn } from "../../core/server/lock-return.ts";
import { getReturn } from "../../core/server/queries.ts";
import { refuseStep } from "../../core/server/refuse-step.ts";
import { refundReturn } from "./refund-return.ts";
import { replaceReturned } from "./replace-returned.ts";
import { writeStep, type WrittenStep } from "./write-step.ts";

/**
 * Takes a return to its next step, if the table in rules.ts allows this. The step `refunded` also gives the money back,
 * and `replaced` takes goods out of stock, in the same transaction.
 * @throws Refusal not_found, customer_erased, stale_version, technician_unavailable, validation_failed (rules of the
 * shop's form), and the refusals of a refund or a
 * replacement; forbidden or invalid_transition with the reason in `params.reason`
 */
export async function takeStep(
  tx: Tx,
  actor: Actor,
  returnId: string,
  { step: to, version, ...details }: NewStep,
): Promise<Returned> {
  const returned = await lockReturn(tx, returnId, version);
  const { workflow, forms } = await getSettingsOf(tx, ["workflow", "forms"]);
  const refusal = refusalOfStep(returned, to, actor, workflow, details);
  if (refusal) refuseStep(refusal, returned.currentStep, to);
  const { fixStatus, resolution } = details;
  refuseFields(brokenRulesIn(forms, "return", { fixStatus, resolution }));

  const changes = await consequencesOf(tx, actor, returned, to, details);
  const { note, signature, signedBy } = details;
  await writeStep(tx, actor, returned, {
    to,
    note,
    signature,
    signedBy,
    changes,
    ...(to === "rejected" && { decision: "rejected" }),
  });
  return getReturn(tx, returnId);
}

/** By default: a refund of all that is refundable as it was paid, or the same item as replacement; no goods are kept. */
const asItIs = { keepsDefective: false };

/** Performs the effects of a step, for example the refund. Returns the columns of the return that change. */
async function consequencesOf(
  tx: Tx,
  actor: Actor,
  returned: LockedReturn,
  to: ReturnStep,
  details: Omit<NewStep, "step" | "version">,
): Promise<NonNullable<WrittenStep["changes"]>> {
  switch (to) {
    case "technician-diagnosis":
      // A technician who starts the diagnosis of an unassigned return becomes its technician.
      return returned.assignedTo === null && !may(actor, "manage_returns")
        ? { assignedTo: actor.userId }
        : {};
    case "admin-approval":
      return details.fixStatus ? { fixStatus: details.fixStatus } : {};
    case "assigned-to-technician":
      return details.technicianId
        ? { assignedTo: await requireTechnician(tx, details.technicianId) }
        : {};
    case "rejected":
      return {
        outcome: "rejected",
        adminApprovalStatus: "rejected",
        approvalDecidedBy: actor.userId,
        approvalDecidedAt: sql`now()`,
        approvalReason: details.note ?? null,
      };
    case "refunded":
      await refundReturn(tx, actor, returned, details.refund ?? asItIs, details.note);
      return { outcome: "refunded" };
    case "replaced":
      return {
        outcome: "replaced",
        ...(await replaceReturned(tx, actor, returned, details.replacement ?? asItIs)),
      };
    case "closed":
      return {
        outcome: outcomeOf[returned.currentStep] ?? null,
        closedAt: sql`now()`,
        ...(details.resolution && { resolution: details.resolution }),
      };
    default:
      return {};
  }
}
