import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { feeOf } from "../../fees.ts";
import type { PaymentMethod } from "../../providers.ts";
import type { GatewayAnswer } from "../../gateways/server/gateway.ts";
import type { GatewayName } from "../../gateways/gateway-names.ts";
import { gatewayFor } from "../../gateways/server/gateway-for.ts";
import type { AttemptRequest } from "../../gateways/server/attempts.ts";
import type { WrittenPayment } from "../../core/server/written-payment.ts";

export interface AskedPayment {
  /** The id that the client chose for the payment. */
  id?: string | undefined;
  customerId: string;
  /** The sale or the repair that is paid; both are null for a debt. */
  saleId: string | null;
  deviceId: string | null;
  /** The debt that is paid; omitted for a repair or sale. */
  creditAccountId?: string | null;
  /** In minor units. */
  amount: number;
  currency: string;
  method: PaymentMethod;
  /** The wallet. Without a wallet, the method is stored as the provider. */
  provider?: string | undefined;
  phone: string | null;
  /** The gateway that collects the payment, when the caller has already chosen it. */
  gateway?: GatewayName;
}

/**
 * The name of the job that pushes a payment to its provider, and then asks for the result until the result is final.
 */
export const CHECK_PAYMENT = "check_payment";

/**
 * Stores a pending payment that a provider will collect from the customer, with its first attempt. After the commit, a
 * job pushes the attempt to the provider.
 * @throws Refusal provider_not_configured
 */
export async function askForPayment(
  tx: Tx,
  actor: Actor,
  asked: AskedPayment,
): Promise<WrittenPayment> {
  const { id = newId(), phone, gateway: chosen, ...rest } = asked;
  const { method, provider = method, amount, currency, saleId, deviceId, customerId } = rest;
  const creditAccountId = rest.creditAccountId ?? null;
  const gateway = chosen ?? (await gatewayFor(tx, method, provider));
  const row = await insertAsked(tx, {
    id,
    customerId,
    saleId,
    deviceId,
    creditAccountId,
    amount,
    currency,
    provider,
    paymentNumber: nextNumber("payment"),
    paymentMethod: method,
    gateway,
    processingFee: feeOf(method, provider, amount, currency),
    payerPhone: phone,
    receivedBy: actor.userId,
  });
  await checkLater(tx, id, 0);
  const started = { saleId, deviceId, amount, method, provider, gateway };
  await recordAct(tx, actor, "payment.started", id, started);
  return {
    ...row,
    id,
    customerId,
    saleId,
    deviceId,
    creditAccountId,
    amount,
    cashStep: 0,
    cashRounding: 0,
    currency,
    provider,
    method,
    phone,
    gateway,
    isSimulated: gateway === "simulator",
    payUrl: null,
    metadata: {},
    reference: null,
    status: "pending",
    tendered: null,
    receivedBy: { id: actor.userId, name: actor.name },
    completedAt: null,
    receipt: null,
  };
}

interface NewPayment {
  id: string;
  paymentNumber: string;
  customerId: string;
  saleId: string | null;
  deviceId: string | null;
  creditAccountId: string | null;
  amount: number;
  currency: string;
  paymentMethod: PaymentMethod;
  provider: string;
  gateway: GatewayName;
  /** What the customer pays in addition to the amount. */
  processingFee: number;
  payerPhone: string | null;
  receivedBy: string;
}

/** Stores the payment and its first attempt in one statement, because the cashier waits for every query. */
function insertAsked(tx: Tx, payment: NewPayment) {
  const { currency, paymentMethod: method, provider, gateway } = payment;
  const amount = payment.amount + payment.processingFee;
  const request: AttemptRequest = { amount, currency, method, provider };
  return tx
    .with("payment", (q) =>
      q
        .insertInto("payments")
        .values({ ...payment, status: "pending" })
        .returning(["paymentNumber", "processingFee", "totalAmount", "paymentDate"]),
    )
    .with("attempt", (q) =>
      q.insertInto("paymentAttempts").values({
        id: newId(),
        paymentId: payment.id,
        attemptNumber: 1,
        gateway,
        request: JSON.stringify(request),
        state: "created",
      }),
    )
    .selectFrom("payment")
    .selectAll()
    .executeTakeFirstOrThrow();
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

/** Schedules a job that applies what a verified callback said, or asks the provider about the attempt. */
export async function checkAttempt(
  tx: Tx,
  attemptId: string,
  told: GatewayAnswer | null,
): Promise<void> {
  const payload = { attemptId, ...(told && { told }) };
  await sql`
    select graphile_worker.add_job(${CHECK_PAYMENT}::text, ${JSON.stringify(payload)}::json,
      job_key => ${`${told ? "told" : "attempt"} ${attemptId}`}::text, max_attempts => 25)`.execute(
    tx,
  );
}

const SOON_SECONDS = 1;
const SLOW_SECONDS = 15;
const SLOWEST_SECONDS = 3600;
/** After this time nobody waits at the counter any more. */
const WAITED_SECONDS = 1200;

/**
 * How long to wait before the provider is asked again: the longer, the longer it has not answered. `isWaiting` is true
 * while somebody at the counter waits for the result.
 */
export function nextCheck(askedAt: string | null, isWaiting: boolean): number {
  const age = askedAt ? (Date.now() - Date.parse(askedAt)) / 1000 : 0;
  const [least, most] =
    isWaiting && age < WAITED_SECONDS
      ? [SOON_SECONDS, SLOW_SECONDS]
      : [SLOW_SECONDS, SLOWEST_SECONDS];
  return Math.min(Math.max(Math.round(age / 4), least), most);
}
