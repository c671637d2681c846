import { sql, type RawBuilder } from "kysely";
import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/http/lists/keyset-list.ts";
import { newestFirst } from "#src/server/http/lists/sorted-list.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import {
  receipt as receiptShape,
  receiptLine,
  type paymentsContract,
  type Payment,
  type PaymentRefund,
  type Receipt,
} from "../contract.ts";
import { paymentMethods } from "../providers.ts";
import { paymentFailure } from "../payment-failure.ts";

/** @throws Refusal not_found */
export async function getPayment(db: Database, paymentId: string): Promise<Payment> {
  const row = await selectPayments(db).where("p.id", "=", paymentId).executeTakeFirst();
  return row ? toPayment(row) : refuse("not_found");
}

/** What was given back of a payment, oldest first, as a value of the query that reads it. */
const refundsOf = (paymentId: RawBuilder<unknown>) => sql<PaymentRefund[]>`(
  select coalesce(json_agg(json_build_object(
    'id', f.id, 'refundNumber', f.refund_number, 'amount', f.amount, 'method', f.refund_method,
    'provider', f.provider, 'reference', f.reference, 'reason', f.reason,
    'refundedBy', ${userInJson("f.refunded_by")}, 'approvedBy', ${userInJson("f.approved_by")},
    'refundedAt', ${momentInJson(sql`f.refunded_at`)}) order by f.refunded_at, f.id), '[]')
  from payment_refunds f where f.payment_id = ${paymentId})`;

/** What was paid for a device, oldest first, as a value of the query that reads the device. */
export const paymentsOf = (deviceId: RawBuilder<unknown>) =>
  paymentsWhere(sql`p.device_id = ${deviceId}`);

/** The same of a sale. */
export const paymentsOfSale = (saleId: RawBuilder<unknown>) =>
  paymentsWhere(sql`p.sale_id = ${saleId}`);

const paymentsWhere = (condition: RawBuilder<unknown>) => sql<Payment[]>`(
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'paymentNumber', p.payment_number, 'customerId', p.customer_id, 'deviceId', p.device_id,
    'saleId', p.sale_id, 'gateway', p.gateway, 'phone', p.payer_phone, 'failure', p.failure,
    'failureReason', p.failure_reason,
    'amount', p.amount, 'processingFee', p.processing_fee, 'totalAmount', p.total_amount, 'currency', p.currency,
    'method', p.payment_method, 'provider', p.provider, 'reference', p.reference, 'status', p.status,
    'tendered', p.tendered, 'change', p.tendered - p.amount, 'receivedBy', ${userInJson("p.received_by")},
    'paymentDate', ${momentInJson(sql`p.payment_date`)}, 'completedAt', ${momentInJson(sql`p.completed_at`)},
    'failedAt', ${momentInJson(sql`p.failed_at`)},
    'receipt', (select json_build_object('id', r.id, 'receiptNumber', r.receipt_number)
                from receipts r where r.payment_id = p.id),
    'refundedAmount', p.refunded_amount, 'refunds', ${refundsOf(sql`p.id`)}) order by p.payment_date, p.id), '[]')
  from payments p where ${condition})`;

function selectPayments(db: Database) {
  return db
    .selectFrom("payments as p")
    .leftJoin("receipts as r", "r.paymentId", "p.id")
    .leftJoin("users as u", "u.id", "p.receivedBy")
    .select([
      "p.id",
      "p.paymentNumber",
      "p.customerId",
      "p.deviceId",
      "p.saleId",
      "p.gateway",
      "p.payerPhone as phone",
      "p.failure",
      "p.failureReason",
      "p.amount",
      "p.processingFee",
      "p.totalAmount",
      "p.currency",
      "p.paymentMethod",
      "p.provider",
      "p.reference",
      "p.status",
      "p.tendered",
      "p.paymentDate",
      "p.completedAt",
      "p.failedAt",
      "r.id as receiptId",
      "r.receiptNumber",
      "u.id as receivedById",
      "u.name as receivedByName",
      "p.refundedAmount",
      refundsOf(sql.ref("p.id")).as("refunds"),
    ]);
}

