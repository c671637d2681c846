import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Approval } from "../contract.ts";
import type { DecidedKinds } from "./approval-kind.ts";
import { getApproval, kindOf } from "./queries.ts";

/**
 * Approves a request: the act is done in the same transaction, or the requester may do it once.
 * @throws Refusal not_found, forbidden, invalid_transition, approval_outdated, requester_may_not, and the refusals of
 * the act
 */
export async function approve(
  tx: Tx,
  actor: Actor,
  kinds: DecidedKinds,
  requestId: string,
  note: string | null,
): Promise<Approval> {
  await kinds[await kindOf(tx, requestId)].approve(tx, actor, requestId, note);
  return getApproval(tx, actor, requestId);
}

/** @throws Refusal not_found, forbidden, invalid_transition */
export async function reject(
  tx: Tx,
  actor: Actor,
  kinds: DecidedKinds,
  requestId: string,
  note: string,
): Promise<Approval> {
  await kinds[await kindOf(tx, requestId)].reject(tx, actor, requestId, note);
  return getApproval(tx, actor, requestId);
}

/** @throws Refusal not_found, forbidden, invalid_transition, refund_request_open */
export async function cancel(
  tx: Tx,
  actor: Actor,
  kinds: DecidedKinds,
  requestId: string,
  note: string | null,
): Promise<Approval> {
  await kinds[await kindOf(tx, requestId)].cancel(tx, actor, requestId, note);
  return getApproval(tx, actor, requestId);
}
