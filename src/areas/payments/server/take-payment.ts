import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { taxIncludedIn } from "#src/shared/money.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/actor.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { HandPayment, Payment } from "../contract.ts";
import { newPaperNumber } from "./paper-number.ts";

/** What the receipt says beside the money: a copy of what is true now. Amounts in minor units. */
export interface ReceiptSubject {
  ticketNumber: string | null;
  technicianId: string | null;
  technicianName: string | null;
  deviceBrand: string | null;
  deviceModel: string | null;
  deviceSerial: string | null;
  deviceIssue: string | null;
  deviceStatus: string | null;
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  /** What the repair costs; null while nobody knows. */
  totalCost: number | null;
  repairCost: number | null;
  laborCost: number | null;
  partsCost: number | null;
  /** What was asked in advance. */
  depositAmount: number;
  /** Paid for the same repair before this payment. */
  paidBefore: number;
}

export interface TakenPayment {
  customerId: string;
  /** null: for goods, not for a repair. */
  deviceId: string | null;
  /** Minor units. Whether it is more than what is owed is for the caller to know. */
  amount: number;
  hand: HandPayment;
  receipt: ReceiptSubject;
}

/**
 * Money taken at the counter: a completed payment and its receipt.
 * @throws Refusal validation_failed (tendered, provider); reference_taken when this provider's reference was used before
 */
export async function takePayment(tx: Tx, actor: Actor, taken: TakenPayment): Promise<Payment> {
  const { customerId, deviceId, amount, hand, receipt } = taken;
  refuseUnfitting(hand, amount);
  const business = await getSettings(tx, "business");
  const provider = hand.provider ?? hand.method;
  const reference = hand.reference ?? null;
  const tendered = hand.tendered ?? null;
  const { currency } = business;
  const id = newId();
  const receiptId = newId();
  const receiptNumber = newPaperNumber("RCP");

  // Both rows in one statement: a till waits for each trip to the database.
  const payment = await tx
    .with("payment", (q) =>
      q
        .insertInto("payments")
        .values({
          id,
          paymentNumber: newPaperNumber("PAY"),
          customerId,
          deviceId,
          amount,
          currency,
          paymentMethod: hand.method,
          provider,
          reference,
          status: "completed",
          tendered,
          receivedBy: actor.userId,
          completedAt: sql`now()`,
        })
        .returning(["paymentNumber", "processingFee", "totalAmount", "paymentDate", "completedAt"]),
    )
    .with("receipt", (q) =>
      q.insertInto("receipts").values({
        ...receipt,
        id: receiptId,
        receiptNumber,
        paymentId: id,
        customerId,
        deviceId,
        paymentMethod: hand.method,
        paymentProvider: provider,
        paymentReference: reference,
        paymentAmount: amount,
        tendered,
        currency,
        remainingBalance:
          receipt.totalCost === null
            ? null
            : Math.max(0, receipt.totalCost - receipt.paidBefore - amount),
        taxRate: business.taxRate,
        taxAmount: taxIncludedIn(amount, business.taxRate),
        business: JSON.stringify({
          name: business.name,
          phone: business.phone || null,
          email: business.email || null,
          address: business.address || null,
        }),
        generatedBy: actor.userId,
        generatedByName: actor.name,
      }),
    )
    .selectFrom("payment")
    .selectAll()
    .executeTakeFirstOrThrow();

  await recordEvent(tx, {
    kind: "payment.completed",
    recordId: id,
    actorId: actor.userId,
    data: { deviceId, amount, currency, method: hand.method, provider, receiptId },
  });
  return {
    ...payment,
    id,
    customerId,
    deviceId,
    amount,
    currency,
    method: hand.method,
    provider,
    reference,
    status: "completed",
    tendered,
    change: tendered === null ? null : tendered - amount,
    receivedBy: { id: actor.userId, name: actor.name },
    failedAt: null,
    receipt: { id: receiptId, receiptNumber },
    refundedAmount: 0,
    refunds: [],
  };
}

function refuseUnfitting({ method, provider, tendered }: HandPayment, amount: number): void {
  if (provider && method !== "mobile_money") {
    refuse("validation_failed", { fields: { provider: "only mobile money has a wallet" } });
  }
  if (tendered === undefined) return;
  if (method !== "cash")
    refuse("validation_failed", { fields: { tendered: "only cash is tendered" } });
  if (tendered < amount)
    refuse("validation_failed", { fields: { tendered: "is less than the amount" } });
}
