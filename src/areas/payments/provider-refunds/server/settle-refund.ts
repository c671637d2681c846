import * as z from "zod";
import { Refusal, refuse } from "#src/shared/errors.ts";
import { roles } from "#src/shared/permissions.ts";
import { inTransaction, violatedConstraint, type Database, type Tx } from "#src/server/database.ts";
import { actorWith, type Actor } from "#src/server/http/guards/actor.ts";
import { handRefund } from "../../contract.ts";
import type { GatewayAnswer } from "../../gateways/server/gateway.ts";
import type { GatewayServices } from "../../gateways/server/gateway-context.ts";
import { refundPayment } from "../../refunds/server/refund-payment.ts";
import type { PaymentSubjects, StoreRefund } from "../../subjects/server/payment-subject.ts";
import { subjectOf } from "../../subjects/server/subject-of.ts";
import type { ProviderRefund } from "../contract.ts";
import {
  completeRefund,
  failRefund,
  followRefund,
  lockRefund,
  noteResolved,
  type LockedRefund,
} from "./end-refund.ts";
import { getProviderRefund } from "./queries.ts";
import { sendRefund } from "./send-refund.ts";

/** The job `send_refund`: asks the provider for a refund, and applies its answer. It may run twice. */
export async function followProviderRefund(
  db: Database,
  services: GatewayServices,
  subjects: PaymentSubjects,
  id: string,
): Promise<void> {
  const answer = await sendRefund(db, services, id);
  if (!answer) return;
  try {
    await inTransaction(db, (tx) => settleRefund(tx, subjects, id, answer));
  } catch (error) {
    // The money is back, but the refund cannot be stored now, e.g. because a piece is in the stock already.
    if (answer.status !== "completed" || !isRefused(error)) throw error;
    await inTransaction(db, (tx) => settleRefund(tx, subjects, id, { status: "unknown" }));
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof Refusal || violatedConstraint(error) !== null;

/** Applies an answer to an open request. An answer to one that has ended changes nothing. */
async function settleRefund(
  tx: Tx,
  subjects: PaymentSubjects,
  id: string,
  answer: GatewayAnswer,
): Promise<void> {
  const held = await lockWithSubject(tx, subjects, id);
  if (!held) return;
  const { refund } = held;
  if (answer.status === "failed") return failRefund(tx, refund, answer.reason);
  if (answer.status !== "completed") return followRefund(tx, refund, answer.status === "unknown");
  await storeRefund(tx, held, answer.reference);
}

interface Held {
  store: StoreRefund;
  refund: LockedRefund;
}

/** Locks what the payment paid for, and then the request; null if it has ended. Late money has paid for nothing. */
async function lockWithSubject(
  tx: Tx,
  subjects: PaymentSubjects,
  id: string,
): Promise<Held | null> {
  const { paymentId, isLateMoney } = await getProviderRefund(tx, id);
  const subject = isLateMoney ? null : await subjectOf(tx, subjects, paymentId);
  const store = subject ? await subject.lockForRefund(tx) : storeLateMoney(tx);
  const refund = await lockRefund(tx, id);
  return refund ? { store, refund } : null;
}

const storeLateMoney =
  (tx: Tx): StoreRefund =>
  async (actor, { paymentId, amount, hand, reason }) => {
    const given = { paymentId, amount, hand, reason: reason ?? "", isLateMoney: true };
    return (await refundPayment(tx, actor, given)).id;
  };

/** Stores that the money is back, as a refund of its subject or of late money. */
const storeRefund = (tx: Tx, { store, refund }: Held, reference: string): Promise<void> =>
  completeRefund(tx, refund, reference, () =>
    store(requesterOf(refund), {
      paymentId: refund.paymentId,
      amount: refund.amount,
      lines: z.array(z.looseObject({})).parse(refund.lines),
      hand: wayBack(refund, reference),
      reason: refund.reason,
      wasLate: refund.wasLate,
    }),
  );

const wayBack = ({ paymentMethod: method, provider }: LockedRefund, reference: string) =>
  handRefund.parse({ method, ...(provider !== method && { provider }), reference });

/** Whoever asked for the refund gives it. Their rights were checked when they asked. */
const requesterOf = (refund: LockedRefund): Actor =>
  actorWith(
    {
      userId: refund.requestedBy,
      name: refund.requestedByName,
      role: z.enum(roles).parse(refund.role),
    },
    ["refund_sales", "refund_payments"],
  );

/**
 * Ends a refund whose provider does not tell its end. A user has found out there.
 * @throws Refusal not_found, invalid_transition (it has ended, or the provider may still answer), conflict,
 * reference_taken, validation_failed, and the refusals about serial numbers
 */
export async function resolveProviderRefund(
  tx: Tx,
  actor: Actor,
  subjects: PaymentSubjects,
  id: string,
  said: { isGivenBack: boolean; reference?: string | undefined; reason: string },
): Promise<ProviderRefund> {
  const held = await lockWithSubject(tx, subjects, id);
  if (said.isGivenBack && !said.reference)
    refuse("validation_failed", { fields: { reference: "is required" } });
  if (held?.refund.state !== "unknown") return refuse("invalid_transition");
  if (said.isGivenBack) await storeRefund(tx, held, said.reference ?? "");
  else await failRefund(tx, held.refund, { code: "not_given_back" });
  await noteResolved(tx, id, actor.userId, said.reason);
  return getProviderRefund(tx, id);
}
