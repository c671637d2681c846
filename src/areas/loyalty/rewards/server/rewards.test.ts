import { beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { customerWithPoints } from "#tests/support/plants/reward-plants.ts";
import { cart, tally } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();
const { id: itemId } = await stocked(app.db, 100, { price: 2_000_000 });

let customerId: string;
beforeEach(async () => {
  customerId = await customerWith(1000);
});

const customerWith = (points: number) => customerWithPoints(app, admin, points);

const newReward = async (given: object = {}) => {
  const body = { name: "Kava la simu", pointsCost: 300, discountAmount: 500_000, ...given };
  const answer = await admin.post("/api/loyalty/rewards", body);
  expect(answer.status).toBe(201);
  return answer.body;
};
const redeem = (rewardId: string, given: object = {}, client = care) =>
  client.post("/api/loyalty/redemptions", { customerId, rewardId, ...given });
const pointsOf = async (id = customerId) => {
  const { points, totalPointsEarned, totalPointsRedeemed } = (
    await admin.get(`/api/customers/${id}`)
  ).body;
  return { points, earned: totalPointsEarned, redeemed: totalPointsRedeemed };
};
const rewardNow = async (id: string) =>
  (await admin.get("/api/loyalty/rewards?limit=100")).body.items.find(
    (each: { id: string }) => each.id === id,
  );
/** Sells goods with the redemption as their discount. */
const sellWith = (redemptionId: string, buyerId = customerId) =>
  care.post("/api/sales", cart([{ itemId, quantity: 1 }], { customerId: buyerId, redemptionId }));

describe("rewards", () => {
  test("a new shop has the four samples with their costs and caps, the cheapest first", async () => {
    const { items } = (await technician.get("/api/loyalty/rewards?active=true")).body;
    expect(items).toMatchObject([
      { preset: "diagnostics", pointsCost: 200, freeService: "diagnostics", maxRedemptions: 50 },
      { preset: "priority", pointsCost: 300, freeService: "priority", maxRedemptions: 20 },
      { preset: "discount", pointsCost: 500, discountPercentage: 5, maxRedemptions: 100 },
      { preset: "credit", pointsCost: 1000, discountAmount: 100_000, maxRedemptions: 30 },
    ]);
  });

  test("an admin creates one; customer care may not", async () => {
    const reward = await newReward({ discountAmount: undefined, discountPercentage: 7.5 });
    expect(reward).toMatchObject({ preset: null, discountPercentage: 7.5, isActive: true });
    const byHand = await newReward({ discountAmount: undefined });
    expect(byHand).toMatchObject({ freeService: "other", maxRedemptions: null });
    const refused = await care.post("/api/loyalty/rewards", { name: "x", pointsCost: 1 });
    expect(refused.status).toBe(403);
    for (const wrong of [
      { pointsCost: 0 },
      { discountPercentage: 101, discountAmount: undefined },
      { discountPercentage: 5 },
      { freeService: "priority" },
      { maxRedemptions: 0 },
      { name: "  " },
    ]) {
      const body = { name: "x", pointsCost: 300, discountAmount: 500, ...wrong };
      expect((await admin.post("/api/loyalty/rewards", body)).status).toBe(422);
    }
  });

  test("a change needs the current version, and another name ends the translation", async () => {
    const { items } = (await admin.get("/api/loyalty/rewards?limit=1")).body;
    const path = `/api/loyalty/rewards/${items[0].id}`;
    const dearer = await admin.patch(path, { version: items[0].version, pointsCost: 210 });
    expect(dearer.body).toMatchObject({ preset: "diagnostics", pointsCost: 210 });
    const stale = await admin.patch(path, { version: items[0].version, pointsCost: 220 });
    expect(stale.body).toMatchObject({ code: "stale_version", current: { pointsCost: 210 } });
    const { version } = dearer.body;
    const renamed = await admin.patch(path, { version, name: "Angalia bure", discountAmount: 700 });
    expect(renamed.body).toMatchObject({
      preset: null,
      name: "Angalia bure",
      discountAmount: 700,
      freeService: null,
    });
    expect((await care.patch(path, { version: 3, isActive: false })).status).toBe(403);
  });

  test("the cap cannot fall below what was redeemed", async () => {
    const reward = await newReward({ maxRedemptions: 5 });
    await redeem(reward.id);
    await redeem(reward.id);
    const path = `/api/loyalty/rewards/${reward.id}`;
    const below = await admin.patch(path, { version: 1, maxRedemptions: 1 });
    expect(below.body).toMatchObject({ status: 409, code: "below_redeemed" });
    expect((await admin.patch(path, { version: 1, maxRedemptions: 2 })).status).toBe(200);
    expect((await redeem(reward.id)).body.code).toBe("reward_exhausted");
  });

  test("the list shows only what a customer can pay for", async () => {
    await newReward({ pointsCost: 5000 });
    const { items } = (await care.get("/api/loyalty/rewards?active=true&maxCost=320")).body;
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((each: { pointsCost: number }) => each.pointsCost <= 320)).toBe(true);
  });
});

