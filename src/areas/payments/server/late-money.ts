/** Verbs for late money, which waits until a user decides about it. The first decision is final. */
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { wasErased } from "#src/areas/customers/server/hold-customer.ts";
import type { ManualPayment, HandRefund, Payment } from "../contract.ts";
import { wallets } from "../providers.ts";
import type { PaymentFailure } from "../payment-failure.ts";
import { failureColumns, noFailure } from "./failure-columns.ts";
import { getPayment } from "./queries.ts";
import { refundPayment } from "../refunds/server/refund-payment.ts";

/**
 * Whether payment `p` is late money. A user decides about late money, so the provider's answers no longer change it.
 */
export const isLateMoney = sql<boolean>`(p.status = 'unknown' and p.failure is not null)`;

/** Whether payment `p` has already received its money. The money may have been given back or used elsewhere since. */
const hasMoney = sql<boolean>`(p.status in ('completed', 'refunded') or ${isLateMoney} or p.assigned_to is not null)`;

/** Whether payments `p` and `other` must have different references: both are by wallet, or have the same provider. */
const isSameSource = sql<boolean>`(other.provider = p.provider
  or (other.payment_method = 'mobile_money' and p.payment_method = 'mobile_money'))`;

/**
 * Records late money, without a receipt. Money is late when its sale no longer waits for it, when the payment had
 * failed before, when its reference belongs to another payment, or when the payment already received money with another
 * reference. A repeated report changes nothing.
 */
export async function noteLateMoney(tx: Tx, paymentId: string, reference: string): Promise<void> {
  const payment = await tx
    .selectFrom("payments as p")
    .select(["p.status", "p.reference", hasMoney.as("hasMoney")])
    .where("p.id", "=", paymentId)
    .forNoKeyUpdate("p")
    .executeTakeFirst();
  if (!payment || payment.reference === reference) return;
  // This check comes after the lock of the payment, so that it sees a concurrent report on another node.
  const isTaken = await standsElsewhere(tx, paymentId, reference);
  if (payment.hasMoney) {
    if (!isTaken) await saveSecondMoney(tx, paymentId, reference);
    return;
  }
  const failure: PaymentFailure = isTaken
    ? { code: "paid_with_anothers_reference", reference }
    : { code: payment.status === "failed" ? "paid_after_failure" : "paid_after_sale_ended" };
  await tx
    .updateTable("payments")
    .set({ status: "unknown", reference: isTaken ? null : reference, failedAt: null })
    .set(failureColumns(failure))
    .where("id", "=", paymentId)
    .execute();
  await recordEvent(tx, {
    kind: "payment.arrived_late",
    recordId: paymentId,
    actorId: null,
    data: { reference },
  });
}

