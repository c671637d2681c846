import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { ofPerson } from "#src/areas/customers/core/server/person.ts";
import { moneyBackOf } from "./paid-as.ts";
import type { paymentsContract, Payment, PaymentRefund } from "../../contract.ts";

/** The refunds of payment `p`, oldest first. */
const refundsInJson = sql<PaymentRefund[]>`(
  select coalesce(json_agg(json_build_object(
    'id', f.id, 'refundNumber', f.refund_number, 'amount', f.amount, 'cashRounding', f.cash_rounding, 'method', f.refund_method,
    'provider', f.provider, 'reference', f.reference, 'reason', f.reason,
    'refundedBy', ${userInJson("f.refunded_by")}, 'approvedBy', coalesce(${userInJson("f.approved_by")}, ${userInJson("f.way_approved_by")}),
    'refundedAt', ${momentInJson(sql`f.refunded_at`)}) order by f.refunded_at, f.id), '[]')
  from payment_refunds f where f.payment_id = p.id)`;

/**
 * Payment `p` in the shape of the contract. All answers with a payment use this expression, except the answer of
 * checkout, which is built from the rows that checkout has just written, to save a query.
 */
const paymentInJson = sql<Payment>`json_build_object(
    'id', p.id, 'paymentNumber', p.payment_number, 'customerId', p.customer_id, 'deviceId', p.device_id,
    'saleId', p.sale_id, 'creditAccountId', p.credit_account_id, 'gateway', p.gateway,
    'isSimulated', p.gateway is not distinct from 'simulator',
    'payUrl', (select a.pay_url from payment_attempts a where a.payment_id = p.id and a.state in ('processing', 'unknown')),
    'phone', p.payer_phone, 'metadata', p.metadata, 'failure', p.failure,
    'failureReason', p.failure_reason,
    'amount', p.amount, 'cashStep', p.cash_step, 'cashRounding', p.cash_rounding,
    'owed', (select a.balance from credit_accounts a where a.payment_id = p.id), 'processingFee', p.processing_fee, 'totalAmount', p.total_amount, 'currency', p.currency,
    'method', p.payment_method, 'provider', p.provider, 'reference', p.reference, 'status', p.status,
    'tendered', p.tendered, 'change', p.tendered - p.amount - p.cash_rounding, 'receivedBy', ${userInJson("p.received_by")},
    'paymentDate', ${momentInJson(sql`p.payment_date`)}, 'completedAt', ${momentInJson(sql`p.completed_at`)},
    'failedAt', ${momentInJson(sql`p.failed_at`)},
    'receipt', (select json_build_object('id', r.id, 'receiptNumber', r.receipt_number)
                from receipts r where r.payment_id = coalesce(p.paid_with, p.id)),
    'refundedAmount', p.refunded_amount, 'refunds', ${refundsInJson},
    'moneyBack', ${moneyBackOf})`;

/** @throws Refusal not_found */
export async function getPayment(db: Database, paymentId: string): Promise<Payment> {
  const row = await db
    .selectFrom("payments as p")
    .select(paymentInJson.as("payment"))
    .where("p.id", "=", paymentId)
    .executeTakeFirst();
  return row?.payment ?? refuse("not_found");
}

/** All payments of a sale, oldest first. */
export async function listPaymentsOf(db: Database, saleId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payments as p")
    .select(paymentInJson.as("payment"))
    .where("p.saleId", "=", saleId)
    .orderBy("p.paymentDate")
    .orderBy("p.id")
    .execute();
  return rows.map(({ payment }) => payment);
}

/** An expression for the query that reads a device: the payments of the device, oldest first. */
export const paymentsOf = (deviceId: RawBuilder<unknown>) =>
  paymentsWhere(sql`p.device_id = ${deviceId}`);

/** An expression for the query that reads a sale: the payments of the sale, oldest first. */
export const paymentsOfSale = (saleId: RawBuilder<unknown>) =>
  paymentsWhere(sql`p.sale_id = ${saleId}`);

const paymentsWhere = (condition: RawBuilder<unknown>) => sql<Payment[]>`(
  select coalesce(json_agg(${paymentInJson} order by p.payment_date, p.id), '[]')
  from payments p where ${condition})`;

type PaymentsQuery = z.output<(typeof paymentsContract.listPayments)["query"]>;

const payments = keysetList({
  orders: { newest: newestFirst(sql`p.payment_date`, sql`p.id`) },
  filters: {
    status: (status: RawBuilder<string>) => sql`p.status = ${status}`,
    customerId: (customerId: RawBuilder<string>) => sql`p.customer_id = ${customerId}`,
    customerIds: (ids: RawBuilder<readonly string[]>) => sql`p.customer_id = any(${ids}::uuid[])`,
    saleId: (saleId: RawBuilder<string>) => sql`p.sale_id = ${saleId}`,
  },
  select: (db) => db.selectFrom("payments as p").select("p.id").select(paymentInJson.as("payment")),
});

/** Lists payments, newest first. */
export async function listPayments(
  db: Database,
  { status, customerId, saleId, ...query }: PaymentsQuery,
): Promise<Page<Payment>> {
  const { items, nextCursor } = await payments.read(
    db,
    { ...query, sort: "newest" },
    { status, saleId, ...(customerId && (await ofPerson(db, customerId))) },
  );
  return { items: items.map(({ payment }) => payment), nextCursor };
}

/** All refunds to a customer, oldest first. The export of the customer's data contains them. */
export function listRefundsTo(db: Database, customerId: string) {
  return db
    .selectFrom("paymentRefunds as f")
    .innerJoin("payments as p", "p.id", "f.paymentId")
    .select([
      "f.refundNumber",
      "p.paymentNumber",
      "f.amount",
      "f.cashRounding",
      "f.currency",
      "f.refundMethod as method",
      "f.provider",
      "f.reference",
      "f.reason",
      "f.refundedAt",
    ])
    .where("f.customerId", "=", customerId)
    .orderBy("f.refundedAt")
    .orderBy("f.id")
    .execute();
}
