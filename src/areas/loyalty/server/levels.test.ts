/** The level of a customer after refunds. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import { daysPassed } from "#tests/support/shop/points.ts";
import { problemOf } from "#tests/support/client.ts";
import { cart, mobile, newCustomer, saleOnce, simulated, sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { expirePoints } from "../daily/server/expire-points.ts";

const { app, admin } = await startShop();
const { id: itemId } = await stocked(app.db, 900, { price: 10_000_000 });
const reward = { name: "Punguzo", pointsCost: 900, discountAmount: 500_000 };
const rewardId = (await admin.post("/api/loyalty/rewards", reward)).body.id;
/** A reward for all points of one piece. */
const all = (await admin.post("/api/loyalty/rewards", { ...reward, pointsCost: 1000 })).body.id;

let customerId: string;
beforeEach(async () => {
  customerId = await newCustomer(admin);
});
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const levelOf = async (id = customerId) =>
  (await admin.get(`/api/customers/${id}`)).body.loyaltyLevel;
/** Sells goods for 100,000 shillings a piece, which earn 1,000 points each. */
const buy = (quantity = 1, id = customerId) =>
  sold(admin, [{ itemId, quantity }], { customerId: id });
const refund = async (saleId: string) =>
  expect((await admin.post(`/api/sales/${saleId}/refunds`, { reason: "Haifai" })).status).toBe(201);
const redeem = () => admin.post("/api/loyalty/redemptions", { customerId, rewardId });

