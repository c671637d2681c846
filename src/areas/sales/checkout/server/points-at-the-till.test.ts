import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf } from "#tests/support/client.ts";
import { newId } from "#src/shared/ids.ts";
import {
  cart,
  mobile,
  newCustomer,
  runOut,
  saleOnce,
  simulated,
  tally,
} from "#tests/support/shop/sales.ts";
import { choose } from "#tests/support/shop/devices.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { expireSales } from "./cancel-sale.ts";

/** The discount of the customer's level, and points as a payment. */

const { app, admin, care, technician } = await startShop({ care: "Neema" });

let customerId: string;
beforeEach(async () => {
  customerId = await newCustomer(care);
});
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

// The preset of a shop in which points are worth little.
await choose(app, "loyalty", "points_to_shilling", 100);

const customerOf = async (id = customerId) => (await admin.get(`/api/customers/${id}`)).body;
const saleOf = async (id: string) => (await admin.get(`/api/sales/${id}`)).body;

/** Sells goods for `price` shillings. */
async function sell(price: number, given: Record<string, unknown> = {}, client = care) {
  const { id: itemId } = await stocked(app.db, 5, { price: price * 100 });
  return client.post("/api/sales", cart([{ itemId, quantity: 1 }], { customerId, ...given }));
}

/** Lets the customer earn points by a purchase in cash: one for each 100 shillings. */
const earn = async (points: number) => expect((await sell(points * 100)).status).toBe(201);

const refund = (saleId: string, given: object = {}) =>
  admin.post(`/api/sales/${saleId}/refunds`, { reason: "Haifai", ...given });

