import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Returned } from "../../contract.ts";
import { refusalOfApproval } from "../../rules.ts";
import { approvedPlan } from "../../replacement/server/approve-replacement.ts";
import { lockReturn } from "../../core/server/lock-return.ts";
import { getReturn } from "../../core/server/queries.ts";
import { refuseStep } from "../../core/server/refuse-step.ts";
import { writeStep } from "./write-step.ts";

export interface Decision {
  decision: "approve" | "reject";
  reason?: string | undefined;
  /** The value of the replacement that the approver saw. */
  replacementValue?: number | undefined;
  /** Whether money that nothing proves may go back in cash. */
  approvesCash?: boolean | undefined;
  version?: number | undefined;
}

/**
 * Approves or rejects a return that waits for a decision. The decision is final. A rejected return must still be handed
 * over. An approval is also one of the replacement that was chosen, for goods else of the same item, at the price of now.
 * @throws Refusal not_found, customer_erased, stale_version; forbidden or invalid_transition with the reason in
 * `params.reason`
 */
export async function decideReturn(
  tx: Tx,
  actor: Actor,
  returnId: string,
  { decision, reason, replacementValue, approvesCash = false, version }: Decision,
): Promise<Returned> {
  const returned = await lockReturn(tx, returnId, version);
  const isRejected = decision === "reject";
  const to = isRejected ? "rejected" : "admin-approval";
  const refusal = refusalOfApproval(returned, decision, actor, { reason });
  if (refusal) refuseStep(refusal, returned.currentStep, to);

  if (approvesCash) requirePermission(actor, "approve_late_refunds");
  const adminApprovalStatus = isRejected ? "rejected" : "approved";
  await writeStep(tx, actor, returned, {
    to,
    decision: adminApprovalStatus,
    note: reason,
    changes: {
      adminApprovalStatus,
      approvalDecidedBy: actor.userId,
      approvalDecidedAt: sql`now()`,
      approvalReason: reason || null,
      ...(approvesCash && !isRejected && { cashApprovedBy: actor.userId }),
      ...(isRejected
        ? { outcome: "rejected" as const }
        : await approvedPlan(tx, actor, returned, replacementValue)),
    },
  });
  return getReturn(tx, returnId);
}
