import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { GatewayServices } from "../../gateways/server/gateway-context.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { getPaymentHistory } from "./open-money.ts";
import { checkPayment } from "../../taking/server/check-payment.ts";

/** The name of the job that asks a provider because somebody wants to know now. */
export const ASK_PROVIDER = "ask_provider";

/**
 * Has a provider asked for the result of a payment, in the background. Several requests at once ask the provider once.
 * @throws Refusal not_found, invalid_transition
 */
export async function askProvider(tx: Tx, actor: Actor, paymentId: string): Promise<{ ok: true }> {
  const { canAsk } = await getPaymentHistory(tx, paymentId);
  if (!canAsk)
    refuse("invalid_transition", { detail: "No provider can be asked about this payment" });
  const payload = JSON.stringify({ paymentId, actorId: actor.userId });
  await sql`
    select graphile_worker.add_job(${ASK_PROVIDER}::text, ${payload}::json,
      job_key => ${`ask ${paymentId}`}::text, max_attempts => 3)`.execute(tx);
  return { ok: true };
}

/** The job. Its event tells open screens about the answer, also if it changed nothing. */
export async function askNow(
  db: Database,
  services: GatewayServices,
  subjects: PaymentSubjects,
  { paymentId, actorId }: { paymentId: string; actorId: string },
): Promise<void> {
  await checkPayment(db, services, subjects, { paymentId });
  await inTransaction(db, (tx) => recordAct(tx, actorId, "payment.asked", paymentId));
}
