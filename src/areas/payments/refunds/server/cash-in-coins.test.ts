/** Cash is a multiple of the shop's step at every counter, and the difference is booked. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { today } from "#src/shared/time.ts";
import { problemOf } from "#tests/support/client.ts";
import { choose, signature, takenIn } from "#tests/support/shop/devices.ts";
import { newCustomer, sold } from "#tests/support/shop/sales.ts";
import { cashOf, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin } = await startShop();
const PRICE = 1_234_500;
const FLOAT = 50_000_000;
let shiftId: string;

const round = (shillings: number | null) => choose(app, "sales", "cash_rounding", shillings);
const drawer = async () =>
  cashOf((await admin.get(`/api/shifts/${shiftId}/x`)).body)?.expected ?? 0;
/** What an act moves in the drawer. */
async function movedBy(act: () => Promise<unknown>): Promise<number> {
  const before = await drawer();
  await act();
  return (await drawer()) - before;
}
const repair = (given: Record<string, unknown> = {}) =>
  takenIn(admin, { finalAmount: PRICE, depositWaivedReason: "Mteja wetu", ...given });
const pay = (device: { id: string }, given: object = {}) =>
  admin.post(`/api/devices/${device.id}/payments`, { amount: PRICE, method: "cash", ...given });
const paper = async (payment: any) => (await admin.get(`/api/receipts/${payment.receipt.id}`)).body;

beforeAll(async () => {
  shiftId = (await shiftOpened(admin, FLOAT)).id;
});
afterEach(() => round(null));
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

describe("a repair", () => {
  test.each([
    [50, 1_235_000],
    [100, 1_230_000],
    [500, 1_250_000],
    [null, PRICE],
  ])(
    "in steps of %s is settled by its cash, with the change and the rounding on its receipt",
    async (step, cash) => {
      await round(step);
      const device = await repair();
      const short = await pay(device, { tendered: cash - 1 });
      expect(short.status).toBe(422);
      let paid: any;
      const moved = await movedBy(async () => {
        paid = (await pay(device, { tendered: 2_000_000 })).body;
      });
      expect(moved).toBe(cash);
      expect(paid).toMatchObject({
        amount: PRICE,
        cashRounding: cash - PRICE,
        cashStep: (step ?? 0) * 100,
        change: 2_000_000 - cash,
      });
      expect((await admin.get(`/api/devices/${device.id}`)).body).toMatchObject({ balance: 0 });
      const receipt = await paper(paid);
      expect(receipt).toMatchObject({ paymentAmount: PRICE, change: 2_000_000 - cash });
      expect(receipt.roundingAmount).toBe(cash - PRICE || null);
    },
  );

  test("takes parts and deposits in coins only, and the rest by any other way exactly", async () => {
    await round(100);
    const device = await repair({ depositAmount: 600_000, depositPayment: { method: "cash" } });
    expect(problemOf(await pay(device, { amount: 412_300 }))).toMatchObject({
      status: 409,
      code: "cash_not_in_coins",
      params: { step: 10_000 },
    });
    const odd = { depositAmount: 617_250, depositPayment: { method: "cash" } };
    const refused = await admin.post("/api/devices", {
      customerId: await newCustomer(admin),
      brand: "Tecno",
      model: "Spark 10",
      issueDescription: "Kioo",
      ...odd,
    });
    expect(problemOf(refused).code).toBe("cash_not_in_coins");
    const other = {
      amount: 412_345,
      method: "mobile_money",
      provider: "mpesa",
      reference: "QCOIN1",
    };
    expect((await pay(device, other)).body).toMatchObject({ amount: 412_345, cashRounding: 0 });
    const rest = PRICE - 600_000 - 412_345;
    expect(await movedBy(() => pay(device, { amount: rest }))).toBe(220_000);
    expect((await admin.get(`/api/devices/${device.id}`)).body.balance).toBe(0);
  });

  test("that was paid before there was a step gives its cash back exactly", async () => {
    const device = await repair();
    expect(await movedBy(() => pay(device))).toBe(PRICE);
    await round(100);
    await admin.post(`/api/devices/${device.id}/status`, { status: "cancelled", remark: "x" });
    const moneyBack = { amount: PRICE, payment: { method: "cash" } };
    const done = { status: "done", signature, signedBy: "Asha", moneyBack };
    expect(await movedBy(() => admin.post(`/api/devices/${device.id}/status`, done))).toBe(-PRICE);
  });

  test("that ended without success gives back the cash that came", async () => {
    await round(100);
    const device = await repair();
    expect(await movedBy(() => pay(device))).toBe(1_230_000);
    // What was paid keeps its step, whatever the setting says at the hand-over.
    await round(null);
    await admin.post(`/api/devices/${device.id}/status`, { status: "cancelled", remark: "x" });
    const done = { status: "done", signature, signedBy: "Asha", moneyBack: { amount: PRICE } };
    const moved = await movedBy(async () => {
      const answer = await admin.post(`/api/devices/${device.id}/status`, done);
      expect(answer.status).toBe(200);
    });
    expect(moved).toBe(-1_230_000);
  });

  test("whose last shillings rounding settled gives only its money back as credit", async () => {
    await round(100);
    const customerId = await newCustomer(admin);
    const device = await repair({ customerId });
    expect(await movedBy(() => pay(device, { amount: 1_230_000 }))).toBe(1_230_000);
    expect(await movedBy(() => pay(device, { amount: 4500 }))).toBe(0);
    await admin.post(`/api/devices/${device.id}/status`, { status: "cancelled", remark: "x" });
    const moneyBack = { amount: PRICE, payment: { method: "store_credit" } };
    const done = { status: "done", signature, signedBy: "Asha", moneyBack };
    await admin.post(`/api/devices/${device.id}/status`, done);
    const credit = await admin.get(`/api/customers/${customerId}/credit`);
    expect(credit.body).toMatchObject({ storeCredit: 1_230_000 });
  });

  test("paid by a reference comes back in coins, or exactly by the wallet", async () => {
    await round(100);
    const device = await repair();
    await pay(device, { method: "mobile_money", provider: "mpesa", reference: "QCOIN2" });
    await admin.post(`/api/devices/${device.id}/status`, { status: "cancelled", remark: "x" });
    const moneyBack = { amount: PRICE, payment: { method: "cash" } };
    const done = { status: "done", signature, signedBy: "Asha", moneyBack };
    const moved = await movedBy(() => admin.post(`/api/devices/${device.id}/status`, done));
    expect(moved).toBe(-1_230_000);
    // The customer's own file says what was handed over too.
    const file = (await admin.get(`/api/customers/${device.customerId}/export`)).body.records;
    expect(file.refunds).toMatchObject([{ amount: PRICE, cashRounding: -4500 }]);
  });
});

