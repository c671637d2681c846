import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { choose } from "#tests/support/shop/devices.ts";
import { mobile, newCustomer, saleOnce, sold } from "#tests/support/shop/sales.ts";
import { startShop } from "#tests/support/shop.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care } = await startShop({ admin: "Amina", care: "Grace" });

const charges = "/api/settings/charges";
const reason = "Imekubaliwa";

beforeAll(async () => {
  const on = { serviceChargeEnabled: true, serviceChargePercent: 5, reason };
  expect((await admin.post(charges, on)).status).toBe(200);
});
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const goods = async (price: number, quantity = 2) => ({
  itemId: (await stocked(app.db, 9, { price, name: "Kioo" })).id,
  quantity,
});
const receiptOf = async (saleId: string) =>
  (await care.get(`/api/receipts?saleId=${saleId}`)).body.items[0];

describe("a sale with a service charge", () => {
  test("costs the percentage of its goods after the discount, with tax, before cash rounding", async () => {
    await choose(app, "sales", "cash_rounding", 100);
    const sale = await sold(care, [await goods(500_000)], {
      customerId: await newCustomer(care),
      discount: { type: "percent", value: 10 },
    });
    await choose(app, "sales", "cash_rounding", null);
    expect(sale).toMatchObject({
      subtotal: 1_000_000,
      discountAmount: 100_000,
      charges: [
        { kind: "service", percent: 5, amount: 45_000, taxCode: "A", taxRate: 18, taxAmount: 6864 },
      ],
      chargesAmount: 45_000,
      roundingAmount: 5000,
      total: 950_000,
      taxAmount: 137_288 + 6864,
    });
    expect(await receiptOf(sale.id)).toMatchObject({
      charges: [{ kind: "service", percent: 5, amount: 45_000 }],
      chargesAmount: 45_000,
      totalCost: 950_000,
      taxAmount: 144_152,
    });
    expect((await care.get(`/api/sales/${sale.id}`)).body).toMatchObject({ charges: sale.charges });
  });

  test("costs what the customer was told, or is refused: a price or charge may have changed meanwhile", async () => {
    const line = await goods(100_000, 1);
    const customerId = await newCustomer(care);
    const ask = (expectedTotal: number, payment: object = { method: "cash" }) =>
      admin.post("/api/sales", { customerId, lines: [line], payment, expectedTotal });
    for (const payment of [{ method: "cash" }, mobile(), { method: "card", reference: "TOLD100" }])
      expect(await ask(100_000, payment)).toMatchObject({
        status: 409,
        body: { code: "total_changed", params: { total: 105_000 } },
      });
    expect((await care.get(`/api/sales?customerId=${customerId}`)).body.items).toEqual([]);
    expect(await ask(105_000)).toMatchObject({ status: 201, body: { sale: { total: 105_000 } } });
    const { itemId } = line;
    await app.db
      .updateTable("inventoryItems")
      .set({ price: 200_000 })
      .where("id", "=", itemId)
      .execute();
    expect(await ask(105_000)).toMatchObject({ status: 409, body: { code: "total_changed" } });
    expect(await ask(210_000)).toMatchObject({ status: 201 });
  });

  test("gives the charge back with the last piece, and none of it before", async () => {
    const line = await goods(100_000);
    const sale = await sold(care, [line]);
    const path = `/api/sales/${sale.id}/refunds`;
    const refund = (lines?: object[]) =>
      care.post(path, { reason: "Hakuipenda", ...(lines && { lines }) });
    const one = [{ saleItemId: sale.items[0]?.id, quantity: 1, restock: true }];
    const first = await refund(one);
    expect(first.body.refund.amount).toBe(100_000);
    const last = await refund();
    expect(last.body.refund.amount).toBe(110_000);
    const paper = async (id: string) => (await care.get(`/api/refunds/${id}`)).body;
    expect(await paper(first.body.payment.id)).toMatchObject({ charges: [], roundingAmount: 0 });
    expect(await paper(last.body.payment.id)).toMatchObject({
      charges: [{ kind: "service", amount: 10_000 }],
      roundingAmount: 0,
      taxAmount: 15_254 + 1525,
    });
    const taxes = (await admin.get(`/api/sales/taxes?userId=${care.userId}`)).body;
    expect(taxes.byTaxRate).toMatchObject([
      { rate: 18, sold: 945_000 + 210_000, refunded: 210_000 },
    ]);
  });

  test("asks a provider for the whole amount; the receipt names the charge", async () => {
    const sale = await sold(care, [await goods(100_000)], { payment: mobile() });
    const paid = await saleOnce(care, sale.id, ({ status }) => status === "completed");
    expect(paid).toMatchObject({ total: 210_000, payments: [{ amount: 210_000 }] });
    expect(await receiptOf(sale.id)).toMatchObject({ charges: [{ amount: 10_000 }] });
  });

  test("is free of the charge when its goods are free, and when the charge is switched off", async () => {
    const free = await sold(admin, [await goods(100_000)], {
      discount: { type: "percent", value: 100, reason: "Zawadi" },
    });
    expect(free).toMatchObject({ total: 0, charges: [], chargesAmount: 0 });
    await admin.post(charges, { serviceChargeEnabled: false, reason });
    expect(await sold(care, [await goods(100_000)])).toMatchObject({ total: 200_000, charges: [] });
    await admin.post(charges, { serviceChargeEnabled: true, reason });
  });
});

test("the charge is a line of the Z, and of the paper of the receipt", async () => {
  await care.post("/api/shifts", { openingFloat: 0 });
  const sale = await sold(care, [await goods(100_000)]);
  const { shift } = (await care.get("/api/shifts/current")).body;
  const count = { cash: 210_000, floatLeft: 0, others: [] };
  const z = await care.post(`/api/shifts/${shift.id}/close`, count);
  expect(z.body).toMatchObject({ state: "closed", figures: { charges: 10_000 } });
  const receipt = await receiptOf(sale.id);
  const bytes = await care.get(`/api/receipts/${receipt.id}.escpos?language=en`);
  expect(String(bytes.body)).toMatch(/Service charge \(5%\)\s+100\.00/);
});
