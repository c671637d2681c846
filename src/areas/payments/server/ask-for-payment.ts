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
  /** Minor units. */
  amount: number;
  currency: string;
  method: PaymentMethod;
  /** The wallet; when it is omitted, the provider is the method itself. */
  provider?: string | undefined;
  phone: string | null;
}

/** The job that asks a provider to collect a payment, and then repeatedly reads the result until it is final. */
export const CHECK_PAYMENT = "check_payment";

/**
 * Writes a pending payment that a provider collects from the customer. A job asks the provider after the commit.
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

/** Schedules the job for this payment in `seconds`. A later call replaces a job that has not run yet. */
export async function checkLater(tx: Tx, paymentId: string, seconds: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(${CHECK_PAYMENT}::text, ${JSON.stringify({ paymentId })}::json,
      run_at => now() + make_interval(secs => ${seconds}), job_key => ${`payment ${paymentId}`}::text,
      max_attempts => 25)`.execute(tx);
}

const open = ["pending", "processing", "unknown"] as const;

/**
 * Pushes a new payment to the provider, or reads the result of an open payment; null when there is nothing to ask. A
 * new payment is first marked as pushed in its own transaction, so that a crash does not ask the customer twice.
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

/** Returns true only for the call that moves the payment from pending to processing. */
async function markAsked(tx: Tx, paymentId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({ status: "processing", askedAt: sql`now()` })
    .where("id", "=", paymentId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
