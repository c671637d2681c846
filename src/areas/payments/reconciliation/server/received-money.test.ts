import { expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import type { ReconciledPayment } from "../contract.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care } = await startShop({ care: "Grace" });
const PRICE = 1_000_000;
const day = today();
const days = `from=${day}&to=${day}`;

const item = await stocked(app.db, 9, { price: PRICE });
const lines = [{ itemId: item.id, quantity: 1 }];
const payer = { name: "Neema Malipo", phone: "0754 123 456" };
const neema = (await admin.post("/api/customers", payer)).body.id;
const wallet = { method: "mobile_money", provider: "mpesa", reference: "QX77AB12CD" };
const sale = await sold(care, lines, { customerId: neema, payment: wallet });
const cash = await sold(care, lines, { payment: { method: "cash" } });
const device = await takenIn(care, { finalAmount: PRICE, depositAmount: PRICE });
const deposit = (
  await care.post(`/api/devices/${device.id}/payments`, { amount: PRICE, method: "cash" })
).body;

const found = async (search: string, more = days): Promise<string[]> =>
  (
    await admin.get(`/api/reconciliation/received?${more}&search=${encodeURIComponent(search)}`)
  ).body.items.map(({ id }: ReconciledPayment) => id);

test("a received payment is found by every number on its papers, its reference and its customer", async () => {
  const payments = (await admin.get(`/api/sales/${sale.id}`)).body.payments;
  for (const typed of [
    sale.saleNumber,
    payments[0].paymentNumber,
    "QX77AB12CD",
    "qx77ab",
    "Malipo",
    "0754123456",
  ])
    expect(await found(typed), typed).toEqual([sale.paymentId]);
  expect(await found(device.ticketNumber)).toEqual([deposit.id]);
  expect(await found("hakuna huyu")).toEqual([]);
  expect(await found("%")).toEqual([]);
});

test("the search stays within the days and the other filters", async () => {
  const before = addDays(day, -1);
  expect(await found("QX77AB12CD", `from=${before}&to=${before}`)).toEqual([]);
  expect(await found("QX77AB12CD", `${days}&provider=cash`)).toEqual([]);
  expect(await found("QX77AB12CD", `${days}&stated=yes`)).toEqual([]);
});

test("the file has the payments of the list", async () => {
  const read = async (query: string) =>
    String((await admin.get(`/api/reconciliation/received.csv?${query}`)).body)
      .trim()
      .split("\r\n");
  const all = await read(days);
  expect(all).toHaveLength(4);
  expect(all.some((line) => line.includes(cash.saleNumber))).toBe(true);
  const [, line = ""] = await read(`${days}&search=QX77AB12CD`);
  expect(line).toContain(`Neema Malipo,0754 123 456,${sale.saleNumber},mpesa,QX77AB12CD`);
  expect(line).toContain(",completed,10000.00,TZS,no");
  const { status } = await care.get(`/api/reconciliation/received.csv?${days}`);
  expect(status).toBe((await care.get(`/api/reconciliation/received?${days}`)).status);
  const { body } = await admin.get(`/api/reconciliation/received.csv?from=${day}&to=2020-01-01`);
  expect(body).toMatchObject({ code: "validation_failed" });
});
