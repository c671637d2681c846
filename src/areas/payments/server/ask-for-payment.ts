import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import type { PaymentMethod } from "../providers.ts";
import { gatewayFor, gatewayOf, type GatewayAnswer } from "./gateways.ts";
import type { WrittenPayment } from "./written-payment.ts";

export interface AskedPayment {
  customerId: string;
  saleId: string;
  /** In minor units. */
  amount: number;
  currency: string;
  method: PaymentMethod;
  /** The wallet. Without a wallet, the method is stored as the provider. */
  provider?: string | undefined;
  phone: string | null;
}

/**
 * The name of the job that pushes a payment to its provider, and then asks for the result until the result is final.
 */
export const CHECK_PAYMENT = "check_payment";

/**
 * Stores a pending payment that a provider will collect from the customer. After the commit, a job pushes the payment
 * to the provider.
 */
export async function askForPayment(
  tx: Tx,
  actor: Actor,
  asked: AskedPayment,
): Promise<WrittenPayment> {
  const { phone, method, ...rest } = asked;
  const id = newId();
  const gateway = gatewayFor(method);
  const provider = asked.provider ?? method;
  const row = await tx
    .insertInto("payments")
    .values({
      ...rest,
      id,
      provider,
      paymentNumber: nextNumber("payment"),
      paymentMethod: method,
      status: "pending",
      gateway,
      payerPhone: phone,
      receivedBy: actor.userId,
    })
    .returning(["paymentNumber", "processingFee", "totalAmount", "paymentDate"])
    .executeTakeFirstOrThrow();
  await checkLater(tx, id, 0);
  await recordEvent(tx, {
    kind: "payment.started",
    recordId: id,
    actorId: actor.userId,
    data: { saleId: asked.saleId, amount: asked.amount, method, provider, gateway },
  });
  return {
    ...row,
    ...rest,
    id,
    provider,
    method,
    phone,
    gateway,
    deviceId: null,
    reference: null,
    status: "pending",
    tendered: null,
    receivedBy: { id: actor.userId, name: actor.name },
    completedAt: null,
    receipt: null,
  };
}

/**
 * Schedules the job for this payment to run in `seconds` seconds, in place of an earlier job that has not run yet.
 */
export async function checkLater(tx: Tx, paymentId: string, seconds: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(${CHECK_PAYMENT}::text, ${JSON.stringify({ paymentId })}::json,
      run_at => now() + make_interval(secs => ${seconds}), job_key => ${`payment ${paymentId}`}::text,
      max_attempts => 25)`.execute(tx);
}

const open = ["pending", "processing", "unknown"] as const;

/**
 * Pushes a new payment to its provider, or asks for the result of an open payment. Returns null when the payment is not
 * open or has no provider. A new payment is marked as pushed in its own transaction before the push. Therefore a crash
 * never makes the provider ask the customer twice.
 */
export async function askGateway(db: Database, paymentId: string): Promise<GatewayAnswer | null> {
  const isNew = await inTransaction(db, (tx) => markAsked(tx, paymentId));
  const payment = await db
    .selectFrom("payments")
    .select(["id", "paymentNumber", "paymentMethod as method", "provider", "amount", "currency"])
    .select(["payerPhone as phone", "askedAt", "gateway", "status"])
    .where("id", "=", paymentId)
    .where("status", "in", open)
    .executeTakeFirst();
  const gateway = gatewayOf(payment?.gateway ?? null);
  if (!payment?.askedAt || !gateway) return null;
  const { askedAt, status } = payment;
  const request = { ...payment, askedAt, isAbandoned: status === "unknown" };
  return isNew ? gateway.push(request) : gateway.enquire(request);
}

/** Moves a pending payment to processing. Returns true only for the call that moved it. */
async function markAsked(tx: Tx, paymentId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({ status: "processing", askedAt: sql`now()` })
    .where("id", "=", paymentId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
