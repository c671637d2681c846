import { expect } from "vitest";
import type { invoiceInvariants } from "#src/areas/payments/invoices/server/invariants.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { put, takenIn } from "../shop/devices.ts";
import { newCustomer, sold } from "../shop/sales.ts";
import { stocked } from "../shop/stock.ts";

/** Issues invoices of two sales and of a repair. One was cancelled by a credit note. One receipt was printed twice. */
export async function issueInvoices(app: TestApp, client: TestClient): Promise<void> {
  const line = { itemId: (await stocked(app.db, 9, { price: 118_000 })).id, quantity: 1 };
  const issue = async (subject: object) => {
    const answer = await client.post("/api/invoices", subject);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.id as string;
  };
  const device = await takenIn(client);
  await put(app, device.id, { finalAmount: 500_000 });
  await issue({ deviceId: device.id });
  const sale = async () => sold(client, [line], { customerId: await newCustomer(client) });
  const cancelled = await issue({ saleId: (await sale()).id });
  const reason = { reason: "Bei si sahihi" };
  expect((await client.post(`/api/invoices/${cancelled}/cancel`, reason)).status).toBe(200);
  const last = await sale();
  await issue({ saleId: last.id });
  for (let count = 0; count < 2; count++)
    expect((await client.post(`/api/receipts/${last.receiptId}/printed`)).status).toBe(200);
}

const unguarded = (table: string) => `alter table ${table} disable trigger user`;

/** SQL that violates each invariant of invoices, after removing the constraints that prevent it. */
export const invoicePlants: Record<keyof typeof invoiceInvariants, string[]> = {
  "an invoice is the sum of its lines, and its tax the sum of its rates": [
    unguarded("invoices"),
    "update invoices set lines = '[]' where device_id is not null",
  ],
  "an invoice of a sale has the total, charges and tax of the sale": [
    unguarded("invoices"),
    "update invoices set tax_amount = tax_amount + 1 where sale_id is not null",
  ],
  "an invoice is paid by what was paid for its repair or sale, and owes what its debts owe": [
    unguarded("invoices"),
    "update invoices set paid_amount = paid_amount + 1 where balance > 0",
  ],
  "numbers of invoices and credit notes have no gap in any year": [
    unguarded("invoices"),
    "update invoices set number = number + 1000000 where cancelled_at is not null",
  ],
  "an invoice is cancelled by one credit note": [
    unguarded("invoices"),
    "update invoices set cancelled_at = now() where device_id is not null",
  ],
  "a repair or sale has at most one invoice that is not cancelled": [
    unguarded("invoices"),
    "drop index invoices_one_per_sale",
    `update invoices set (sale_id, cancelled_at) = (
       select sale_id, null::timestamptz from invoices where sale_id is not null and cancelled_at is null limit 1)
     where cancelled_at is not null`,
  ],
  "an invoice is for the customer of its repair or sale": [
    unguarded("invoices"),
    "update invoices set subject_number = 'S-26-000000' where sale_id is not null",
  ],
  "the prints of a receipt are counted without a gap": [
    unguarded("receipts"),
    "update receipts set print_count = 3 where print_count = 2",
  ],
};
