import { sql } from "kysely";
import type * as z from "zod";
import { rightsOfApproval, type ApprovalKind } from "#src/areas/users/roles/approval-kinds.ts";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { wasErased } from "#src/areas/customers/core/server/lock-customer.ts";
import { actorOfUser } from "#src/areas/users/core/server/actor-of-user.ts";
import {
  refusalOfDecision,
  type ApprovalMove,
  type ApprovalStatus,
  type Decision,
} from "../rules.ts";
import type { DecidedKind } from "./approval-kind.ts";
import { notifyRequester } from "./notify-of-approvals.ts";

/** Late refunds have their own tables, see `src/areas/sales/refund-requests`. */
export type StoredKindName = Exclude<ApprovalKind, "late_refund">;

/** A request that is locked until the transaction ends. `input` is what was asked for. */
export interface LockedRequest<Input = unknown> {
  id: string;
  kind: StoredKindName;
  status: ApprovalStatus;
  subjectId: string | null;
  subjectName: string;
  input: Input;
  amount: number | null;
  reason: string;
  customerId: string | null;
  askedBy: string;
}

/**
 * Locks a request. Of two simultaneous decisions, the second therefore sees the result of the first.
 * @throws Refusal not_found
 */
export async function lockRequest<Input>(
  tx: Tx,
  kind: StoredKindName,
  input: z.ZodType<Input>,
  requestId: string,
): Promise<LockedRequest<Input>> {
  const found = await tx
    .selectFrom("approvalRequests")
    .select(["id", "status", "subjectId", "subjectName", "input", "amount", "reason"])
    .select(["customerId", "askedBy"])
    .where("id", "=", requestId)
    .where("kind", "=", kind)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  return { ...found, kind, input: input.parse(found.input) };
}

/**
 * Writes the new status, its entry in the history and the event. `actor` is null if it happens by itself. `saleId`: the
 * sale that uses an approved discount.
 */
export async function moveRequest(
  tx: Tx,
  actor: Actor | null,
  { id, kind, subjectId, subjectName, askedBy, customerId }: LockedRequest,
  move: ApprovalMove,
  { note = null, saleId = null }: { note?: string | null; saleId?: string | null } = {},
): Promise<void> {
  const isErased = customerId !== null && (await wasErased(tx, customerId));
  const status = move === "given_back" ? "approved" : move;
  await updateById(tx, "approvalRequests", id, { status, saleId });
  await tx
    .insertInto("approvalRequestMoves")
    .values({
      requestId: id,
      // The request is locked, so nobody else writes its history.
      position: sql<number>`(
        select count(*) + 1 from approval_request_moves where request_id = ${id})`,
      status: move,
      userId: actor?.userId ?? null,
      note: isErased ? null : note,
    })
    .execute();
  await recordAct(tx, actor, `approval.${move}`, id, {
    kind,
    subjectId,
    subjectName,
    askedBy,
    ...(saleId && { saleId }),
  });
}

interface StoredKind<Input> {
  kind: StoredKindName;
  input: z.ZodType<Input>;
  /** Whether the requester does this act later, once, although `carryOut` does others of this kind at once. */
  isUsedLater?: (input: Input) => boolean;
  /**
   * Does the act in the name of the requester. If it is absent, the approval lets the requester do the act once.
   * @throws Refusal approval_outdated if the record is no longer as it was, and the refusals of the act
   */
  carryOut?: (
    tx: Tx,
    requester: Actor,
    request: LockedRequest<Input>,
    approver: Actor,
  ) => Promise<unknown>;
}

/** The decisions about a kind whose requests are rows of `approval_requests`. */
export function storedKind<Input>({
  kind,
  input,
  isUsedLater,
  carryOut,
}: StoredKind<Input>): DecidedKind {
  const hold = async (tx: Tx, actor: Actor, requestId: string, decision: Decision) => {
    const request = await lockRequest(tx, kind, input, requestId);
    const refusal = refusalOfDecision(decision, request, actor);
    return refusal ? refuse(refusal) : request;
  };
  return {
    async approve(tx, actor, requestId, note) {
      const request = await hold(tx, actor, requestId, "approve");
      const isDone = carryOut && !isUsedLater?.(request.input);
      if (isDone) await carryOut(tx, await requesterOf(tx, request), request, actor);
      const status = isDone ? "done" : "approved";
      await moveRequest(tx, actor, request, status, { note });
      await notifyRequester(tx, actor, request, status);
    },
    async reject(tx, actor, requestId, note) {
      const request = await hold(tx, actor, requestId, "reject");
      await moveRequest(tx, actor, request, "rejected", { note });
      await notifyRequester(tx, actor, request, "rejected");
    },
    async cancel(tx, actor, requestId, note) {
      const request = await hold(tx, actor, requestId, "cancel");
      await moveRequest(tx, actor, request, "cancelled", { note });
    },
  };
}

/**
 * The requester, with the rights of now. Nothing is done for a user who was deactivated, or who may not even ask for it
 * any more.
 * @throws Refusal requester_may_not
 */
async function requesterOf(tx: Tx, { askedBy, kind }: LockedRequest): Promise<Actor> {
  const requester = await actorOfUser(tx, askedBy);
  const rights = rightsOfApproval[kind];
  const mayStill = requester && (may(requester, rights.ask) || may(requester, rights.may));
  return mayStill ? requester : refuse("requester_may_not");
}