const standsElsewhere = async (tx: Tx, paymentId: string, reference: string): Promise<boolean> =>
  (await tx
    .selectFrom("payments as p")
    .innerJoin("payments as other", (join) => join.on(isSameSource))
    .select("other.id")
    .where("p.id", "=", paymentId)
    .whereRef("other.id", "<>", "p.id")
    .where("other.reference", "=", reference)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Stores the second payment of a customer who paid twice, as a new row, because the first payment keeps its reference.
 */
async function saveSecondMoney(tx: Tx, paymentId: string, reference: string): Promise<void> {
  const first = await tx
    .selectFrom("payments")
    .select(["customerId", "saleId", "deviceId", "amount", "currency", "paymentMethod"])
    .select(["provider", "gateway", "payerPhone", "paymentNumber"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const { paymentNumber, ...same } = first;
  const id = newId();
  await tx
    .insertInto("payments")
    .values({
      ...same,
      id,
      reference,
      status: "unknown",
      paymentNumber: nextNumber("payment"),
      ...failureColumns({ code: "paid_again", paymentNumber }),
    })
    .execute();
  await recordEvent(tx, {
    kind: "payment.arrived_late",
    recordId: id,
    actorId: null,
    data: { reference, paidBefore: paymentId },
  });
}

/**
 * Gives all of the late money back to the payer. The late money has not paid for any sale. Therefore no sale is
 * refunded, and the payment has no receipt.
 * @throws Refusal not_found, forbidden, invalid_transition, reference_taken, shift_required, validation_failed
 * (provider)
 */
export async function giveBackLateMoney(
  tx: Tx,
  actor: Actor,
  paymentId: string,
  { reason, ...hand }: HandRefund & { reason: string },
): Promise<Payment> {
  const { amount } = await holdLateMoney(tx, paymentId);
  await refundPayment(tx, actor, { paymentId, amount, hand, reason, isLateMoney: true });
  return getPayment(tx, paymentId);
}

/**
 * First step of using late money for a repair: marks the late payment as failed and frees its reference for the new
 * payment, whose data it returns.
 * @throws Refusal not_found, invalid_transition
 */
export async function takeLateMoney(
  tx: Tx,
  paymentId: string,
): Promise<ManualPayment & { amount: number }> {
  const late = await holdLateMoney(tx, paymentId);
  const { amount, paymentMethod: method, provider } = late;
  const reference = referenceOf(late);
  await tx
    .updateTable("payments")
    .set({ status: "failed", failedAt: sql`now()`, reference: null })
    .where("id", "=", paymentId)
    .execute();
  const wallet = wallets.find((each) => each === provider);
  return { amount, method, reference, ...(wallet && { provider: wallet }) };
}

/** Second step of using late money for a repair: stores the id of the new payment in the late payment. */
export async function tellAssigned(
  tx: Tx,
  actor: Actor,
  paymentId: string,
  became: Payment,
): Promise<void> {
  await tx
    .updateTable("payments")
    .set({
      assignedTo: became.id,
      failureReason: null,
      failure: sql<string>`(select jsonb_build_object('code', 'used_for_repair',
          'ticketNumber', d.ticket_number, 'paymentNumber', ${became.paymentNumber}::text)
        from devices d where d.id = ${became.deviceId})`,
    })
    .where("id", "=", paymentId)
    .execute();
  await recordEvent(tx, {
    kind: "payment.assigned",
    recordId: paymentId,
    actorId: actor.userId,
    data: { assignedTo: became.id, deviceId: became.deviceId, amount: became.amount },
  });
}

/** Reopens late money for its own sale, and returns its reference. @throws Refusal not_found, invalid_transition */
export async function openLateMoney(tx: Tx, paymentId: string): Promise<string> {
  const reference = referenceOf(await holdLateMoney(tx, paymentId));
  await tx
    .updateTable("payments")
    .set({ status: "processing", ...noFailure })
    .where("id", "=", paymentId)
    .execute();
  return reference;
}

/**
 * Records that late money is the same money as another payment with the same reference, because the customer paid only
 * once. The late payment ends as failed, and no money moves.
 * @throws Refusal not_found, invalid_transition
 */
export async function noteSameMoney(
  tx: Tx,
  actor: Actor,
  paymentId: string,
  given: string,
): Promise<Payment> {
  const { reference, customerId, amount } = await holdLateMoney(tx, paymentId);
  const holder = reference === null ? await holderOfItsReference(tx, paymentId) : undefined;
  if (!holder) return refuse("invalid_transition", { detail: "No paid payment has its reference" });
  const { paymentNumber } = holder;
  const failure: PaymentFailure = (await wasErased(tx, customerId))
    ? { code: "same_money", paymentNumber }
    : { code: "same_money_because", paymentNumber, reason: given };
  await tx
    .updateTable("payments")
    .set({ status: "failed", failedAt: sql`now()`, assignedTo: holder.id })
    .set(failureColumns(failure))
    .where("id", "=", paymentId)
    .execute();
  await recordEvent(tx, {
    kind: "payment.assigned",
    recordId: paymentId,
    actorId: actor.userId,
    data: { assignedTo: holder.id, deviceId: null, amount },
  });
  return getPayment(tx, paymentId);
}

/** Finds the payment that was completed with the reference of this late money, even if it has been refunded since. */
const holderOfItsReference = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom("payments as p")
    .innerJoin("payments as other", (join) => join.on(isSameSource))
    .select(["other.id", "other.paymentNumber"])
    .where("p.id", "=", paymentId)
    .whereRef("other.id", "<>", "p.id")
    .where("other.status", "in", ["completed", "refunded"])
    .where(
      sql<boolean>`other.reference in (select e.data ->> 'reference' from events e
        where e.record_id = p.id and e.kind = 'payment.arrived_late')`,
    )
    .orderBy("other.sharesReference")
    .limit(1)
    .executeTakeFirst();

/**
 * Locks late money until `tx` ends. Therefore the second of two simultaneous decisions is refused.
 * @throws Refusal not_found, invalid_transition
 */
async function holdLateMoney(tx: Tx, paymentId: string) {
  const late = await tx
    .selectFrom("payments as p")
    .select(["p.amount", "p.paymentMethod", "p.provider", "p.reference", "p.customerId"])
    .where("p.id", "=", paymentId)
    .where(isLateMoney)
    .forNoKeyUpdate("p")
    .executeTakeFirst();
  if (!late) {
    await getPayment(tx, paymentId);
    return refuse("invalid_transition", { detail: "Nobody has to decide about this payment" });
  }
  return late;
}

/**
 * Returns the reference of late money. Late money has none if another payment has its reference. It then cannot pay for
 * anything. @throws Refusal invalid_transition
 */
const referenceOf = ({ reference }: { reference: string | null }): string =>
  reference ??
  refuse("invalid_transition", { detail: "Its reference stands on another payment already" });
