import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { problemOf } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { mobile, saleOnce, simulated, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { unguarded } from "#tests/support/unguarded.ts";

/** A simulated payment says so wherever it shows, and never reaches the tax authority. */

const { app, admin, care } = await startShop();

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const switchSimulator = (isOn: boolean) =>
  admin.post("/api/payment-gateways/simulator/switch", { isOn });

async function soldBySimulator() {
  const item = await stocked(app.db, 5, { price: 1_000_000 });
  const line = [{ itemId: item.id, quantity: 1 }];
  const sale = await sold(care, line, { payment: mobile("0754999999") });
  return saleOnce(care, sale.id, ({ status }) => status === "completed");
}

test("lists, the report, its files, the refund and the Z name it", async () => {
  await care.post("/api/shifts", { openingFloat: 0 });
  const sale = await soldBySimulator();
  const item = await stocked(app.db, 5, { price: 500_000 });
  const cash = await sold(care, [{ itemId: item.id, quantity: 1 }]);

  const { items } = (await admin.get("/api/sales")).body;
  expect(items.map(({ id, isSimulated }: typeof sale) => [id, isSimulated])).toEqual([
    [cash.id, false],
    [sale.id, true],
  ]);
  expect((await admin.get("/api/sales/summary")).body).toMatchObject({
    total: 1_500_000,
    simulated: { count: 1, total: 1_000_000 },
  });
  expect((await admin.get("/api/sales/export.csv")).body).toContain("mobile_money (simulated)");
  expect((await admin.get("/api/sales/totals.csv")).body).toContain("Simulated,No money moved,1");

  const refunded = await care.post(`/api/sales/${sale.id}/refunds`, {
    reason: "Imeharibika",
    payment: { method: "mobile_money", provider: "mpesa", reference: "RUDI1" },
  });
  const paper = await admin.get(`/api/refunds/${refunded.body.payment.id}`);
  expect(paper.body.receipt.isSimulated).toBe(true);

  const { id } = (await care.get("/api/shifts/current")).body.shift;
  const x = (await admin.get(`/api/shifts/${id}/x`)).body;
  expect(x.figures.simulated).toEqual({ count: 1, total: 1_000_000 });
});

test("a Z that was stored before simulated money was counted reads as without any", async () => {
  const opened = (await admin.post("/api/shifts", { openingFloat: 0 })).body;
  await admin.post(`/api/shifts/${opened.id}/close`, { cash: 0, floatLeft: 0 });
  await unguarded(app, "shifts", async (tx) => {
    await sql`update shifts set figures = figures - 'simulated' where id = ${opened.id}`.execute(
      tx,
    );
  });
  const { figures } = (await admin.get(`/api/shifts/${opened.id}`)).body;
  expect(figures.simulated).toEqual({ count: 0, total: 0 });
});

test("the simulator and fiscal receipts are never switched on together", async () => {
  await sql`
    update fiscal_settings set certificate = '\\x00', certificate_serial = '1', certificate_until = now(),
      tin = '123456789', efd_serial = '10TZ1', reg_number = 'TZ1', receipt_code = 'FUND', user_name = 'x',
      password = '\\x00', service_url = 'http://127.0.0.1:9'`.execute(app.db);
  const refused = { status: 409, code: "simulated_and_fiscal" };
  expect(problemOf(await admin.post("/api/fiscal/on"))).toMatchObject(refused);

  const item = await stocked(app.db, 5, { price: 1_000_000 });
  const asked = await sold(care, [{ itemId: item.id, quantity: 1 }], {
    payment: mobile(simulated.never),
  });
  const beside = await sold(care, [{ itemId: item.id, quantity: 1 }], {
    payment: undefined,
    payments: [
      { method: "cash", amount: 400_000 },
      { ...mobile(simulated.never), amount: 600_000 },
    ],
  });
  await switchSimulator(false);
  // The receipt of both parts would be simulated, and the cash would have no fiscal record.
  expect(problemOf(await admin.post("/api/fiscal/on"))).toMatchObject(refused);
  expect((await care.post(`/api/sales/${beside.id}/cancel`)).status).toBe(200);
  expect((await admin.post("/api/fiscal/on")).status).toBe(200);
  expect(problemOf(await switchSimulator(true))).toMatchObject(refused);

  // Money of a request from before arrives now. Its receipt is simulated, and has no fiscal record.
  await app.db
    .updateTable("payments")
    .set({ payerPhone: "+255754999999" })
    .where("id", "=", asked.paymentId)
    .execute();
  const done = await saleOnce(care, asked.id, ({ status }) => status === "completed");
  expect((await care.get(`/api/receipts/${done.receiptId}`)).body).toMatchObject({
    isSimulated: true,
    fiscal: null,
  });
  const real = await sold(care, [{ itemId: item.id, quantity: 1 }]);
  expect((await care.get(`/api/receipts/${real.receiptId}`)).body.fiscal.code).toBe("FUND1");
  await admin.post("/api/fiscal/off", { reason: "Test" });
  expect((await switchSimulator(true)).status).toBe(200);
});
