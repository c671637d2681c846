import { sql, type RawBuilder } from "kysely";
import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
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

/** The refunds of payment `p`, oldest first. */
const refundsInJson = sql<PaymentRefund[]>`(
  select coalesce(json_agg(json_build_object(
    'id', f.id, 'refundNumber', f.refund_number, 'amount', f.amount, 'method', f.refund_method,
    'provider', f.provider, 'reference', f.reference, 'reason', f.reason,
    'refundedBy', ${userInJson("f.refunded_by")}, 'approvedBy', ${userInJson("f.approved_by")},
    'refundedAt', ${momentInJson(sql`f.refunded_at`)}) order by f.refunded_at, f.id), '[]')
  from payment_refunds f where f.payment_id = p.id)`;

/**
 * Payment `p` in the shape of the contract. All answers with a payment use this expression, except the answer of
 * checkout, which is built from the rows that checkout has just written, to save a query.
 */
const paymentInJson = sql<Payment>`json_build_object(
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
    'refundedAmount', p.refunded_amount, 'refunds', ${refundsInJson})`;

/** @throws Refusal not_found */
export async function getPayment(db: Database, paymentId: string): Promise<Payment> {
  const row = await db
    .selectFrom("payments as p")
    .select(paymentInJson.as("payment"))
    .where("p.id", "=", paymentId)
    .executeTakeFirst();
  return row?.payment ?? refuse("not_found");
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
    { status, customerId, saleId },
  );
  return { items: items.map(({ payment }) => payment), nextCursor };
}

/** @throws Refusal not_found */
export async function getReceipt(db: Database, receiptId: string): Promise<Receipt> {
  const row = await selectReceipts(db).where("r.id", "=", receiptId).executeTakeFirst();
  return row ? toReceipt(row) : refuse("not_found");
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

/** Lists the newest 200 receipts of a device, a sale or a customer, newest first. Each matches all given filters. */
export async function listReceipts(
  db: Database,
  wanted: ReceiptsWanted,
): Promise<{ items: Receipt[] }> {
  const rows = await newestReceipts(db, wanted).limit(RECEIPTS_AT_ONCE).execute();
  return { items: rows.map(toReceipt) };
}

/** All receipts of a customer, newest first. The export of the customer's data contains them. */
export async function allReceiptsOf(db: Database, customerId: string): Promise<Receipt[]> {
  const rows = await newestReceipts(db, { customerId }).execute();
  return rows.map(toReceipt);
}

const newestReceipts = (db: Database, { deviceId, saleId, customerId }: ReceiptsWanted) =>
  selectReceipts(db)
    .$if(deviceId !== undefined, (q) => q.where("r.deviceId", "=", deviceId ?? ""))
    .$if(saleId !== undefined, (q) => q.where("r.saleId", "=", saleId ?? ""))
    .$if(customerId !== undefined, (q) => q.where("r.customerId", "=", customerId ?? ""))
    .orderBy("r.receiptDate", "desc")
    .orderBy("r.id", "desc");

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
