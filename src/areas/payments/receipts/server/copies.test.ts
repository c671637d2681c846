/** The text of a receipt as it was issued, and the marks of its prints. */
import { describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { choose, put, takenIn } from "#tests/support/shop/devices.ts";
import { newCustomer, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import type { Receipt } from "../contract.ts";

const { app, admin, care, technician } = await startShop({ care: "Rehema Said" });
const glass = await stocked(app.db, 1000, { name: "Kioo", price: 2_500_000 });

async function bought(given: Record<string, unknown> = {}): Promise<Receipt> {
  const { receiptId } = await sold(care, [{ itemId: glass.id, quantity: 2 }], given);
  return (await care.get<Receipt>(`/api/receipts/${receiptId}`)).body;
}

async function printed(id: string, query: string): Promise<string> {
  const response = await fetch(`${app.url}/api/receipts/${id}.escpos?${query}`, {
    headers: { cookie: care.cookie },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString("latin1");
}

describe("the text of a receipt", () => {
  test("is stored when it is issued, with goods, amounts and the cashier", async () => {
    const receipt = await bought({ payment: { method: "cash", tendered: 6_000_000 } });
    expect(receipt.receiptContent).toMatchObject({
      language: "en",
      title: "Receipt",
      number: receipt.saleNumber,
      lines: [{ name: "Kioo", detail: "2 x 25,000.00", value: "50,000.00" }],
      paid: { label: "Total", value: "TSh\u00a050,000.00" },
      settlement: expect.arrayContaining([
        { label: "Change", value: "10,000.00" },
        { label: "Served by", value: "Rehema Said" },
      ]),
    });
  });

  test("stays on the paper after the shop writes money otherwise", async () => {
    const { id } = await bought();
    const before = await printed(id, "language=en");
    await choose(app, "localization", "currency_symbol", "Sh");
    await choose(app, "localization", "thousands_separator", ".");
    await choose(app, "localization", "decimal_separator", ",");
    try {
      expect(before).toContain("TSh 50,000.00");
      expect(await printed(id, "language=en")).toBe(before);
      // In another language it is composed again, as the shop writes money now.
      expect(await printed(id, "language=sw")).toContain("Sh 50.000,00");
    } finally {
      for (const key of ["currency_symbol", "thousands_separator", "decimal_separator"])
        await choose(app, "localization", key, null);
    }
  });

  test("is in the language that the customer prefers", async () => {
    const customerId = await newCustomer(admin);
    const path = `/api/customers/${customerId}`;
    const { version } = (await admin.get(path)).body;
    await admin.patch(path, { version, preferredLanguage: "sw" });
    const receipt = await bought({ customerId });
    expect(receipt.receiptContent).toMatchObject({ language: "sw", title: "Risiti" });
    await admin.patch(path, { version: version + 1, preferredLanguage: "en" });
    expect((await care.get(`/api/receipts/${receipt.id}`)).body.receiptContent).toMatchObject({
      title: "Risiti",
    });
  });

  test("names the device and the balance of a repair", async () => {
    const device = await takenIn(care, {
      finalAmount: 8_500_000,
      depositAmount: 4_250_000,
      depositPayment: { method: "cash" },
    });
    const id = device.payments[0]?.receipt?.id ?? "";
    const { receiptContent } = (await care.get<Receipt>(`/api/receipts/${id}`)).body;
    expect(receiptContent).toMatchObject({
      ticket: { value: device.ticketNumber },
      lines: [],
      paid: { label: "Paid now", value: "TSh\u00a042,500.00" },
      balance: { label: "Balance", value: "42,500.00" },
    });
  });

  test("of an instalment names the sale or repair whose debt it pays, in both languages", async () => {
    const credit = {
      method: "on_credit",
      credit: { parts: [{ dueOn: addDays(today(), 30), amount: 5_000_000 }], reason: "x" },
    };
    const customerId = await newCustomer(admin);
    const { saleNumber } = await sold(admin, [{ itemId: glass.id, quantity: 2 }], {
      customerId,
      payment: credit,
    });
    const device = await takenIn(admin, { customerId });
    await put(app, device.id, { finalAmount: 5_000_000, status: "completed" });
    const agreed = await admin.post(`/api/devices/${device.id}/credit`, credit.credit);
    expect(agreed.status).toBe(201);
    const promise = (await care.get<Receipt>(`/api/receipts/${agreed.body.receipt.id}`)).body;
    expect(promise.receiptContent).toMatchObject({
      paid: { label: "Owed", value: "TSh\u00a050,000.00" },
      paidInFull: null,
    });
    const followed = (await care.get(`/api/track/${device.trackingToken}`)).body;
    expect(followed).toMatchObject({ balance: 0, owedOnCredit: 5_000_000 });
    const page = await (await fetch(`${app.url}/track/${device.trackingToken}`)).text();
    expect(page).toContain("Owed");
    expect(page).not.toContain("Paid in full");
    const { debts } = (await admin.get(`/api/customers/${customerId}/credit`)).body;
    expect(debts).toHaveLength(2);
    for (const { id, ...debt } of debts) {
      const paid = await admin.post(`/api/debts/${id}/payments`, {
        method: "cash",
        amount: 100_000,
      });
      const receipt = (await care.get<Receipt>(`/api/receipts/${paid.body.receipt.id}`)).body;
      const number = debt.saleNumber ? saleNumber : device.ticketNumber;
      expect(receipt.credit).toMatchObject({ kind: "debt", saleNumber: debt.saleNumber });
      const value = `${debt.saleNumber ? "Sale" : "Repair"} ${number}`;
      expect(receipt.receiptContent?.facts).toContainEqual({ label: "Instalment for", value });
      expect(receipt.receiptContent?.costs).toContainEqual({ label: "Debt", value: "50,000.00" });
      const inSwahili = `${debt.saleNumber ? "Mauzo" : "Matengenezo"} ${number}`;
      expect(await printed(receipt.id, "language=sw")).toContain(inSwahili);
    }
  });

  test("of a gift card says so, with the end of its code", async () => {
    const card = { amount: 2_000_000, payment: { method: "cash" } };
    const { code, payment } = (await admin.post("/api/gift-cards", card)).body;
    const receipt = (await care.get<Receipt>(`/api/receipts/${payment.receipt.id}`)).body;
    expect(receipt.receiptContent?.costs).toEqual([
      { label: `Gift card ••••\u00a0${code.slice(-4)}`, value: "20,000.00" },
    ]);
    const inSwahili = await printed(receipt.id, "language=sw");
    expect(inSwahili).toContain(`Kadi ya zawadi **** ${code.slice(-4)}`);
    expect(inSwahili).not.toContain(code.slice(0, 4));
  });

  test("is forgotten with the customer, while the receipt keeps its amounts", async () => {
    const customerId = await newCustomer(admin);
    const { id } = await bought({ customerId });
    await admin.post(`/api/customers/${customerId}/erase`, { reason: "asked for it" });
    expect((await care.get(`/api/receipts/${id}`)).body).toMatchObject({
      receiptContent: null,
      paymentAmount: 5_000_000,
    });
    expect(await printed(id, "language=en")).toContain("TSh 50,000.00");
  });
});

describe("the prints of a receipt", () => {
  const print = (id: string) => care.post(`/api/receipts/${id}/printed`);

  test("begin with the original, and every other one is a copy with its number and time", async () => {
    const { id, printCount } = await bought();
    expect(printCount).toBe(0);
    expect(await printed(id, "language=en")).not.toContain("Copy");
    expect((await print(id)).body).toMatchObject({ ok: true, print: { number: 1 } });
    expect((await print(id)).body).toMatchObject({ print: { number: 2 } });
    expect((await print(id)).body).toMatchObject({ print: { number: 3 } });

    expect(await printed(id, "language=en&print=1")).not.toContain("Copy");
    expect(await printed(id, "language=en&print=2")).toMatch(/Copy 1 - \d+ \w+ \d{4}/);
    expect(await printed(id, "language=sw&print=3")).toMatch(/Nakala 2 - \d+ \w+ \d{4}/);
    // Bytes that nobody counted are never a second original.
    expect(await printed(id, "language=en")).toContain("Copy");
    expect((await care.get(`/api/receipts/${id}.pdf?print=4`)).status).toBe(404);
    expect((await care.get(`/api/receipts/${id}`)).body).toMatchObject({ printCount: 3 });
  });

  test("at the same time have one original", async () => {
    const { id } = await bought();
    const answers = await Promise.all(Array.from({ length: 8 }, () => print(id)));
    const numbers = answers.map(({ body }) => body.print.number as number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("are not counted twice when the same request is sent again", async () => {
    const { id } = await bought();
    const options = { key: crypto.randomUUID() };
    const path = `/api/receipts/${id}/printed`;
    const first = await care.post(path, {}, options);
    expect((await care.post(path, {}, options)).body).toEqual(first.body);
    expect((await care.get(`/api/receipts/${id}`)).body).toMatchObject({ printCount: 1 });
  });

  test("need the right to see payments", async () => {
    const { id } = await bought();
    expect((await technician.post(`/api/receipts/${id}/printed`)).status).toBe(403);
  });
});
