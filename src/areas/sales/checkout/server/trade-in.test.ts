/** Used handsets that pay a part of a sale: stock, money, papers, rights, refunds, and two tills at once. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn } from "#tests/support/client.ts";
import { newPhone, takenIn } from "#tests/support/shop/devices.ts";
import { newImei, tradingIn } from "#tests/support/shop/handsets.ts";
import { cart, mobile, newCustomer, tally } from "#tests/support/shop/sales.ts";
import { cashOf, count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";

const { app, admin, care } = await startShop({ care: "Grace" });
const PRICE = 40_000_000;
const VALUE = 15_000_000;
let customerId: string;
/** The item into which handsets come. */
let usedId: string;

beforeAll(async () => {
  customerId = await newCustomer(care);
  // One cashier takes in more handsets than the limit of a day lets in.
  await admin.put("/api/settings/inventory", { arrivalLimit: 0 });
  usedId = (await stocked(app.db, 0, { isSerialised: true, cost: null })).id;
});

afterAll(async () => {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});

const cash = (amount: number) => ({ method: "cash", amount });
const traded = (given: object = {}, amount = VALUE) => ({ ...tradingIn(usedId, given), amount });

/** Sells goods for 400,000 shillings, paid in these parts. */
async function sell(payments: readonly object[], given: object = {}, client = care) {
  const item = await stocked(app.db, 3, { price: PRICE });
  const { payment: _, ...body } = cart([{ itemId: item.id, quantity: 1 }], { customerId });
  const answer = await client.post("/api/sales", { ...body, payments, ...given });
  return { answer, sale: answer.body.sale, item };
}
const codeOf = async (selling: ReturnType<typeof sell>) => problemOf((await selling).answer).code;
const handsetOf = async (imei: string, client = admin) => {
  const [found] = (await client.get(`/api/used-handsets?search=${imei}`)).body.items;
  return found && (await client.get(`/api/used-handsets/${found.id}`)).body;
};
const refund = (saleId: string, payment?: object, client = care) =>
  client.post(`/api/sales/${saleId}/refunds`, { reason: "Changed mind", payment });

