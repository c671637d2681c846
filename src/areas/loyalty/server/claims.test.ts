/** Points of a refunded purchase that were spent already: a claim on the customer. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { daysPassed } from "#tests/support/shop/points.ts";
import { cart, newCustomer, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { expirePoints } from "../daily/server/expire-points.ts";

const { app, admin } = await startShop();
const { id: itemId } = await stocked(app.db, 900, { price: 10_000_000 });
const reward = { name: "Punguzo", pointsCost: 400, discountAmount: 500_000 };
const rewardId = (await admin.post("/api/loyalty/rewards", reward)).body.id;

let customerId: string;
beforeEach(async () => {
  customerId = await newCustomer(admin);
});
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const pointsOf = async (id = customerId) => {
  const { points, pointsOwed } = (await admin.get(`/api/customers/${id}`)).body;
  return { points, pointsOwed };
};

/** Sells goods for 100,000 shillings, which earn 1,000 points if they are paid in money. */
const buy = (given: object = {}) =>
  sold(admin, [{ itemId, quantity: 1 }], { customerId, ...given });
const refund = async (saleId: string) => {
  const answer = await admin.post(`/api/sales/${saleId}/refunds`, { reason: "Haifai" });
  expect(answer.status).toBe(201);
  return answer.body.refund;
};
const redeem = () => admin.post("/api/loyalty/redemptions", { customerId, rewardId });
const cancel = (id: string) =>
  admin.post(`/api/loyalty/redemptions/${id}/cancel`, { reason: "Hataki" });

describe("spent points of a refunded purchase", () => {
  test("stay a claim that cancelled redemptions fill", async () => {
    const sale = await buy();
    const redeemed = [(await redeem()).body, (await redeem()).body];
    expect(await refund(sale.id)).toMatchObject({ pointsReversed: 1000 });
    expect(await pointsOf()).toEqual({ points: 0, pointsOwed: 800 });
    expect((await cancel(redeemed[0].id)).body.balance).toBe(0);
    expect(await pointsOf()).toEqual({ points: 0, pointsOwed: 400 });
    await cancel(redeemed[1].id);
    expect(await pointsOf()).toEqual({ points: 0, pointsOwed: 0 });
  });

  test("are filled by points that paid for a sale which is refunded", async () => {
    const earning = await buy();
    const { id: cheap } = await stocked(app.db, 1, { price: 1000 });
    const paid = await sold(admin, [{ itemId: cheap, quantity: 1 }], {
      customerId,
      payment: { method: "points" },
    });
    const spent = 1000 - (await pointsOf()).points;
    expect(spent).toBeGreaterThan(0);
    await refund(earning.id);
    expect(await pointsOf()).toEqual({ points: 0, pointsOwed: spent });
    await refund(paid.id);
    expect(await pointsOf()).toEqual({ points: 0, pointsOwed: 0 });
  });

  test("are filled by points of the next purchase, whose refund opens the claim again", async () => {
    const sale = await buy();
    await redeem();
    await refund(sale.id);
    const next = await buy();
    expect(await pointsOf()).toEqual({ points: 600, pointsOwed: 0 });
    await refund(next.id);
    expect(await pointsOf()).toEqual({ points: 0, pointsOwed: 400 });
  });

  test("are owed without those that have expired since", async () => {
    const sale = await buy();
    await redeem();
    await daysPassed(app, 366);
    await expirePoints(app.db, today());
    expect(await refund(sale.id)).toMatchObject({ pointsReversed: 400 });
    expect(await pointsOf()).toEqual({ points: 0, pointsOwed: 400 });
  });
});

describe("while points are owed", () => {
  /** Leaves the customer with a claim of 400 points and an open redemption. */
  async function owing(): Promise<string> {
    const sale = await buy();
    const { id } = (await redeem()).body;
    await refund(sale.id);
    return id;
  }

  test("points buy no reward and pay nothing", async () => {
    await owing();
    await admin.post("/api/loyalty/points", { customerId, points: 399, reason: "Zawadi" });
    expect(await pointsOf()).toEqual({ points: 0, pointsOwed: 1 });
    expect((await redeem()).body.code).toBe("insufficient_points");
    const pays = cart([{ itemId, quantity: 1 }], { customerId, payment: { method: "points" } });
    expect((await admin.post("/api/sales", pays)).body.code).toBe("insufficient_points");
  });

  test("a reward that was redeemed before is not used", async () => {
    const redemptionId = await owing();
    const body = cart([{ itemId, quantity: 1 }], { customerId, redemptionId });
    expect((await admin.post("/api/sales", body)).body).toMatchObject({
      code: "points_owed",
      params: { points: 400 },
    });
    await admin.post("/api/loyalty/points", { customerId, points: 400, reason: "Zawadi" });
    expect((await admin.post("/api/sales", body)).status).toBe(201);
  });

  test("a used reward is owed as well, until the sale that used it is refunded and it is cancelled", async () => {
    const sale = await buy();
    const { id: redemptionId } = (await redeem()).body;
    const used = await buy({ redemptionId });
    await refund(sale.id);
    const { points } = await pointsOf();
    await refund(used.id);
    expect(points).toBe(1000 + used.pointsEarned - 400 - 1000);
    expect(await pointsOf()).toEqual({ points: 0, pointsOwed: 400 });
    expect((await cancel(redemptionId)).status).toBe(200);
    expect(await pointsOf()).toEqual({ points: 0, pointsOwed: 0 });
  });

  test("a merge takes the claim to the survivor", async () => {
    await owing();
    const otherId = await newCustomer(admin);
    await admin.post("/api/loyalty/points", { customerId: otherId, points: 500, reason: "Zawadi" });
    expect(
      (await admin.post(`/api/customers/${otherId}/merge`, { otherId: customerId })).status,
    ).toBe(200);
    expect(await pointsOf(otherId)).toEqual({ points: 100, pointsOwed: 0 });
  });

  test("another balance that a user sets settles the claim", async () => {
    await owing();
    const body = { points: 50, expectedPoints: 0, reason: "Tumekubaliana" };
    const path = `/api/loyalty/customers/${customerId}/points`;
    expect((await admin.put(path, body)).body).toMatchObject({ balance: 50 });
    expect(await pointsOf()).toEqual({ points: 50, pointsOwed: 0 });
  });

  test("refunds and cancellations at once lose and give nothing", async () => {
    const sale = await buy();
    const redeemed = [(await redeem()).body, (await redeem()).body];
    await Promise.all([refund(sale.id), ...redeemed.map(({ id }) => cancel(id))]);
    expect(await pointsOf()).toEqual({ points: 0, pointsOwed: 0 });
  });
});
