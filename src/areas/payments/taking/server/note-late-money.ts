/** Records late money. `late-money.ts` has what staff decide about it. */
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import type { PaymentFailure } from "../../payment-failure.ts";
import { notifyOfPayments } from "../../core/server/notify-of-payments.ts";
import { failureColumns } from "../../core/server/failure-columns.ts";
import { referenceKey } from "../../core/server/reference-key.ts";

/** Whether payment `p` has already received its money. The money may have been given back or used elsewhere since. */
const hasMoney = sql<boolean>`(p.status in ('completed', 'refunded', 'late') or p.assigned_to is not null)`;

/** Whether payments `p` and `other` must have different references: both are by wallet, or have the same provider. */
export const isSameSource = sql<boolean>`(other.provider = p.provider
  or (other.payment_method = 'mobile_money' and p.payment_method = 'mobile_money'))`;

const isReference = (alias: "p" | "other", reference: string) =>
  sql<boolean>`(${referenceKey(sql.ref(`${alias}.reference`))} = ${referenceKey(sql`${reference}::text`)})`;

/** The money that a provider has collected. */
export interface Collected {
  reference: string;
  /** In minor units. */
  amount: number;
  currency: string;
}

/**
 * Records late money, without a receipt. Money is late when its subject no longer waits for it (`why`), when the
 * payment had failed before, when its reference belongs to another payment, or when the payment already received money
 * with another reference. A repeated report changes nothing.
 */
export async function noteLateMoney(
  tx: Tx,
  paymentId: string,
  collected: Collected,
  why: PaymentFailure = { code: "paid_after_sale_ended" },
): Promise<void> {
  const { reference } = collected;
  const payment = await tx
    .selectFrom("payments as p")
    .select(["p.status", hasMoney.as("hasMoney")])
    .select(isReference("p", reference).as("isRepeated"))
    .where("p.id", "=", paymentId)
    .forNoKeyUpdate("p")
    .executeTakeFirst();
  if (!payment || payment.isRepeated) return;
  // This check comes after the lock of the payment, so that it sees a concurrent report on another node.
  const isTaken = await standsElsewhere(tx, paymentId, reference);
  if (payment.hasMoney) {
    if (!isTaken) await saveSecondMoney(tx, paymentId, collected, "paid_again");
    return;
  }
  const failure: PaymentFailure = isTaken
    ? { code: "paid_with_anothers_reference", reference }
    : payment.status === "failed"
      ? { code: "paid_after_failure" }
      : why;
  await tx
    .updateTable("payments")
    .set({ status: "late", reference: isTaken ? null : reference, failedAt: null })
    .set(failureColumns(failure))
    .where("id", "=", paymentId)
    .execute();
  await notifyOfPayments(tx, null, "late_money", [paymentId]);
  await recordAct(tx, null, "payment.arrived_late", paymentId, { reference });
}

/**
 * Records money as a payment of its own. `paid_after_failure`: the payment waits for a later attempt. `paid_other_amount`:
 * another amount or currency arrived than was asked for, and only what arrived can be given back or used. A repeated
 * report changes nothing. The caller has locked the subject.
 */
export async function noteMoneyBeside(
  tx: Tx,
  paymentId: string,
  collected: Collected,
  code: "paid_after_failure" | "paid_other_amount",
): Promise<void> {
  if (!(await isKnown(tx, paymentId, collected.reference)))
    await saveSecondMoney(tx, paymentId, collected, code);
}

/** Whether the payment itself or another one has this reference already. */
const isKnown = async (tx: Tx, paymentId: string, reference: string): Promise<boolean> =>
  (await holdersOf(tx, paymentId, reference).executeTakeFirst()) !== undefined;

const standsElsewhere = async (tx: Tx, paymentId: string, reference: string): Promise<boolean> =>
  (await holdersOf(tx, paymentId, reference)
    .whereRef("other.id", "<>", "p.id")
    .executeTakeFirst()) !== undefined;

/** The payments with this reference among which the payment's own must be unique. */
const holdersOf = (tx: Tx, paymentId: string, reference: string) =>
  tx
    .selectFrom("payments as p")
    .innerJoin("payments as other", (join) => join.on(isSameSource))
    .select("other.id")
    .where("p.id", "=", paymentId)
    .where(isReference("other", reference))
    .limit(1);

/** Stores money beside its payment, as a new row, because the payment keeps its amount and its reference. */
async function saveSecondMoney(
  tx: Tx,
  paymentId: string,
  { reference, amount, currency }: Collected,
  code: "paid_again" | "paid_after_failure" | "paid_other_amount",
): Promise<void> {
  const first = await tx
    .selectFrom("payments")
    .select(["customerId", "saleId", "deviceId", "creditAccountId", "totalAmount as asked"])
    .select(["paymentMethod", "provider", "gateway", "payerPhone", "paymentNumber"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const { paymentNumber, asked, ...same } = first;
  const failure: PaymentFailure =
    code === "paid_again"
      ? { code, paymentNumber }
      : code === "paid_other_amount"
        ? { code, received: amount, currency, asked }
        : { code };
  const id = newId();
  await tx
    .insertInto("payments")
    .values({
      ...same,
      id,
      reference,
      amount,
      currency,
      status: "late",
      paymentNumber: nextNumber("payment"),
      ...failureColumns(failure),
    })
    .execute();
  await notifyOfPayments(tx, null, "late_money", [id]);
  await recordAct(tx, null, "payment.arrived_late", id, { reference, paidBefore: paymentId });
}