describe("a trade-in", () => {
  test("pays a part: the piece comes in at its value, and no drawer pays for it", async () => {
    const cashier = await signedIn(app, { role: "customer-care", name: "Zawadi" });
    const shift = await shiftOpened(cashier, 1_000_000);
    const imei = newImei();
    const before = await stockOf(app.db, usedId);
    const { answer, sale } = await sell([traded({ imei }), cash(PRICE - VALUE)], {}, cashier);
    expect(answer).toMatchObject({
      status: 201,
      body: { sale: { status: "completed", paymentType: "split", total: PRICE } },
    });
    const after = await stockOf(app.db, usedId);
    expect([after.quantity - before.quantity, after.value - before.value]).toEqual([1, VALUE]);
    const handset = await handsetOf(imei);
    expect(handset).toMatchObject({
      state: "in_stock",
      price: VALUE,
      cost: VALUE,
      tradedInFor: { id: sale.id, saleNumber: sale.saleNumber },
      seller: { id: customerId },
    });
    expect(answer.body.payments).toMatchObject([
      { method: "trade_in", amount: VALUE, reference: handset.handsetNumber },
      { method: "cash", amount: PRICE - VALUE },
    ]);
    const closed = await cashier.post(`/api/shifts/${shift.id}/close`, count(26_000_000));
    expect(cashOf(closed.body)).toMatchObject({ expected: 1_000_000 + PRICE - VALUE });
    expect(closed.body.movements).toEqual([]);
    expect(closed.body.figures.takings).toMatchObject([
      { provider: "cash", sales: { total: PRICE - VALUE } },
      { provider: "trade_in", sales: { count: 1, total: VALUE } },
    ]);
    const z = await cashier.get(`/api/shifts/${shift.id}/z.pdf`);
    expect(z.status).toBe(200);
  });

  test("stands on receipt, list and report as its own method, and in no count of money", async () => {
    const day = today();
    const imei = newImei();
    const { sale, item } = await sell([traded({ imei }), cash(PRICE - VALUE)]);
    const receipt = (await care.get(`/api/receipts/${sale.receiptId}`)).body;
    expect(receipt.parts).toMatchObject([
      { method: "trade_in", provider: "trade_in", amount: VALUE },
      { method: "cash" },
    ]);
    const whole = await care.post(
      "/api/sales",
      cart([{ itemId: item.id, quantity: 1 }], { customerId, payment: tradingIn(usedId) }),
    );
    expect(whole.body.sale).toMatchObject({ status: "completed", paymentType: "trade_in" });
    const listed = await care.get("/api/sales?paymentType=trade_in");
    expect(listed.body.items).toMatchObject([{ id: whole.body.sale.id }]);
    const report = await admin.get(`/api/sales/summary?from=${day}&to=${day}`);
    expect(report.body.byMethod).toContainEqual(
      expect.objectContaining({ method: "trade_in", total: PRICE }),
    );
    const totals = await admin.get(`/api/reconciliation/days?from=${day}&to=${day}`);
    expect(totals.body.items.map(({ provider }: any) => provider)).not.toContain("trade_in");
    const open = await admin.get("/api/payments/reconciliation?limit=100");
    expect(open.body.items.filter(({ method }: any) => method === "trade_in")).toEqual([]);
  });

  test("of a walk-in names the seller, who becomes a customer; of a customer it does not", async () => {
    const imei = newImei();
    const seller = { name: "Juma Bakari", phone: newPhone() };
    const walkIn = { customerId: WALK_IN_CUSTOMER_ID };
    const { answer } = await sell([traded({ imei }), cash(PRICE - VALUE)], walkIn);
    expect(answer.body.fields).toEqual({
      "payments.0.tradeIn.seller": "is required for a walk-in",
    });
    const paid = [traded({ imei, seller }), cash(PRICE - VALUE)];
    expect((await sell(paid)).answer.body.fields).toEqual({
      "payments.0.tradeIn.seller": "is the customer of the sale",
    });
    const { sale } = await sell(paid, walkIn);
    const invoice = await admin.post("/api/invoices", { saleId: sale.id });
    expect(invoice.body).toMatchObject({ state: "paid", paidAmount: PRICE });
    expect(sale.customerId).toBe(WALK_IN_CUSTOMER_ID);
    const handset = await handsetOf(imei);
    expect(handset.seller).toMatchObject({ name: "Juma Bakari" });
    const file = await care.get(`/api/used-handsets/${handset.id}.pdf?language=sw`);
    expect(file.status).toBe(200);
  });

  test("of a new customer is written with the customer, into a new item, with the cart's piece", async () => {
    const customer = { name: "Asha Mrema", phone: newPhone() };
    const newItem = { name: "Used Pixel", price: 20_000_000 };
    const part = traded({ itemId: undefined, newItem, brand: "Google", model: "Pixel 6" });
    const given = { customerId: undefined, customer };
    const { answer, sale } = await sell([part, cash(PRICE - VALUE)], given, admin);
    expect(answer.status).toBe(201);
    const handset = await handsetOf(part.tradeIn.imei);
    expect(handset).toMatchObject({ itemName: "Used Pixel", seller: { id: sale.customerId } });
  });

  test("comes into the item whose piece is sold", async () => {
    const phones = await stocked(app.db, 1, { isSerialised: true, price: PRICE });
    const { payment: _, ...body } = cart(
      [{ itemId: phones.id, quantity: 1, serials: phones.serials }],
      { customerId },
    );
    const part = { ...tradingIn(phones.id), amount: VALUE };
    const sold = await care.post("/api/sales", { ...body, payments: [part, cash(PRICE - VALUE)] });
    expect(sold.status).toBe(201);
    expect(await stockOf(app.db, phones.id)).toMatchObject({ quantity: 1, value: VALUE });
    const [line] = (await admin.get(`/api/sales/${sold.body.sale.id}`)).body.items;
    expect(line.cost).toBe(600_000);
  });
});