const ledger = (id = customerId) =>
  app.db
    .selectFrom("loyaltyTransactions")
    .select(["type", "points"])
    .where("customerId", "=", id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();

describe("the discount of the customer's level", () => {
  const discount = { type: "tier" };

  test("takes level and percentage from the server, and needs no right to give discounts", async () => {
    await earn(5000);
    const { body } = await sell(100_000, { discount, expectedTotal: 9_000_000 });
    expect(body.sale).toMatchObject({
      discountType: "tier",
      discountLevel: "gold",
      discountValue: 10,
      discountAmount: 1_000_000,
      discountReason: null,
      total: 9_000_000,
    });
    expect(await saleOf(body.sale.id)).toMatchObject(body.sale);
    const receipt = (await care.get(`/api/receipts/${body.receipt.id}`)).body;
    expect(receipt.discountOf).toEqual({ level: "gold", percent: 10 });
    expect(receipt.receiptContent.costs).toContainEqual(
      expect.objectContaining({ label: "Gold discount (10%)" }),
    );
  });

  test("is nothing for bronze, refused for a walk-in, and takes no percentage from the client", async () => {
    expect((await sell(1000, { discount })).body.sale).toMatchObject({
      discountLevel: "bronze",
      discountAmount: 0,
      total: 100_000,
    });
    const walkIn = await sell(1000, { discount, customerId: WALK_IN_CUSTOMER_ID });
    expect(walkIn).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    const named = await sell(1000, { discount: { ...discount, level: "platinum", value: 15 } });
    expect(named.status).toBe(422);
  });

  test("a level that rose since the till read it changes the total", async () => {
    await earn(5000);
    const answer = await sell(100_000, { discount, expectedTotal: 9_500_000 });
    expect(problemOf(answer)).toMatchObject({ code: "total_changed" });
  });

  test("the answer names a level that the sale raised", async () => {
    expect((await sell(99_900)).body.loyalty).toEqual({
      points: 999,
      level: "bronze",
      raisedFrom: null,
    });
    expect((await sell(100)).body.loyalty).toEqual({
      points: 1000,
      level: "silver",
      raisedFrom: "bronze",
    });
    expect((await sell(100, { customerId: WALK_IN_CUSTOMER_ID })).body.loyalty).toBeUndefined();
  });
});

describe("paying with points", () => {
  const payment = { method: "points" };

  test("one point pays one shilling in a new shop: what earned it gives back 1 %", async () => {
    await choose(app, "loyalty", "points_to_shilling", null);
    await earn(100);
    const { body } = await sell(100, { payment });
    expect(body.payment).toMatchObject({ method: "points", amount: 10_000, reference: "100" });
    expect(await customerOf()).toMatchObject({ points: 0 });
    await choose(app, "loyalty", "points_to_shilling", 100);
  });

  test("100 points pay one shilling, are spent, and earn nothing", async () => {
    await earn(5000);
    const { status, body } = await sell(30, { payment });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      sale: { status: "completed", paymentType: "points", pointsEarned: 0, total: 3000 },
      payment: { method: "points", provider: "points", reference: "3000", amount: 3000 },
      loyalty: { points: 2000, level: "gold" },
    });
    expect(await customerOf()).toMatchObject({
      points: 2000,
      totalPointsEarned: 5000,
      totalPointsRedeemed: 3000,
    });
    expect(await ledger()).toMatchObject([
      { type: "earned", points: 5000 },
      { type: "redeemed", points: -3000 },
    ]);
    const receipt = (await care.get(`/api/receipts/${body.receipt.id}`)).body;
    expect(receipt).toMatchObject({ paymentMethod: "points", paymentReference: "3000" });
  });

  test("never more than the customer has, cents, a walk-in's, a card's or a debt's", async () => {
    await earn(1000);
    expect(problemOf(await sell(11, { payment }))).toMatchObject({
      code: "insufficient_points",
      params: { points: 1000 },
    });
    expect((await sell(9.5, { payment })).status).toBe(422);
    expect((await sell(1, { payment, customerId: WALK_IN_CUSTOMER_ID })).status).toBe(422);
    expect((await sell(1, { payment: { ...payment, reference: "X1" } })).status).toBe(422);
    const card = await care.post("/api/gift-cards", { amount: 500, customerId, payment });
    expect(card.status).toBe(422);
    expect((await technician.post("/api/sales", cart([], { customerId, payment }))).status).toBe(
      403,
    );
    expect(await customerOf()).toMatchObject({ points: 1000 });
  });

  test("ten tills spend the same points at once: exactly one succeeds", async () => {
    await earn(1500);
    const answers = await Promise.all(Array.from({ length: 10 }, () => sell(10, { payment })));
    expect(tally(answers)).toEqual({ 201: 1, "409 insufficient_points": 9 });
    expect(await customerOf()).toMatchObject({ points: 500 });
  });

  test("the same key twice spends the points once", async () => {
    await earn(1500);
    const { id: itemId } = await stocked(app.db, 5, { price: 1000 });
    const body = cart([{ itemId, quantity: 1 }], { customerId, payment });
    const once = { key: newId() };
    const answers = await Promise.all([1, 2, 3].map(() => care.post("/api/sales", body, once)));
    expect(tally(answers)).toEqual({ 201: 3 });
    expect(await customerOf()).toMatchObject({ points: 500 });
  });

  test("a refund gives the points back, not money, and rounding adds up", async () => {
    await earn(1000);
    const { id: itemId } = await stocked(app.db, 5, { price: 300 });
    const bought = cart([{ itemId, quantity: 3 }], { customerId, payment });
    const { sale } = (await care.post("/api/sales", bought)).body;
    expect(await customerOf()).toMatchObject({ points: 100 });
    const lines = [{ saleItemId: sale.items[0].id, quantity: 1 }];
    const part = await refund(sale.id, { lines, payment: { method: "cash" } });
    expect(part.body.payment).toMatchObject({ method: "points", amount: 300 });
    expect(await customerOf()).toMatchObject({ points: 400, totalPointsRedeemed: 600 });
    expect((await refund(sale.id)).body.payment).toMatchObject({ method: "points", amount: 600 });
    expect(await customerOf()).toMatchObject({ points: 1000, totalPointsRedeemed: 0 });
    expect((await ledger()).slice(2)).toMatchObject([
      { type: "reversed", points: 300 },
      { type: "reversed", points: 600 },
    ]);
  });

  test("beside cash, only the cash earns points; the refund gives back cash first", async () => {
    await earn(1000);
    const { id: itemId } = await stocked(app.db, 5, { price: 100_000 });
    const bought = cart([{ itemId, quantity: 2 }], { customerId });
    const parts = [
      { ...payment, amount: 1000 },
      { method: "cash", amount: 199_000 },
    ];
    const { payment: _, ...rest } = bought as typeof bought & { payment: unknown };
    const { body } = await care.post("/api/sales", { ...rest, payments: parts });
    expect(body.sale).toMatchObject({ paymentType: "split", pointsEarned: 19 });
    expect(await customerOf()).toMatchObject({ points: 19 });
    const lines = [{ saleItemId: body.sale.items[0].id, quantity: 1 }];
    const first = (await refund(body.sale.id, { lines })).body;
    expect(first.payments).toMatchObject([{ method: "cash", amount: 100_000 }]);
    expect(first.refund.pointsReversed).toBe(10);
    const second = (await refund(body.sale.id)).body;
    expect(second.payments).toMatchObject([
      { method: "cash", amount: 99_000 },
      { method: "points", amount: 1000 },
    ]);
    expect(second.refund.pointsReversed).toBe(9);
    expect(await customerOf()).toMatchObject({ points: 1000, totalPointsRedeemed: 0 });
  });

  test("beside a push, the points wait with it, and come back when it fails", async () => {
    await earn(1000);
    const pushed = async (phone?: string) => {
      const { id: itemId } = await stocked(app.db, 5, { price: 100_000 });
      const bought = cart([{ itemId, quantity: 1 }], { customerId });
      const { payment: _, ...rest } = bought as typeof bought & { payment: unknown };
      const parts = [
        { ...payment, amount: 500 },
        { ...mobile(phone), amount: 99_500 },
      ];
      return (await care.post("/api/sales", { ...rest, payments: parts })).body.sale.id;
    };
    const never = await pushed(simulated.never);
    expect(await customerOf()).toMatchObject({ points: 500 });
    await runOut(app, never);
    await expireSales(app.db);
    expect(await customerOf()).toMatchObject({ points: 1000, totalPointsRedeemed: 0 });
    const paid = await saleOnce(admin, await pushed(), ({ status }) => status === "completed");
    expect(paid.pointsEarned).toBe(9);
    expect(await customerOf()).toMatchObject({ points: 509 });
  });
});

