import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { adapterOf } from "../../gateways/server/all-adapters.ts";

/** The name of the job that sends a refund to its provider, and then asks until the end is known. */
export const SEND_REFUND = "send_refund";

export interface AskedRefund {
  paymentId: string;
  /** In minor units. */
  amount: number;
  /** What comes back, as the caller will store it when the money is back. */
  lines: readonly object[];
  /** Null if the customer was erased. */
  reason: string | null;
  wasLate: boolean;
}

/**
 * Asks the provider that collected a payment to give money back. The amount is reserved until the end is known, so that
 * nobody gives the same money back by hand. The provider is asked after the commit, by a job. The caller has locked the
 * sale or the late money, has checked the rights, and stores the refund itself when the money is back.
 * @throws Refusal not_found, exceeds_refundable, provider_not_configured (it cannot give back, or is not ready)
 */
export async function askProviderRefund(
  tx: Tx,
  actor: Actor,
  { paymentId, amount, lines, reason, wasLate }: AskedRefund,
): Promise<string> {
  const attempt = await collectedBy(tx, paymentId);
  if (!attempt || !adapterOf(attempt.gateway)?.refund) return refuse("provider_not_configured");
  await reserve(tx, paymentId, amount);
  const id = newId();
  await tx
    .insertInto("providerRefunds")
    .values({
      id,
      paymentId,
      attemptId: attempt.id,
      amount,
      lines: JSON.stringify(lines),
      reason,
      wasLate,
      requestedBy: actor.userId,
    })
    .execute();
  await sendLater(tx, id, 0);
  await recordAct(tx, actor, "payment.refund_asked", paymentId, {
    providerRefundId: id,
    amount,
    gateway: attempt.gateway,
  });
  return id;
}

/**
 * The attempt that collected the money, if its gateway answers. Another attempt of the same payment may have collected
 * other money, which is late money with a reference of its own.
 */
const collectedBy = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom("paymentAttempts as a")
    .innerJoin("paymentGateways as g", "g.name", "a.gateway")
    .innerJoin("payments as p", "p.id", "a.paymentId")
    .select(["a.id", "a.gateway"])
    .where("a.paymentId", "=", paymentId)
    .where("a.state", "in", ["completed", "late"])
    .where("g.isHealthy", "=", true)
    .orderBy(sql`coalesce(a.answer ->> 'reference' = p.reference, false)`, "desc")
    .orderBy(sql`a.state = 'completed'`, "desc")
    .orderBy("a.attemptNumber", "desc")
    .executeTakeFirst();

async function reserve(tx: Tx, paymentId: string, amount: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({ refundReserved: sql`refund_reserved + ${amount}` })
    .where("id", "=", paymentId)
    .where("status", "in", ["completed", "late"])
    .where(sql<boolean>`refunded_amount + refund_reserved + ${amount} <= amount`)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return;
  const payment = await tx
    .selectFrom("payments")
    .select(sql<number>`amount - refunded_amount - refund_reserved`.as("left"))
    .where("id", "=", paymentId)
    .executeTakeFirst();
  refuse("exceeds_refundable", { params: { left: payment?.left ?? 0 } });
}

/** Schedules the job for this refund to run in `seconds` seconds, in place of an earlier one that has not run yet. */
export async function sendLater(tx: Tx, id: string, seconds: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(${SEND_REFUND}::text, ${JSON.stringify({ id })}::json,
      run_at => now() + make_interval(secs => ${seconds}), job_key => ${`refund ${id}`}::text,
      max_attempts => 25)`.execute(tx);
}
