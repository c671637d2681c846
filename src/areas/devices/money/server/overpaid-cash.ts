/** The approval of cash, at the hand-over of a repair, for payments that nothing proves. */
import * as z from "zod";
import { notFound, refuse } from "#src/shared/errors.ts";
import { id, money } from "#src/shared/fields.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { Approval } from "#src/areas/approvals/contract.ts";
import { isOpenApproval } from "#src/areas/approvals/rules.ts";
import {
  askForApproval,
  refuseUnlessAsking,
} from "#src/areas/approvals/server/ask-for-approval.ts";
import {
  lockRequest,
  moveRequest,
  storedKind,
  type LockedRequest,
} from "#src/areas/approvals/server/stored-request.ts";
import {
  needingApproval,
  planMoneyBack,
  type BackPart,
} from "#src/areas/payments/refunds/plan-money-back.ts";
import type { RefundOfPayment } from "#src/areas/payments/refunds/server/refund-payment.ts";
import { rightOf } from "#src/areas/payments/ways-back.ts";
import { overpaidOf } from "../../balance.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { namesAll } from "../overpaid-cash.ts";
import type { NewOverpaidCash, OverpaidCash } from "../overpaid-cash-contract.ts";
import { refundableOf, refuseWhileSent } from "./refund-device.ts";

const kind = "overpaid_cash";

/** What the approver sees, and what is approved: this much of each of these payments. */
const input = z.strictObject({
  payments: z.array(
    z.strictObject({
      paymentId: id,
      provider: z.string(),
      reference: z.string().nullable(),
      amount: money,
    }),
  ),
});
type AskedCash = z.output<typeof input>;

/** The customer is at the counter, so the cash is given with the hand-over, by whoever hands over. */
export const overpaidCashKind = storedKind({ kind, input });

/**
 * Requests approval to pay back an overpayment in cash at the hand-over, although no statement line proves the payments.
 * The lock on the repair makes simultaneous requests run one after the other. An open request for less than is overpaid
 * now is cancelled, so that the new one can be made.
 * @throws Refusal not_found, forbidden, approval_not_needed (also if a statement proves the payments), approval_open,
 * invalid_transition (another amount is too much), refund_request_open
 */
export async function askForOverpaidCash(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { amount, reason }: NewOverpaidCash,
): Promise<Approval> {
  const device = await lockDevice(tx, deviceId);
  refuseUnlessAsking(actor, kind);
  if (amount !== overpaidOf(device)) {
    const params = { reason: "money-to-give-back", from: device.status, to: "done" };
    refuse("invalid_transition", { params });
  }
  await refuseWhileSent(tx, deviceId);
  const payments = await unprovenOf(tx, deviceId, amount);
  if (payments.length === 0) refuse("approval_not_needed");
  const open = await lockOpen(tx, deviceId);
  const asParts = payments.map(({ paymentId, ...most }) => ({
    payment: { id: paymentId },
    ...most,
  }));
  if (open && namesAll(open.input.payments, asParts)) refuse("approval_open");
  if (open) await moveRequest(tx, actor, open, "cancelled");
  return askForApproval(tx, actor, {
    kind,
    subjectId: device.id,
    subjectName: device.ticketNumber,
    input: { payments },
    amount: payments.reduce((sum, payment) => sum + payment.amount, 0),
    reason,
    customerId: device.customerId,
  });
}

/** What would go back in cash although nothing proves it. */
async function unprovenOf(
  tx: Tx,
  deviceId: string,
  amount: number,
): Promise<AskedCash["payments"]> {
  const { payments } = await refundableOf(tx, deviceId);
  const { parts } = planMoneyBack(payments, amount, { method: "cash" });
  return needingApproval(parts).map(({ payment: { id: paymentId, provider }, ...part }) => ({
    paymentId,
    provider,
    reference: payments.find((each) => each.id === paymentId)?.reference ?? null,
    amount: part.amount,
  }));
}

