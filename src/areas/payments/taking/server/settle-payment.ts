import { sql } from "kysely";
import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct, recordEvent } from "#src/server/events/record-event.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { createAttempt, dropAttempt } from "../../gateways/server/attempts.ts";
import { gatewayFor } from "../../gateways/server/gateway-for.ts";
import type { PaymentFailure } from "../../payment-failure.ts";
import { paymentMethods } from "../../providers.ts";
import { checkLater } from "./ask-for-payment.ts";
import { notifyOfPayments } from "../../core/server/notify-of-payments.ts";
import { failureColumns, noFailure } from "../../core/server/failure-columns.ts";
import { receiptColumns } from "../../receipts/server/receipt-columns.ts";
import { completeParts } from "../../parts/server/settle-parts.ts";
import { paidInParts, type PaidPart } from "../../parts/server/write-parts.ts";
import { openShiftOf } from "../../shifts/server/open-shift-of.ts";
import {
  receiptRow,
  type ReceiptRow,
  type ReceiptSubject,
} from "../../receipts/server/receipt-row.ts";

const open = ["pending", "processing", "unknown"] as const;

/**
 * Completes an open payment whose money arrived, and writes its receipt. The caller has locked the subject
 * of the payment. Returns false and writes nothing when the payment is no longer open. The money counts in the shift
 * that the cashier has open when the money arrives, which may be a later shift than at the time of the request. Without
 * an open shift the money belongs to no shift.
 * @throws Refusal reference_taken
 */
export async function completePayment(
  tx: Tx,
  paymentId: string,
  reference: string,
  subject: ReceiptSubject,
  business: Settings["business"],
): Promise<boolean> {
  const payment = await tx
    .updateTable("payments as p")
    .set({ status: "completed", reference, completedAt: sql`now()`, ...noFailure })
    .set({ shiftId: openShiftOf(sql.ref("p.received_by")) })
    .from("users as u")
    .whereRef("u.id", "=", "p.receivedBy")
    .where("p.id", "=", paymentId)
    .where("p.status", "in", open)
    .returning(["p.customerId", "p.saleId", "p.deviceId", "p.creditAccountId", "p.amount"])
    .returning(["p.id", "p.currency", "p.reference", "p.tendered", "p.paymentMethod"])
    .returning(["p.provider", "p.gateway", "p.processingFee"])
    .returning(["u.id as userId", "u.name as userName"])
    .executeTakeFirst();
  if (!payment) return false;
  const { customerId, saleId, deviceId, creditAccountId, amount, currency, provider } = payment;
  const { paymentMethod: method } = payment;
  const parts = await completeParts(tx, paymentId);
  const receipt = receiptRow(
    {
      paymentId,
      customerId,
      deviceId,
      creditAccountId,
      method,
      provider,
      reference,
      amount,
      currency,
      tendered: null,
      receivedBy: { id: payment.userId, name: payment.userName },
      ...(parts.length > 0 && paidInParts([payment, ...parts])),
      isSimulated: payment.gateway === "simulator",
      dueParts: await duePartsOf(tx, parts),
      processingFee: payment.processingFee,
    },
    subject,
    { business, localization: await getSettings(tx, "localization") },
  );
  await insertReceipt(tx, receipt);
  for (const each of [payment, ...parts])
    await recordEvent(tx, completed(each, { saleId, deviceId, currency, receiptId: receipt.id }));
  return true;
}

/** The due parts of what was agreed on credit beside a payment that a provider collected. */
async function duePartsOf(tx: Tx, parts: readonly PaidPart[]) {
  const onCredit = parts.filter(({ paymentMethod }) => paymentMethod === "on_credit");
  if (onCredit.length === 0) return [];
  return tx
    .selectFrom("creditParts as t")
    .innerJoin("creditAccounts as a", "a.id", "t.accountId")
    .select(["t.dueOn", "t.amount"])
    .where(
      "a.paymentId",
      "in",
      onCredit.map(({ id }) => id),
    )
    .orderBy("t.dueOn")
    .orderBy("t.position")
    .execute();
}

