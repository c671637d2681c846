import { rightsOfApproval } from "#src/areas/users/roles/approval-kinds.ts";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { wasErased } from "#src/areas/customers/core/server/lock-customer.ts";
import type { Approval } from "../contract.ts";
import { ERASED_REASON } from "./erased-reason.ts";
import { getApproval } from "./queries.ts";
import type { StoredKindName } from "./stored-request.ts";
import { notifyDeciders } from "./notify-of-approvals.ts";

export interface NewApproval {
  kind: StoredKindName;
  subjectId: string | null;
  /** The number or name of the record, without personal data of customers. */
  subjectName: string;
  /** What exactly is asked for, and what is true of the record now. */
  input: object;
  /** What it costs the shop, in minor units; null if it costs nothing. */
  amount: number | null;
  reason: string;
  customerId: string | null;
}

/**
 * Asks for an act that the actor may not do directly. The caller has locked the record, and checked that the act is
 * possible now.
 * @throws Refusal forbidden, approval_not_needed (the actor may do it directly), approval_open (of this record)
 */
export async function askForApproval(
  tx: Tx,
  actor: Actor,
  { kind, subjectId, subjectName, input, amount, reason, customerId }: NewApproval,
): Promise<Approval> {
  refuseUnlessAsking(actor, kind);
  const id = newId();
  const isErased = customerId !== null && (await wasErased(tx, customerId));
  await tx
    .insertInto("approvalRequests")
    .values({
      id,
      kind,
      subjectId,
      subjectName,
      input: JSON.stringify(input),
      amount,
      reason: isErased ? ERASED_REASON : reason,
      customerId,
      askedBy: actor.userId,
    })
    .execute();
  await recordAct(tx, actor, "approval.asked", id, { kind, subjectId, subjectName, amount });
  await notifyDeciders(tx, actor, { id, kind, subjectName });
  return getApproval(tx, actor, id);
}

/** @throws Refusal forbidden, approval_not_needed */
export function refuseUnlessAsking(actor: Actor, kind: StoredKindName): void {
  const rights = rightsOfApproval[kind];
  if (may(actor, rights.may)) refuse("approval_not_needed");
  requirePermission(actor, rights.ask);
}
