import { sql } from "kysely";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { abandonPayment } from "../../taking/server/settle-payment.ts";
import type { PaymentSubjects } from "../../subjects/server/payment-subject.ts";
import { subjectOf } from "../../subjects/server/subject-of.ts";

/**
 * Open requests for money of repairs and debts whose time is over. A sale gives its requests up itself, when it ends. A
 * bank transfer may take days. The condition of the status uses the index `payments_open`.
 */
const lateRequests = (db: Database | Tx, minutes: number) =>
  db
    .selectFrom("payments as p")
    .select("p.id")
    .where("p.saleId", "is", null)
    .where("p.status", "in", ["pending", "processing"])
    .where(
      sql<boolean>`case p.payment_method
        when 'bank_transfer' then p.payment_date < now() - make_interval(days => (select transfer_days from shop_accounts))
        else (select max(a.created_at) from payment_attempts a where a.payment_id = p.id)
          < now() - make_interval(mins => ${minutes}) end`,
    );

/**
 * Gives up the requests for money of repairs and debts that were not paid in time. Each has its own transaction, so that
 * one failure does not stop the others. The job runs every minute (`cron` in area.ts). If the customer pays afterwards,
 * the money still counts.
 */
export async function expireRequests(db: Database, subjects: PaymentSubjects): Promise<void> {
  const { unpaidSaleMinutes } = await getSettings(db, "automation");
  const late = await lateRequests(db, unpaidSaleMinutes)
    .orderBy("p.paymentDate")
    .orderBy("p.id")
    .limit(100)
    .execute();
  const failures: unknown[] = [];
  for (const { id } of late) {
    await inTransaction(db, (tx) => expireRequest(tx, subjects, id, unpaidSaleMinutes)).catch(
      (error: unknown) => {
        failures.push(error);
      },
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, "some requests could not be ended");
}

async function expireRequest(
  tx: Tx,
  subjects: PaymentSubjects,
  paymentId: string,
  minutes: number,
): Promise<void> {
  await (await subjectOf(tx, subjects, paymentId)).hold(tx);
  // Since the list was read, the customer may have paid, or may have been asked again.
  const isLate = await lateRequests(tx, minutes).where("p.id", "=", paymentId).executeTakeFirst();
  if (isLate) await abandonPayment(tx, paymentId, { code: "not_paid_in_time" });
}