describe("a sale", () => {
  const three = async (given: Record<string, unknown> = {}) => {
    const item = await stocked(app.db, 10, { price: 411_500 });
    return sold(admin, [{ itemId: item.id, quantity: 3 }], given);
  };
  const back = (sale: any, given: object = {}) =>
    admin.post(`/api/sales/${sale.id}/refunds`, {
      reason: "Imeharibika",
      lines: [{ saleItemId: sale.items[0].id, quantity: 1, restock: true }],
      ...given,
    });

  test.each([
    [50, [410_000, 415_000, 410_000]],
    [100, [410_000, 410_000, 410_000]],
    [500, [400_000, 400_000, 450_000]],
  ])(
    "in steps of %i gives one of three pieces back in coins, and the last gives the rest",
    async (step, parts) => {
      await round(step);
      const sale = await three();
      await round(null);
      for (const [place, cash] of parts.entries()) {
        let refund: any;
        const moved = await movedBy(async () => {
          refund = (await back(sale)).body;
        });
        expect([place, moved]).toEqual([place, -cash]);
        const { id, amount, cashRounding } = refund.payment;
        expect(amount + cashRounding).toBe(cash);
        const slip = (await admin.get(`/api/refunds/${id}`)).body;
        expect(slip.amount).toBe(cash);
        expect(slip.subtotal + slip.roundingAmount).toBe(cash);
      }
      const after = (await admin.get(`/api/sales/${sale.id}`)).body;
      expect(after).toMatchObject({
        refundedAmount: sale.total,
        payments: [{ status: "refunded" }],
      });
    },
  );

  test("paid in two ways gives each its own money back, and only its cash in coins", async () => {
    await round(100);
    const item = await stocked(app.db, 10, { price: PRICE });
    const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }], {
      payment: undefined,
      payments: [
        { method: "card", reference: "CARDCOIN1", amount: 617_345 },
        { method: "cash", amount: 620_000 },
      ],
    });
    const odd = await admin.post("/api/sales", {
      customerId: sale.customer.id,
      lines: [{ itemId: item.id, quantity: 1 }],
      payments: [
        { method: "cash", amount: 1_000_050 },
        { method: "card", reference: "CARDCOIN2", amount: PRICE - 1_000_050 },
      ],
    });
    expect(odd.status).toBeGreaterThanOrEqual(400);
    let given: any;
    const moved = await movedBy(async () => {
      given = (await back(sale)).body.payments;
    });
    expect(moved).toBe(-620_000);
    expect(
      given.map(({ method, amount, cashRounding }: any) => [method, amount + cashRounding]),
    ).toEqual(
      expect.arrayContaining([
        ["card", 617_345],
        ["cash", 620_000],
      ]),
    );
  });
});