describe("a reward at the till", () => {
  /** Redeems a new reward that costs 100 points. */
  async function redeem(benefit: object = { discountPercentage: 5 }, given: object = {}) {
    await earn(100);
    const named = { name: "Punguzo", pointsCost: 100, ...benefit };
    const reward = (await admin.post("/api/loyalty/rewards", { ...named, ...given })).body;
    const body = { customerId, rewardId: reward.id };
    const answer = await care.post("/api/loyalty/redemptions", body);
    expect(answer.status).toBe(201);
    return answer.body.id as string;
  }
  const redemptionOf = async (id: string) => {
    const { items } = (await care.get(`/api/loyalty/redemptions?customerId=${customerId}`)).body;
    return items.find((each: { id: string }) => each.id === id);
  };

  test("is the discount of the sale, and is used up", async () => {
    const redemptionId = await redeem();
    const { body } = await sell(1000, { redemptionId, expectedTotal: 95_000 });
    expect(body.sale).toMatchObject({
      discountType: "reward",
      discountValue: 5000,
      discountAmount: 5000,
      redemptionId,
      total: 95_000,
      pointsEarned: 9,
    });
    expect(await saleOf(body.sale.id)).toMatchObject(body.sale);
    expect(await redemptionOf(redemptionId)).toMatchObject({
      status: "used",
      saleId: body.sale.id,
    });
    const receipt = (await care.get(`/api/receipts/${body.receipt.id}`)).body;
    expect(receipt.receiptContent.costs).toContainEqual(
      expect.objectContaining({ label: "Reward: Punguzo" }),
    );
    expect(problemOf(await sell(1000, { redemptionId })).code).toBe("redemption_not_open");
  });

  test("an amount takes off at most the price; the goods are then free", async () => {
    const redemptionId = await redeem({ discountAmount: 100_000 });
    expect((await sell(300, { redemptionId })).body).toMatchObject({
      sale: { status: "completed", discountAmount: 30_000, total: 0, pointsEarned: 0 },
    });
  });

  test("is not another customer's, beside a discount, a service, or without sale", async () => {
    const redemptionId = await redeem();
    const other = await newCustomer(care);
    expect((await sell(1000, { redemptionId, customerId: other })).status).toBe(404);
    const discount = { type: "percent", value: 1 };
    expect((await sell(1000, { redemptionId, discount })).status).toBe(422);
    const service = await redeem({ freeService: "diagnostics" });
    expect((await sell(1000, { redemptionId: service })).status).toBe(422);
    expect(await redemptionOf(redemptionId)).toMatchObject({ status: "open" });
  });

  test("ten tills use the same one at once: exactly one succeeds", async () => {
    const redemptionId = await redeem();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sell(1000, { redemptionId })),
    );
    expect(tally(answers)).toEqual({ 201: 1, "409 redemption_not_open": 9 });
  });

  test("waits with a sale that waits, and opens again when the sale is cancelled", async () => {
    const redemptionId = await redeem();
    const pushed = async (phone: string) =>
      (await sell(1000, { redemptionId, payment: mobile(phone) })).body.sale;
    const { id } = await pushed(simulated.never);
    expect(await redemptionOf(redemptionId)).toMatchObject({ status: "used", saleId: id });
    await care.post(`/api/sales/${id}/cancel`, {});
    expect(await redemptionOf(redemptionId)).toMatchObject({ status: "open", saleId: null });
    const expired = await pushed(simulated.never);
    await runOut(app, expired.id);
    await expireSales(app.db);
    expect(await redemptionOf(redemptionId)).toMatchObject({ status: "open" });
    const paid = (await sell(1000, { redemptionId, payment: mobile() })).body.sale;
    const done = await saleOnce(admin, paid.id, ({ status }) => status === "completed");
    const receipt = (await care.get(`/api/receipts/${done.receiptId}`)).body;
    expect(receipt.discountOf).toEqual({ reward: "Punguzo", preset: null });
  });

  test("stays used after a refund of a part, and opens again after a refund of everything", async () => {
    const redemptionId = await redeem();
    const { id: itemId } = await stocked(app.db, 5, { price: 100_000 });
    const bought = cart([{ itemId, quantity: 2 }], { customerId, redemptionId });
    const { sale } = (await care.post("/api/sales", bought)).body;
    const lines = [{ saleItemId: sale.items[0].id, quantity: 1 }];
    expect((await refund(sale.id, { lines })).status).toBe(201);
    expect(await redemptionOf(redemptionId)).toMatchObject({ status: "used" });
    expect((await refund(sale.id)).status).toBe(201);
    expect(await redemptionOf(redemptionId)).toMatchObject({ status: "open" });
    expect((await sell(1000, { redemptionId })).status).toBe(201);
  });
});