/** The request of this repair that waits or is approved, locked until `tx` ends. The caller has locked the repair. */
async function lockOpen(tx: Tx, deviceId: string): Promise<LockedRequest<AskedCash> | undefined> {
  const found = await tx
    .selectFrom("approvalRequests")
    .select("id")
    .where("kind", "=", kind)
    .where("subjectId", "=", deviceId)
    .where("status", "in", ["waiting", "approved"])
    .executeTakeFirst();
  if (!found) return undefined;
  const request = await lockRequest(tx, kind, input, found.id);
  // Since it was found, somebody may have rejected it or taken it back.
  return isOpenApproval(request.status) ? request : undefined;
}

export interface ApprovedCash {
  request: LockedRequest<AskedCash>;
  /** What the refund of a payment says about its approval; undefined: the request does not name the payment. */
  allows: (
    paymentId: string,
  ) => Pick<RefundOfPayment, "wayApprovedBy" | "wayRequestId"> | undefined;
}

/**
 * Locks the approval of this cash; null: none is needed, or there is none. Anybody who hands over uses it, as with the
 * approved refund of a sale, because it names the money and not a person. The caller ends it with the refund.
 * @throws Refusal approval_outdated (more would go back than it names)
 */
export async function lockApprovedCash(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  parts: readonly BackPart[],
): Promise<ApprovedCash | null> {
  const unproven = needingApproval(parts);
  if (unproven.length === 0) return null;
  const request = await lockOpen(tx, deviceId);
  if (request?.status !== "approved") return null;
  if (!namesAll(request.input.payments, unproven))
    return rightOf.approval && may(actor, rightOf.approval) ? null : refuse("approval_outdated");
  const { userId: approvedBy } = await tx
    .selectFrom("approvalRequestMoves")
    .select("userId")
    .where("requestId", "=", request.id)
    .where("status", "=", "approved")
    .executeTakeFirstOrThrow();
  const named = new Set(request.input.payments.map(({ paymentId }) => paymentId));
  const allowed = { wayApprovedBy: approvedBy, wayRequestId: request.id };
  return { request, allows: (paymentId) => (named.has(paymentId) ? allowed : undefined) };
}

/** A repair that is handed over needs no request any more. One that was used has ended already. */
export async function endOverpaidCash(tx: Tx, actor: Actor, deviceId: string): Promise<void> {
  const open = await lockOpen(tx, deviceId);
  if (open) await moveRequest(tx, actor, open, "cancelled");
}

const shown = ["waiting", "approved", "rejected"] as const;

/** The newest request of a repair, as the dialog of the hand-over shows it. @throws Refusal not_found */
export async function getOverpaidCash(db: Database, deviceId: string): Promise<OverpaidCash> {
  await db
    .selectFrom("devices")
    .select("id")
    .where("id", "=", deviceId)
    .executeTakeFirstOrThrow(notFound);
  const found = await db
    .selectFrom("approvalRequests as r")
    .innerJoin("users as u", "u.id", "r.askedBy")
    .select(["r.id", "r.status", "r.input", "u.id as userId", "u.name as userName"])
    .where("r.kind", "=", kind)
    .where("r.subjectId", "=", deviceId)
    .orderBy("r.createdAt", "desc")
    .orderBy("r.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const status = shown.find((each) => each === found?.status);
  if (!found || !status) return { request: null };
  const decision =
    status === "waiting"
      ? undefined
      : await db
          .selectFrom("approvalRequestMoves as m")
          .innerJoin("users as u", "u.id", "m.userId")
          .select(["u.id", "u.name", "m.note"])
          .where("m.requestId", "=", found.id)
          .where("m.status", "=", status)
          .executeTakeFirst();
  return {
    request: {
      id: found.id,
      status,
      payments: input
        .parse(found.input)
        .payments.map(({ paymentId, amount }) => ({ paymentId, amount })),
      user: { id: found.userId, name: found.userName },
      decidedBy: decision ? { id: decision.id, name: decision.name } : null,
      note: decision?.note ?? null,
    },
  };
}
