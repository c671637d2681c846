/** Verbs for late money, which waits until a user decides about it. The first decision is final. */
import { sql } from "kysely";
import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { wasErased } from "#src/areas/customers/core/server/lock-customer.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import type { ManualPayment, HandRefund, Payment } from "../../contract.ts";
import { namedByPayment, paymentMethods } from "../../providers.ts";
import type { PaymentFailure } from "../../payment-failure.ts";
import { keepSimulated } from "../../core/server/keep-simulated.ts";
import { failureColumns, noFailure } from "../../core/server/failure-columns.ts";
import { getPayment } from "../../core/server/queries.ts";
import { refundPayment } from "../../refunds/server/refund-payment.ts";
import { referenceKey } from "../../core/server/reference-key.ts";
import { isSameSource } from "../../taking/server/note-late-money.ts";

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
  const { amount } = await lockLateMoney(tx, paymentId);
  await refundPayment(tx, actor, { paymentId, amount, hand, reason, isLateMoney: true });
  return getPayment(tx, paymentId);
}

/**
 * Uses late money for a repair or a debt that `pay` takes it for: the late payment fails and frees its reference for the
 * new payment. A new payment is necessary because a payment never changes its purpose. The caller has locked the repair
 * or debt.
 * @throws Refusal not_found, invalid_transition, and the refusals of `pay`
 */
export async function spendLateMoney(
  tx: Tx,
  actor: Actor,
  paymentId: string,
  pay: (money: ManualPayment & { amount: number }) => Promise<Payment>,
): Promise<Payment> {
  const { id } = await pay(await takeLateMoney(tx, paymentId));
  await keepSimulated(tx, paymentId, id);
  const became = await getPayment(tx, id);
  await notifyAssigned(tx, actor, paymentId, became);
  return became;
}

/**
 * Marks late money as failed, and returns it without its reference. Money in another currency than the shop's cannot pay
 * for anything. @throws Refusal not_found, invalid_transition
 */
async function takeLateMoney(
  tx: Tx,
  paymentId: string,
): Promise<ManualPayment & { amount: number }> {
  const late = await lockLateMoney(tx, paymentId);
  const { amount, provider } = late;
  const reference = referenceOf(late);
  const { business } = await getSettingsOf(tx, ["business"]);
  if (late.currency !== business.currency)
    refuse("invalid_transition", {
      detail: `It is in ${late.currency}, and can only be given back`,
    });
  await updateById(tx, "payments", paymentId, {
    status: "failed",
    failedAt: sql`now()`,
    reference: null,
  });
  const named = namedByPayment.find((each) => each === provider);
  const method = z.enum(paymentMethods).parse(late.paymentMethod);
  return { amount, method, reference, ...(named && { provider: named }) };
}

/** Stores in late money which payment it became. */
async function notifyAssigned(
  tx: Tx,
  actor: Actor,
  paymentId: string,
  { id, paymentNumber, deviceId, creditAccountId, amount }: Payment,
): Promise<void> {
  const failure = deviceId
    ? sql<string>`(select jsonb_build_object('code', 'used_for_repair',
        'ticketNumber', d.ticket_number, 'paymentNumber', ${paymentNumber}::text)
        from devices d where d.id = ${deviceId})`
    : JSON.stringify({ code: "used_for_debt", paymentNumber } satisfies PaymentFailure);
  await updateById(tx, "payments", paymentId, { assignedTo: id, failureReason: null, failure });
  await recordAct(tx, actor, "payment.assigned", paymentId, {
    assignedTo: id,
    deviceId,
    creditAccountId,
    amount,
  });
}

/** Reopens late money for its own sale, and returns its reference. @throws Refusal not_found, invalid_transition */
export async function openLateMoney(tx: Tx, paymentId: string): Promise<string> {
  const reference = referenceOf(await lockLateMoney(tx, paymentId));
  await updateById(tx, "payments", paymentId, { status: "processing", ...noFailure });
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
  input: string,
): Promise<Payment> {
  const { reference, customerId, amount } = await lockLateMoney(tx, paymentId);
  const holder = reference === null ? await holderOfItsReference(tx, paymentId) : undefined;
  if (!holder) return refuse("invalid_transition", { detail: "No paid payment has its reference" });
  const { paymentNumber } = holder;
  const failure: PaymentFailure = (await wasErased(tx, customerId))
    ? { code: "same_money", paymentNumber }
    : { code: "same_money_because", paymentNumber, reason: input };
  await tx
    .updateTable("payments")
    .set({ status: "failed", failedAt: sql`now()`, assignedTo: holder.id })
    .set(failureColumns(failure))
    .where("id", "=", paymentId)
    .execute();
  await recordAct(tx, actor, "payment.assigned", paymentId, {
    assignedTo: holder.id,
    deviceId: null,
    creditAccountId: null,
    amount,
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
      sql<boolean>`${referenceKey(sql`other.reference`)} in (
        select ${referenceKey(sql`(e.data ->> 'reference')`)} from events e
        where e.record_id = p.id and e.kind = 'payment.arrived_late')`,
    )
    .orderBy("other.sharesReference")
    .limit(1)
    .executeTakeFirst();

/**
 * Locks late money until `tx` ends. Therefore the second of two simultaneous decisions is refused.
 * @throws Refusal not_found, invalid_transition
 */
export async function lockLateMoney(tx: Tx, paymentId: string) {
  const late = await tx
    .selectFrom("payments as p")
    .select(["p.amount", "p.paymentMethod", "p.provider", "p.reference", "p.customerId"])
    .select("p.currency")
    .where("p.id", "=", paymentId)
    .where("p.status", "=", "late")
    // A provider that was asked for it may have given it back already.
    .where("p.refundReserved", "=", 0)
    .forNoKeyUpdate("p")
    .executeTakeFirst();
  if (!late) {
    await getPayment(tx, paymentId);
    return refuse("invalid_transition", { detail: "Nobody has to decide about this payment" });
  }
  return late;
}

/** Late money without a reference cannot pay: another payment has its reference. @throws Refusal invalid_transition */
const referenceOf = ({ reference }: { reference: string | null }): string =>
  reference ??
  refuse("invalid_transition", { detail: "Its reference stands on another payment already" });
