import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { fixedQuery, type Given } from "#src/server/fixed-query.ts";
import {
  paymentMethods,
  receipt as receiptShape,
  type Payment,
  type Receipt,
} from "../contract.ts";

/** @throws Refusal not_found */
export async function getPayment(db: Database, paymentId: string): Promise<Payment> {
  const row = await selectPayments(db).where("p.id", "=", paymentId).executeTakeFirst();
  return row ? toPayment(row) : refuse("not_found");
}

const paymentsOfDevice = fixedQuery((db, { deviceId }: Given<{ deviceId: string }>) =>
  selectPayments(db).where("p.deviceId", "=", deviceId).orderBy("p.paymentDate").orderBy("p.id"),
);

/** What was paid for one repair, oldest first. */
export async function listPaymentsOfDevice(db: Database, deviceId: string): Promise<Payment[]> {
  const rows = await paymentsOfDevice(db, { deviceId });
  return rows.map(toPayment);
}

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
    ]);
}

type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>["execute"]>>[number];

function toPayment(row: PaymentRow): Payment {
  const { paymentMethod, receiptId, receiptNumber, receivedById, receivedByName, ...payment } = row;
  return {
    ...payment,
    method: paymentMethod,
    change: changeOf(payment.tendered, payment.amount),
    receivedBy: receivedById && receivedByName ? { id: receivedById, name: receivedByName } : null,
    receipt: receiptId && receiptNumber ? { id: receiptId, receiptNumber } : null,
  };
}

/** @throws Refusal not_found */
export async function getReceipt(db: Database, receiptId: string): Promise<Receipt> {
  const row = await selectReceipts(db).where("r.id", "=", receiptId).executeTakeFirst();
  return row ? toReceipt(row) : refuse("not_found");
}

const RECEIPTS_AT_ONCE = 200;

/** Receipts of a device or a customer (both: of that device while it was theirs), newest first. */
export async function listReceipts(
  db: Database,
  { deviceId, customerId }: { deviceId?: string | undefined; customerId?: string | undefined },
): Promise<{ items: Receipt[] }> {
  const rows = await selectReceipts(db)
    .$if(deviceId !== undefined, (q) => q.where("r.deviceId", "=", deviceId ?? ""))
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
    .leftJoin("devices as d", "d.id", "r.deviceId")
    .selectAll("r")
    .select("d.trackingToken");
}

type ReceiptRow = Awaited<ReturnType<ReturnType<typeof selectReceipts>["execute"]>>[number];

const method = z.enum(paymentMethods);

function toReceipt(row: ReceiptRow): Receipt {
  return {
    ...row,
    paymentMethod: method.parse(row.paymentMethod),
    change: changeOf(row.tendered, row.paymentAmount),
    business: receiptShape.shape.business.parse(row.business),
  };
}

const changeOf = (tendered: number | null, amount: number): number | null =>
  tendered === null ? null : tendered - amount;