test("a debt is paid in coins, and its last cash settles it", async () => {
  await round(100);
  const customerId = await newCustomer(admin);
  const item = await stocked(app.db, 10, { price: PRICE });
  const credit = { parts: [{ dueOn: today(), amount: PRICE }], reason: "Mshahara" };
  await sold(admin, [{ itemId: item.id, quantity: 1 }], {
    customerId,
    payment: { method: "on_credit", credit },
  });
  const [debt] = (await admin.get(`/api/customers/${customerId}/credit`)).body.debts;
  const payDebt = (amount: number) =>
    admin.post(`/api/debts/${debt.id}/payments`, { method: "cash", amount });
  expect(problemOf(await payDebt(500_050)).code).toBe("cash_not_in_coins");
  expect(await movedBy(() => payDebt(500_000))).toBe(500_000);
  expect(await movedBy(() => payDebt(734_500))).toBe(730_000);
  expect((await admin.get(`/api/customers/${customerId}/credit`)).body.owed).toBe(0);
});

test.each([
  [1_224_000, 1_200_000, { method: "mobile_money", provider: "mpesa" }, 0],
  [1_230_000, 1_250_000, { method: "cash" }, -1_250_000],
])("a debt of %i gives back the %i of cash that paid it", async (price, cash, payment, moved) => {
  await round(500);
  const item = await stocked(app.db, 10, { price });
  const credit = { parts: [{ dueOn: today(), amount: price }], reason: "Mshahara" };
  const customerId = await newCustomer(admin);
  const given = { customerId, payment: { method: "on_credit", credit } };
  const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }], given);
  const [debt] = (await admin.get(`/api/customers/${customerId}/credit`)).body.debts;
  const pays = { method: "cash", amount: price };
  expect(await movedBy(() => admin.post(`/api/debts/${debt.id}/payments`, pays))).toBe(cash);
  let refund: any;
  const body = { reason: "Imeharibika", payment };
  const out = await movedBy(async () => {
    refund = await admin.post(`/api/sales/${sale.id}/refunds`, body);
  });
  expect(refund.body.payments).toMatchObject([{ amount: price, cashRounding: cash - price }]);
  expect(out).toBe(moved);
});

test("gift cards, store credit that is paid out, and cash in and out need amounts in coins", async () => {
  await round(100);
  const card = { amount: PRICE, payment: { method: "cash" } };
  expect(problemOf(await admin.post("/api/gift-cards", card)).code).toBe("cash_not_in_coins");
  const out = { direction: "out", kind: "other", amount: 12_345, reason: "Chai" };
  const moved = await admin.post(`/api/shifts/${shiftId}/movements`, out);
  expect(problemOf(moved).code).toBe("cash_not_in_coins");

  const customerId = await newCustomer(admin);
  const item = await stocked(app.db, 10, { price: PRICE });
  const sale = await sold(admin, [{ itemId: item.id, quantity: 1 }], {
    customerId,
    payment: { method: "card", reference: "CARDCOIN3" },
  });
  const payment = { method: "store_credit" };
  await admin.post(`/api/sales/${sale.id}/refunds`, { reason: "Imeharibika", payment });
  const payOut = (amount: number) =>
    admin.post(`/api/customers/${customerId}/credit/payout`, {
      amount,
      method: "cash",
      reason: "Anaondoka",
    });
  expect(problemOf(await payOut(PRICE)).code).toBe("cash_not_in_coins");
  expect((await payOut(1_230_000)).body).toEqual({ left: 4500 });
});

test("what rounding gained and lost is a line of profit and loss, and in the day's close", async () => {
  const rounded = async () => {
    const { body } = await admin.get(`/api/reports/profit-and-loss?from=${today()}&to=${today()}`);
    const rows = body.tables[0].rows.map(({ cells }: any) => cells);
    return rows.find(([line]: [string]) => line === "cashRounding")[1];
  };
  const closed = async () => {
    const { body } = await admin.get(`/api/reports/daily-close?from=${today()}&to=${today()}`);
    const { columns, rows } = body.tables[0];
    const at = columns.findIndex((column: any) => (column.name ?? column) === "total");
    return rows.find(({ cells }: any) => cells[0] === "cash").cells[at];
  };
  await round(100);
  const [gained, taken] = [await rounded(), await closed()];
  await pay(await repair());
  expect([(await rounded()) - gained, (await closed()) - taken]).toEqual([-4500, 1_230_000]);
});