describe("a level", () => {
  test("falls with the refund of the sale behind it, and its discount with it", async () => {
    const sale = await buy(5);
    expect(await levelOf()).toBe("gold");
    await refund(sale.id);
    expect(await levelOf()).toBe("bronze");
    const event = app.db.selectFrom("events").select("data").where("recordId", "=", customerId);
    expect(await event.where("kind", "=", "levels.lowered").executeTakeFirst()).toEqual({
      data: {
        before: { loyaltyLevel: "gold" },
        after: { loyaltyLevel: "bronze" },
        saleId: sale.id,
        deviceId: null,
      },
    });
    const given = { customerId, discount: { type: "tier" } };
    const body = cart([{ itemId, quantity: 1 }], given);
    expect((await admin.post("/api/sales", body)).body.sale).toMatchObject({
      discountLevel: "bronze",
    });
  });

  test("of a cart is that of the checkout, also in parts and in a sale that is sent late", async () => {
    const sale = await buy(5);
    const told = 9_000_000;
    const given = { customerId, discount: { type: "tier" }, expectedTotal: told };
    const parts = [
      { method: "cash", amount: 4_000_000 },
      { method: "mobile_money", provider: "mpesa", reference: `R${Date.now()}`, amount: 5_000_000 },
    ];
    await refund(sale.id);
    const lines = [{ itemId, quantity: 1 }];
    const { payment: _, ...split } = { ...cart(lines, given), payments: parts };
    for (const body of [cart(lines, given), split]) {
      const answer = await admin.post("/api/sales", body);
      expect([answer.status, answer.body.code, answer.body.params?.total]).toEqual([
        409,
        "total_changed",
        10_000_000,
      ]);
    }
  });

  test("of a waiting sale keeps its price while the customer is asked, but is not asked for again", async () => {
    const sale = await buy(5);
    const ask = (phone: string) =>
      sold(admin, [{ itemId, quantity: 1 }], {
        customerId,
        discount: { type: "tier" },
        payment: mobile(phone),
      });
    const [failing, open] = [await ask(simulated.fails), await ask(simulated.never)];
    expect([failing.total, open.total]).toEqual([9_000_000, 9_000_000]);
    const isFailed = ({ payments }: { payments: { status: string }[] }) =>
      payments[0]?.status === "failed";
    const { paymentId } = await saleOnce(admin, failing.id, isFailed);
    await refund(sale.id);
    const again = await admin.post(`/api/payments/${paymentId}/retry`, {});
    expect(problemOf(again)).toMatchObject({ status: 409, code: "level_changed" });
    expect((await admin.get(`/api/sales/${open.id}`)).body).toMatchObject({
      status: "pending",
      total: 9_000_000,
    });
    await buy(5);
    expect((await admin.post(`/api/payments/${paymentId}/retry`, {})).status).toBe(200);
    for (const { id } of [failing, open])
      expect((await admin.post(`/api/sales/${id}/cancel`, {})).status).toBe(200);
  });

  test("falls to the one that the other purchases reach, although their points are spent", async () => {
    await buy(1);
    const sale = await buy(5);
    await redeem();
    await refund(sale.id);
    expect(await levelOf()).toBe("silver");
  });

  test("stays when points are redeemed or expire, also with a later refund of something else", async () => {
    await buy(1);
    await redeem();
    await daysPassed(app, 366);
    await expirePoints(app.db, today());
    const { id: cheap } = await stocked(app.db, 1, { price: 100_000 });
    const other = await sold(admin, [{ itemId: cheap, quantity: 1 }], { customerId });
    await refund(other.id);
    expect(await levelOf()).toBe("silver");
  });

  test("falls with a refund after the points have expired", async () => {
    const sale = await buy(1);
    await daysPassed(app, 366);
    await expirePoints(app.db, today());
    expect(await levelOf()).toBe("silver");
    await refund(sale.id);
    expect(await levelOf()).toBe("bronze");
  });

  test("counts no expired points of a refunded purchase for a later one", async () => {
    const old = await buy(1);
    await daysPassed(app, 366);
    await expirePoints(app.db, today());
    await refund(old.id);
    const sale = await buy(1);
    expect(await levelOf()).toBe("silver");
    await refund(sale.id);
    expect(await levelOf()).toBe("bronze");
  });

  test("is not reached by points that expired once and excused two refunds", async () => {
    const one = await buy(1);
    const other = await buy(1);
    const { id } = (await admin.post("/api/loyalty/redemptions", { customerId, rewardId: all }))
      .body;
    await daysPassed(app, 366);
    await expirePoints(app.db, today());
    await refund(one.id);
    await refund(other.id);
    await admin.post(`/api/loyalty/redemptions/${id}/cancel`, { reason: "Hataki" });
    const { body } = await admin.get(`/api/customers/${customerId}`);
    expect(body).toMatchObject({ points: 0, pointsOwed: 0, loyaltyLevel: "bronze" });
  });

  test("that no points explain stays", async () => {
    await app.db
      .updateTable("customers")
      .set({ loyaltyLevel: "silver", levelGiven: "silver" })
      .where("id", "=", customerId)
      .execute();
    const sale = await buy(5);
    await refund(sale.id);
    expect(await levelOf()).toBe("silver");
  });

  test("stays under stricter rules while the points that it needed are there", async () => {
    await buy(1);
    const { loyalty } = (await admin.get("/api/settings")).body;
    const set = (silverThreshold: number) =>
      admin.put("/api/settings/loyalty", { ...loyalty, silverThreshold });
    expect((await set(2000)).status).toBe(200);
    const sale = await buy(1);
    await refund(sale.id);
    expect(await levelOf()).toBe("silver");
    expect((await set(1000)).status).toBe(200);
  });

  test("falls after a merge with a refund of the merged customer's sale", async () => {
    const otherId = await newCustomer(admin);
    const sale = await buy(1, otherId);
    const merged = await admin.post(`/api/customers/${customerId}/merge`, { otherId });
    expect([merged.status, await levelOf()]).toEqual([200, "silver"]);
    await refund(sale.id);
    expect(await levelOf()).toBe("bronze");
  });

  test("rises again with points that come back", async () => {
    const sale = await buy(1);
    const { id } = (await redeem()).body;
    await refund(sale.id);
    expect(await levelOf()).toBe("bronze");
    await admin.post("/api/loyalty/points", { customerId, points: 1000, reason: "Zawadi" });
    expect(await levelOf()).toBe("bronze");
    await admin.post(`/api/loyalty/redemptions/${id}/cancel`, { reason: "Hataki" });
    expect(await levelOf()).toBe("silver");
  });
});