describe("redeeming", () => {
  test("takes the points, counts the redemption and writes the ledger", async () => {
    const reward = await newReward({ maxRedemptions: 2 });
    const answer = await redeem(reward.id, { pointsCost: 300 });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: "open",
      points: 300,
      discountAmount: 500_000,
      rewardName: "Kava la simu",
      balance: 700,
      loyaltyLevel: "silver",
      raisedFrom: null,
    });
    expect(await pointsOf()).toEqual({ points: 700, earned: 1000, redeemed: 300 });
    expect((await rewardNow(reward.id)).currentRedemptions).toBe(1);
    const path = `/api/loyalty/redemptions?customerId=${customerId}`;
    expect((await care.get(`${path}&status=open`)).body.items).toMatchObject([
      { id: answer.body.id },
    ]);
    expect((await care.get(`${path}&status=used`)).body.items).toEqual([]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("is refused with the spec's words", async () => {
    const dear = await newReward({ pointsCost: 1001 });
    const off = await newReward({ isActive: false });
    const moved = await newReward();
    expect((await redeem(dear.id)).body).toMatchObject({
      status: 409,
      code: "insufficient_points",
      title: "Insufficient points",
    });
    expect((await redeem(off.id)).body).toMatchObject({
      code: "reward_exhausted",
      title: "This reward is no longer available",
    });
    expect((await redeem(moved.id, { pointsCost: 250 })).body.code).toBe("reward_changed");
    expect((await redeem(newId())).status).toBe(404);
    expect((await redeem(moved.id, { customerId: newId() })).status).toBe(404);
    const walkIn = await redeem(moved.id, { customerId: WALK_IN_CUSTOMER_ID });
    expect(walkIn.body.code).toBe("customer_built_in");
    await care.post(`/api/customers/${customerId}/deactivate`, { version: 1, reason: "x" });
    expect((await redeem(moved.id)).body.code).toBe("customer_inactive");
    expect((await redeem(moved.id, {}, technician)).status).toBe(403);
    expect(await pointsOf()).toMatchObject({ points: 1000 });
  });

  test("a repeated key takes the points once", async () => {
    const { id } = await newReward();
    const key = newId();
    const body = { customerId, rewardId: id };
    const [one, two] = [
      await care.post("/api/loyalty/redemptions", body, { key }),
      await care.post("/api/loyalty/redemptions", body, { key }),
    ];
    expect(two.body).toEqual(one.body);
    expect(await pointsOf()).toMatchObject({ points: 700 });
  });

  test("ten tills take the last redemption at once: one gets it", async () => {
    const { id } = await newReward({ maxRedemptions: 1 });
    const customers = await Promise.all(Array.from({ length: 10 }, () => customerWith(400)));
    const answers = await Promise.all(customers.map((each) => redeem(id, { customerId: each })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(["reward_exhausted"]));
    expect((await rewardNow(id)).currentRedemptions).toBe(1);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("ten tills spend the same points at once: one gets the reward", async () => {
    const rewards = [await newReward({ pointsCost: 900 }), await newReward({ pointsCost: 800 })];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => redeem(rewards[at % 2].id)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(["insufficient_points"]));
    expect(await findViolations(app.db)).toEqual([]);
  });
});

describe("a redemption", () => {
  const opened = async () => (await redeem((await newReward()).id)).body.id as string;

  test("is used once, comes back with its sale, and keeps what the customer bought", async () => {
    const reward = await newReward();
    const { id } = (await redeem(reward.id)).body;
    await admin.patch(`/api/loyalty/rewards/${reward.id}`, { version: 1, discountAmount: 1 });
    const bought = { redemptionId: id, discountType: "reward", discountAmount: 500_000 };
    const { body: first } = await sellWith(id);
    expect(first.sale).toMatchObject(bought);
    expect((await sellWith(id)).body.code).toBe("redemption_not_open");
    const refund = () => admin.post(`/api/sales/${first.sale.id}/refunds`, { reason: "Haifai" });
    expect((await refund()).status).toBe(201);
    expect((await refund()).status).toBe(409);
    expect((await sellWith(id)).body.sale).toMatchObject(bought);
    expect((await sellWith(id)).body.code).toBe("redemption_not_open");
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("belongs to one customer", async () => {
    const id = await opened();
    expect(await sellWith(id, await customerWith(10))).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  });

  test("ten sales use the same one at once: one does", async () => {
    const id = await opened();
    const answers = await Promise.all(Array.from({ length: 10 }, () => sellWith(id)));
    expect(tally(answers)).toEqual({ 201: 1, "409 redemption_not_open": 9 });
  });

  test("can be cancelled while it is open: points and cap come back", async () => {
    const reward = await newReward({ maxRedemptions: 1 });
    const { id } = (await redeem(reward.id)).body;
    const path = `/api/loyalty/redemptions/${id}/cancel`;
    expect((await care.post(path, { reason: " " })).status).toBe(422);
    expect((await technician.post(path, { reason: "x" })).status).toBe(403);
    const answer = await care.post(path, { reason: "Amebadili mawazo" });
    expect(answer.body).toMatchObject({ status: "cancelled", balance: 1000 });
    expect(await pointsOf()).toEqual({ points: 1000, earned: 1000, redeemed: 0 });
    expect((await rewardNow(reward.id)).currentRedemptions).toBe(0);
    const again = await care.post(path, { reason: "x" });
    expect(again.body.code).toBe("redemption_not_open");
    expect((await redeem(reward.id)).status).toBe(201);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("is in the export of its customer, and an erasure removes the typed reason", async () => {
    const id = await opened();
    await care.post(`/api/loyalty/redemptions/${id}/cancel`, { reason: "Asha hakuitaka" });
    const stored = async () =>
      (await admin.get(`/api/loyalty/redemptions?customerId=${customerId}`)).body.items[0];
    const file = (await admin.get(`/api/customers/${customerId}/export`)).body;
    expect(file.records.redemptions).toMatchObject([{ id, cancelReason: "Asha hakuitaka" }]);
    await admin.post(`/api/customers/${customerId}/erase`, { reason: "Aliomba" });
    expect((await stored()).cancelReason).toBe("Erased");
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("is used and cancelled at once: one of the two happens", async () => {
    const service = await newReward({ discountAmount: undefined, freeService: "other" });
    const { id: redemptionId } = (await redeem(service.id)).body;
    const device = await takenIn(care, { customerId });
    const [used, cancelled] = await Promise.all([
      care.post(`/api/devices/${device.id}/rewards`, { redemptionId }),
      care.post(`/api/loyalty/redemptions/${redemptionId}/cancel`, { reason: "x" }),
    ]);
    expect(tally([used, cancelled])).toEqual({ 200: 1, "409 redemption_not_open": 1 });
    expect(await pointsOf()).toMatchObject({ points: used.status === 200 ? 700 : 1000 });
    expect(await findViolations(app.db)).toEqual([]);
  });
});