describe("a trade-in is refused", () => {
  test("without the right to buy handsets", async () => {
    const seller = await signedIn(app, { role: "customer-care", permissions: ["create_sales"] });
    expect(await codeOf(sell([traded(), cash(PRICE - VALUE)], {}, seller))).toBe("forbidden");
  });

  test("beside money that must be asked for, and then leaves nothing behind", async () => {
    const imei = newImei();
    const before = await stockOf(app.db, usedId);
    for (const asked of [mobile(), { method: "bank_transfer" }]) {
      const parts = [traded({ imei }), { ...asked, amount: PRICE - VALUE }];
      expect(await codeOf(sell(parts))).toBe("request_beside_trade_in");
    }
    expect(await stockOf(app.db, usedId)).toEqual(before);
    expect(await handsetOf(imei)).toBeUndefined();
    const typed = { ...mobile(), phone: undefined, reference: `T${imei}`, amount: PRICE - VALUE };
    expect((await sell([traded({ imei }), typed])).answer.status).toBe(201);
  });

  test("above what the sale owes, and without the handset", async () => {
    const { answer } = await sell([traded({}, PRICE + 100), cash(100)]);
    expect(answer.body.fields).toHaveProperty("payments");
    const bare = await sell([{ method: "trade_in", amount: VALUE }, cash(PRICE - VALUE)]);
    expect(bare.answer.status).toBe(422);
    const odd = await sell([{ ...traded(), method: "store_credit" }, cash(PRICE - VALUE)]);
    expect(odd.answer.status).toBe(422);
    const one = traded({}, 1_000_000);
    const twice = await sell([one, one, cash(PRICE - 2_000_000)]);
    expect(twice.answer.body.fields).toEqual({ payments: "trade the same handset in twice" });
    const item = await stocked(app.db, 1, { price: PRICE });
    const free = await admin.post(
      "/api/sales",
      cart([{ itemId: item.id, quantity: 1 }], {
        customerId,
        discount: { type: "percent", value: 100, reason: "x" },
        payment: tradingIn(usedId),
      }),
    );
    expect(free.body.fields).toEqual({ "payment.method": "nothing is left to pay" });
  });

  test("until each warning about its IMEI is confirmed, and while it is in stock", async () => {
    const imei = newImei();
    await takenIn(admin, { imei });
    const rest = cash(PRICE - VALUE);
    const { answer } = await sell([traded({ imei }), rest]);
    expect(problemOf(answer)).toMatchObject({
      code: "handset_warnings",
      params: { warnings: "known_device" },
    });
    const confirmed = ["known_device"];
    expect((await sell([traded({ imei, confirmed }), rest])).answer.status).toBe(201);
    expect(await codeOf(sell([traded({ imei, confirmed }), rest]))).toBe("serial_taken");
    const goods = await stocked(app.db, 1);
    expect(await codeOf(sell([traded({ itemId: goods.id }), rest]))).toBe("item_not_serialised");
  });

  test("without the identity card if the setting asks for it, which nothing repeats in clear", async () => {
    await admin.put("/api/settings/workflow", { requireSellerIdentity: true });
    const rest = cash(PRICE - VALUE);
    const { answer } = await sell([traded(), rest]);
    expect(answer.body.fields).toEqual({ "payments.0.tradeIn.sellerIdentity": "is required" });
    const imei = newImei();
    await sell([traded({ imei, sellerIdentity: "19850101-11101-00001-22" }), rest]);
    await admin.put("/api/settings/workflow", { requireSellerIdentity: false });
    expect((await handsetOf(imei)).seller.identity).toBe("19850101-11101-00001-22");
    const events = await app.db.selectFrom("events").select("data").execute();
    const keys = await app.db.selectFrom("idempotencyKeys").selectAll().execute();
    expect(JSON.stringify([events, keys])).not.toContain("19850101");
  });
});

