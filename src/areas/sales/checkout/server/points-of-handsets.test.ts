/** The points and the level of sales that used handsets pay, or that sell them back. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf } from "#tests/support/client.ts";
import { bought, newImei, tradingIn } from "#tests/support/shop/handsets.ts";
import { cart, newCustomer } from "#tests/support/shop/sales.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { unguarded } from "#tests/support/unguarded.ts";

const { app, admin } = await startShop();
await shiftOpened(admin, 1_000_000_000);
/** Earns 1,000 points, which make a customer silver, if it is paid in money. */
const PRICE = 10_000_000;
const terms = { isSerialised: true, cost: null, price: PRICE };
const { id: usedId } = await stocked(app.db, 0, terms);
const { id: newId } = await stocked(app.db, 900, { price: PRICE });

let customerId: string;
beforeEach(async () => {
  customerId = await newCustomer(admin);
});
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const customerNow = async (id = customerId) => (await admin.get(`/api/customers/${id}`)).body;
type Part = { method: string; amount: number; giftCard?: string };
/** Sells goods for 100,000 shillings: a piece of the used handsets, or something new. */
async function buy(parts: readonly Part[], imei?: string) {
  const [first = cash(), ...others] = parts;
  const line = imei
    ? { itemId: usedId, quantity: 1, serials: [imei] }
    : { itemId: newId, quantity: 1 };
  const { payment: _, ...body } = cart([line], { customerId });
  if (others.length > 0) return admin.post("/api/sales", { ...body, payments: [first, ...others] });
  const { amount: __, ...payment } = first;
  return admin.post("/api/sales", { ...body, payment });
}
const cash = (amount = PRICE) => ({ method: "cash", amount });
const traded = (imei: string, amount = PRICE, confirmed: string[] = []) => ({
  ...tradingIn(usedId, { imei, confirmed }),
  amount,
});
const refund = (saleId: string, given: object = {}) =>
  admin.post(`/api/sales/${saleId}/refunds`, { reason: "Haifai", ...given });

describe("the value of a traded-in handset", () => {
  test("earns no points and no level, however often handsets are traded in for each other", async () => {
    let imei = newImei();
    let confirmed: string[] = [];
    for (let times = 0; times < 3; times++) {
      const other = newImei();
      await bought(admin, app.db, { itemId: usedId, imei: other });
      const { status, body } = await buy([traded(imei, PRICE, confirmed)], other);
      expect([status, body.sale?.pointsEarned]).toEqual([201, 0]);
      imei = other;
      confirmed = ["sold_by_shop"];
    }
    expect(await customerNow()).toMatchObject({ points: 0, loyaltyLevel: "bronze" });
  });

  test("earns none, and the money beside it does; refunds of parts take back that much", async () => {
    const { payment: _, ...body } = cart([{ itemId: newId, quantity: 4 }], { customerId });
    const payments = [traded(newImei(), 3 * PRICE), cash()];
    const { sale } = (await admin.post("/api/sales", { ...body, payments })).body;
    expect(sale.pointsEarned).toBe(1000);
    const saleItemId = sale.items[0].id;
    const taken: number[] = [];
    for (const quantity of [1, 3]) {
      const lines = [{ saleItemId, quantity }];
      taken.push((await refund(sale.id, { lines })).body.refund.pointsReversed);
    }
    expect(taken).toEqual([1000, 0]);
    expect(await customerNow()).toMatchObject({ points: 0, pointsOwed: 0, loyaltyLevel: "bronze" });
  });

  test("earned points before this version: a refund takes back what the sale really earned", async () => {
    const { sale } = (await buy([traded(newImei())])).body;
    await unguarded(app, "sales", (tx) =>
      tx
        .updateTable("sales")
        .set({ pointsAmount: PRICE, pointsEarned: 1000 })
        .where("id", "=", sale.id)
        .execute(),
    );
    const added = { customerId, type: "earned", points: 1000, saleId: sale.id };
    const systemReason = JSON.stringify({ code: "purchase", saleNumber: sale.saleNumber });
    await app.db
      .insertInto("loyaltyTransactions")
      .values({ ...added, id: crypto.randomUUID(), type: "earned", systemReason })
      .execute();
    await app.db
      .updateTable("customers")
      .set({ points: 1000, totalPointsEarned: 1000 })
      .where("id", "=", customerId)
      .execute();
    expect((await refund(sale.id)).body.refund.pointsReversed).toBe(1000);
    expect(await customerNow()).toMatchObject({ points: 0, pointsOwed: 0 });
  });
});

describe("a handset that pays", () => {
  test("is never the one that the sale sells, whichever is named first", async () => {
    const imei = newImei();
    await bought(admin, app.db, { itemId: usedId, imei });
    const itself = traded(imei, PRICE - 100, ["sold_by_shop"]);
    for (const payments of [
      [itself, cash(100)],
      [cash(100), itself],
    ])
      expect(problemOf(await buy(payments, imei))).toMatchObject({
        code: "serial_taken",
        params: { serial: imei },
      });
  });
});

describe("a handset that the shop bought from its buyer", () => {
  test("earns points only above what the shop paid for it", async () => {
    const imei = newImei();
    const price = PRICE - 2_000_000;
    await bought(admin, app.db, {
      itemId: usedId,
      imei,
      price,
      seller: undefined,
      sellerId: customerId,
    });
    const { sale } = (await buy([cash()], imei)).body;
    expect(sale.pointsEarned).toBe(200);
    const { pointsAmount } = (await admin.get(`/api/sales/${sale.id}`)).body;
    expect(pointsAmount).toBe(2_000_000);
    expect((await refund(sale.id)).body.refund.pointsReversed).toBe(200);
  });

  test("earns points for anybody else", async () => {
    const imei = newImei();
    await bought(admin, app.db, { itemId: usedId, imei });
    expect((await buy([cash()], imei)).body.sale.pointsEarned).toBe(1000);
  });
});

describe("credit earns points once", () => {
  test("a gift card when it pays, not when it is bought", async () => {
    const card = await admin.post("/api/gift-cards", {
      amount: PRICE,
      payment: { method: "cash" },
      customerId,
    });
    expect(card.status).toBe(201);
    expect(await customerNow()).toMatchObject({ points: 0 });
    const { sale } = (await buy([{ method: "gift_card", giftCard: card.body.code, amount: PRICE }]))
      .body;
    expect(sale.pointsEarned).toBe(1000);
  });

  test("store credit of a refund when it pays: the refund took back the points before", async () => {
    const { sale } = (await buy([cash()])).body;
    const payment = { method: "store_credit" };
    expect((await refund(sale.id, { payment })).body.refund.pointsReversed).toBe(1000);
    expect(await customerNow()).toMatchObject({ points: 0, loyaltyLevel: "bronze" });
    const again = await buy([{ method: "store_credit", amount: PRICE }]);
    expect(again.body.sale.pointsEarned).toBe(1000);
    expect(await customerNow()).toMatchObject({ points: 1000 });
  });
});