type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>["execute"]>>[number];

const failure = paymentFailure.nullable();

function toPayment(row: PaymentRow): Payment {
  const { paymentMethod, receiptId, receiptNumber, receivedById, receivedByName, ...payment } = row;
  return {
    ...payment,
    method: paymentMethod,
    failure: failure.parse(payment.failure),
    change: changeOf(payment.tendered, payment.amount),
    receivedBy: receivedById && receivedByName ? { id: receivedById, name: receivedByName } : null,
    receipt: receiptId && receiptNumber ? { id: receiptId, receiptNumber } : null,
  };
}

type PaymentsQuery = z.output<(typeof paymentsContract.listPayments)["query"]>;

const payments = keysetList({
  orders: { newest: newestFirst(sql`p.payment_date`, sql`p.id`) },
  filters: {
    status: (status: RawBuilder<string>) => sql`p.status = ${status}`,
    customerId: (customerId: RawBuilder<string>) => sql`p.customer_id = ${customerId}`,
    saleId: (saleId: RawBuilder<string>) => sql`p.sale_id = ${saleId}`,
  },
  select: selectPayments,
});

/** Newest first. */
export async function listPayments(
  db: Database,
  { status, customerId, saleId, ...query }: PaymentsQuery,
): Promise<Page<Payment>> {
  const { items, nextCursor } = await payments.read(
    db,
    { ...query, sort: "newest" },
    { status, customerId, saleId },
  );
  return { items: items.map(toPayment), nextCursor };
}

/** @throws Refusal not_found */
export async function getReceipt(db: Database, receiptId: string): Promise<Receipt> {
  const row = await selectReceipts(db).where("r.id", "=", receiptId).executeTakeFirst();
  return row ? toReceipt(row) : refuse("not_found");
}

/** Everything given back to a customer, oldest first, as they may read it. */
export function listRefundsTo(db: Database, customerId: string) {
  return db
    .selectFrom("paymentRefunds as f")
    .innerJoin("payments as p", "p.id", "f.paymentId")
    .select([
      "f.refundNumber",
      "p.paymentNumber",
      "f.amount",
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

const RECEIPTS_AT_ONCE = 200;

interface ReceiptsWanted {
  deviceId?: string | undefined;
  saleId?: string | undefined;
  customerId?: string | undefined;
}

/** Receipts of a device, a sale or a customer (several: of that device while it was theirs), newest first. */
export async function listReceipts(
  db: Database,
  { deviceId, saleId, customerId }: ReceiptsWanted,
): Promise<{ items: Receipt[] }> {
  const rows = await selectReceipts(db)
    .$if(deviceId !== undefined, (q) => q.where("r.deviceId", "=", deviceId ?? ""))
    .$if(saleId !== undefined, (q) => q.where("r.saleId", "=", saleId ?? ""))
    .$if(customerId !== undefined, (q) => q.where("r.customerId", "=", customerId ?? ""))
    .orderBy("r.receiptDate", "desc")
    .orderBy("r.id", "desc")
    .limit(RECEIPTS_AT_ONCE)
    .execute();
  return { items: rows.map(toReceipt) };
}

function selectReceipts(db: Database) {
  return db
    .selectFrom("receipts as r")
    .innerJoin("customers as c", "c.id", "r.customerId")
    .leftJoin("devices as d", "d.id", "r.deviceId")
    .selectAll("r")
    .select(["d.trackingToken", "c.preferredLanguage as customerLanguage"]);
}

type ReceiptRow = Awaited<ReturnType<ReturnType<typeof selectReceipts>["execute"]>>[number];

const method = z.enum(paymentMethods);
const lines = z.array(receiptLine).nullable();

function toReceipt(row: ReceiptRow): Receipt {
  return {
    ...row,
    paymentMethod: method.parse(row.paymentMethod),
    change: changeOf(row.tendered, row.paymentAmount),
    lines: lines.parse(row.lines),
    business: receiptShape.shape.business.parse(row.business),
  };
}

const changeOf = (tendered: number | null, amount: number): number | null =>
  tendered === null ? null : tendered - amount;