describe("two at once", () => {
  test("ten retries of one key take one handset, and answer the same", async () => {
    const item = await stocked(app.db, 3, { price: PRICE });
    const imei = newImei();
    const { payment: _, ...body } = cart([{ itemId: item.id, quantity: 1 }], { customerId });
    const sent = { ...body, payments: [traded({ imei }), cash(PRICE - VALUE)] };
    const key = { key: crypto.randomUUID() };
    const before = await stockOf(app.db, usedId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => care.post("/api/sales", sent, key)),
    );
    expect(tally(answers)).toEqual({ 201: 10 });
    expect(new Set(answers.map((answer) => answer.body.sale.id)).size).toBe(1);
    expect((await stockOf(app.db, usedId)).quantity).toBe(before.quantity + 1);
  });

  test("two tills with one IMEI, into different items, take it once", async () => {
    const imei = newImei();
    const other = await stocked(app.db, 0, { isSerialised: true, cost: null });
    const answers = await Promise.all(
      [usedId, other.id].map(async (itemId, at) => {
        const parts = [traded({ imei, itemId }), cash(PRICE - VALUE)];
        return (await sell(parts, {}, at === 0 ? care : admin)).answer;
      }),
    );
    expect(tally(answers)).toEqual({ 201: 1, "409 serial_taken": 1 });
    const pieces = await app.db
      .selectFrom("itemSerials")
      .select("state")
      .where("serial", "=", imei)
      .execute();
    expect(pieces).toEqual([{ state: "in_stock" }]);
  });
});

describe("the refund of a sale with a trade-in", () => {
  test("gives cash for the handset, which stays with the shop", async () => {
    const cashier = await signedIn(app, { role: "admin", name: "Zawadi" });
    const shift = await shiftOpened(cashier, 50_000_000);
    const imei = newImei();
    const { sale, item } = await sell([traded({ imei }), cash(PRICE - VALUE)], {}, cashier);
    const back = await refund(sale.id, undefined, cashier);
    expect(back.status).toBe(201);
    expect(back.body.payments.map(({ method, amount }: any) => [method, amount])).toEqual([
      ["cash", PRICE - VALUE],
      ["cash", VALUE],
    ]);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 3 });
    const handset = await handsetOf(imei);
    expect(handset).toMatchObject({ state: "in_stock", cost: VALUE });
    const closed = await cashier.post(`/api/shifts/${shift.id}/close`, count(35_000_000));
    expect(cashOf(closed.body)).toMatchObject({ expected: 50_000_000 - VALUE });
    const cancelled = await cashier.post(`/api/used-handsets/${handset.id}/cancel`, {
      reason: "x",
    });
    expect(problemOf(cancelled)).toMatchObject({
      code: "handset_not_cancellable",
      params: { reason: "trade_in" },
    });
  });

  test("gives store credit if that is chosen, and never the handset as a method", async () => {
    const item = await stocked(app.db, 2, { price: PRICE });
    const body = cart([{ itemId: item.id, quantity: 2 }], {
      customerId: await newCustomer(care),
      payment: tradingIn(usedId),
    });
    const { sale } = (await care.post("/api/sales", body)).body;
    expect((await refund(sale.id, { method: "trade_in" })).status).toBe(422);
    const lines = [{ saleItemId: sale.items[0].id, quantity: 1 }];
    const part = await care.post(`/api/sales/${sale.id}/refunds`, {
      reason: "One is faulty",
      lines,
      payment: { method: "store_credit" },
    });
    expect(part.body.payments).toMatchObject([{ method: "store_credit", amount: PRICE }]);
    expect((await refund(sale.id)).body.payments).toMatchObject([
      { method: "cash", amount: PRICE },
    ]);
  });
});