/** The event of a payment or part whose money arrived. */
const completed = (
  { id: recordId, amount, paymentMethod: method, provider }: PaidPart,
  paid: { saleId: string | null; deviceId: string | null; currency: string; receiptId: string },
) => ({
  kind: "payment.completed" as const,
  recordId,
  actorId: null,
  data: { ...paid, amount, method, provider },
});

const insertReceipt = compileOnce((tx, row: Given<ReceiptRow>) =>
  tx.insertInto("receipts").values(receiptColumns(row)),
);

/** Whether a payment still waits for its money. Locks the payment. */
export const isPaymentOpen = async (tx: Tx, paymentId: string): Promise<boolean> =>
  (await tx
    .selectFrom("payments")
    .select("id")
    .where("id", "=", paymentId)
    .where("status", "in", open)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

/** Marks an open payment as failed. Returns false when the payment is not open. */
export async function failPayment(
  tx: Tx,
  paymentId: string,
  reason: PaymentFailure | string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payments as p")
    .set({ status: "failed", failedAt: sql`now()`, ...failureColumns(reason) })
    .where("p.id", "=", paymentId)
    .where("p.status", "in", open)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordAct(tx, null, "payment.failed", paymentId, { reason });
  return true;
}

/**
 * Marks a processing payment as unknown: the provider does not know its result, or its sale was cancelled after the
 * customer was asked. The payment is then in the list of payments to be reconciled, and Fundi still asks the provider
 * for the result.
 */
export async function markPaymentUnknown(tx: Tx, paymentId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({ status: "unknown" })
    .where("id", "=", paymentId)
    .where("status", "=", "processing")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await notifyOfPayments(tx, null, "payment_unknown", [paymentId]);
  await recordAct(tx, null, "payment.unknown", paymentId);
}

/**
 * Marks a payment that nobody waits for any more as failed, or as unknown if it was pushed, because money may still
 * arrive.
 */
export async function abandonPayment(
  tx: Tx,
  paymentId: string,
  reason: PaymentFailure,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({ status: "failed", failedAt: sql`now()`, ...failureColumns(reason) })
    .where("id", "=", paymentId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (numUpdatedRows === 1n) {
    await dropAttempt(tx, paymentId);
    await recordAct(tx, null, "payment.failed", paymentId, { reason });
    return;
  }
  await markPaymentUnknown(tx, paymentId);
  await checkLater(tx, paymentId, 5);
}

/**
 * Asks the customer again after the payment failed, with a new attempt. The caller has locked the subject. A
 * payment that is still open is refused, because the customer may still pay the first request. A payment at the counter
 * is refused too.
 * @throws Refusal invalid_transition, provider_not_configured
 */
export async function restartPayment(tx: Tx, actor: Actor, paymentId: string): Promise<void> {
  const payment = await tx
    .updateTable("payments")
    .set({ status: "pending", failedAt: null, ...noFailure })
    .where("id", "=", paymentId)
    .where("status", "=", "failed")
    .where("gateway", "is not", null)
    .returning(["saleId", "deviceId", "totalAmount as amount", "currency", "paymentMethod"])
    .returning("provider")
    .executeTakeFirst();
  if (!payment)
    return refuse("invalid_transition", { detail: "Only a failed payment is tried again" });
  const { saleId, deviceId, amount, currency, provider } = payment;
  const method = z.enum(paymentMethods).parse(payment.paymentMethod);
  const gateway = await gatewayFor(tx, method, provider);
  await updateById(tx, "payments", paymentId, { gateway });
  await createAttempt(tx, paymentId, gateway, { amount, currency, method, provider });
  await checkLater(tx, paymentId, 0);
  await recordAct(tx, actor, "payment.started", paymentId, {
    saleId,
    deviceId,
    amount,
    method,
    provider,
    gateway,
  });
}
