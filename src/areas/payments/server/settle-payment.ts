import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import type { PaymentFailure } from "../payment-failure.ts";
import { checkLater } from "./ask-for-payment.ts";
import { failureColumns, noFailure } from "./failure-columns.ts";
import { isLateMoney } from "./late-money.ts";
import { receiptColumns } from "../receipts/server/receipt-columns.ts";
import { openShiftOf } from "../shifts/server/open-shift-of.ts";
import {
  receiptRow,
  type ReceiptRow,
  type ReceiptSubject,
} from "../receipts/server/receipt-row.ts";

const open = ["pending", "processing", "unknown"] as const;

/** Whether payment `p` is not late money. Only a user can decide about late money. */
const isUndecided = sql<boolean>`not ${isLateMoney}`;

/**
 * Completes an open payment whose money arrived, and writes its receipt. The caller has locked the sale of the payment.
 * Returns false and writes nothing when the payment is no longer open, or is late money. The money counts in the shift
 * that the requesting cashier has open when it arrives, which may be a later shift than at the time of the request.
 * Without an open shift the money belongs to no shift.
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
    .where(isUndecided)
    .returning(["p.customerId", "p.saleId", "p.amount", "p.currency", "p.paymentMethod"])
    .returning(["p.provider", "u.id as userId", "u.name as userName"])
    .executeTakeFirst();
  if (!payment) return false;
  const { customerId, saleId, amount, currency, paymentMethod: method, provider } = payment;
  const receipt = receiptRow(
    {
      paymentId,
      customerId,
      deviceId: null,
      method,
      provider,
      reference,
      amount,
      currency,
      tendered: null,
      receivedBy: { id: payment.userId, name: payment.userName },
    },
    subject,
    business,
  );
  await insertReceipt(tx, receipt);
  await recordEvent(tx, {
    kind: "payment.completed",
    recordId: paymentId,
    actorId: null,
    data: { saleId, amount, currency, method, provider, receiptId: receipt.id },
  });
  return true;
}

const insertReceipt = compileOnce((tx, row: Given<ReceiptRow>) =>
  tx.insertInto("receipts").values(receiptColumns(row)),
);

/** Marks an open payment as failed. Returns false when the payment is not open, or is late money. */
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
    .where(isUndecided)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordEvent(tx, {
    kind: "payment.failed",
    recordId: paymentId,
    actorId: null,
    data: { reason },
  });
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
  await recordEvent(tx, { kind: "payment.unknown", recordId: paymentId, actorId: null });
}

/**
 * Marks the pending payment of a cancelled sale as failed, but a pushed one as unknown, because money may still arrive.
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
    await recordEvent(tx, {
      kind: "payment.failed",
      recordId: paymentId,
      actorId: null,
      data: { reason },
    });
    return;
  }
  await markPaymentUnknown(tx, paymentId);
  await checkLater(tx, paymentId, 5);
}

/**
 * Asks the customer again after the payment failed. The caller has locked the sale. A payment that is still open is
 * refused, because the customer may still pay the first request. A payment at the counter is refused too.
 * @throws Refusal invalid_transition
 */
export async function restartPayment(tx: Tx, actor: Actor, paymentId: string): Promise<void> {
  const payment = await tx
    .updateTable("payments")
    .set({ status: "pending", failedAt: null, askedAt: null, ...noFailure })
    .where("id", "=", paymentId)
    .where("status", "=", "failed")
    .where("gateway", "is not", null)
    .returning(["saleId", "amount", "paymentMethod", "provider", "gateway"])
    .executeTakeFirst();
  if (!payment)
    return refuse("invalid_transition", { detail: "Only a failed payment is tried again" });
  await checkLater(tx, paymentId, 0);
  const { paymentMethod: method, ...data } = payment;
  await recordEvent(tx, {
    kind: "payment.started",
    recordId: paymentId,
    actorId: actor.userId,
    data: { ...data, method },
  });
}
