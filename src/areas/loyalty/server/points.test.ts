import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { startShop } from "#tests/support/shop.ts";
import { newCustomer, tally } from "#tests/support/shop/sales.ts";

const { app, admin, care } = await startShop();

const pointsOf = async (id: string) => (await admin.get(`/api/customers/${id}`)).body;
const add = (customerId: string, points: number, reason = "Promotion") =>
  admin.post("/api/loyalty/points", { customerId, points, reason });
const adjust = (customerId: string, points: number, expectedPoints: number) =>
  admin.put(`/api/loyalty/customers/${customerId}/points`, {
    points,
    expectedPoints,
    reason: "Tumehesabu vibaya",
  });
const ledger = async (customerId: string) =>
  (await care.get(`/api/loyalty/transactions?customerId=${customerId}`)).body.items;

describe("points that a user gives", () => {
  test("go to the balance and to the ledger, with the reason and the user", async () => {
    const customerId = await newCustomer(admin);
    const added = await add(customerId, 250, "Bonus");
    expect(added).toMatchObject({
      status: 201,
      body: { type: "adjusted", points: 250, balance: 250, loyaltyLevel: "bronze" },
    });
    expect(await pointsOf(customerId)).toMatchObject({
      points: 250,
      totalPointsEarned: 250,
      totalPointsRedeemed: 0,
    });
    const [row] = await ledger(customerId);
    expect(row).toMatchObject({
      id: added.body.id,
      type: "adjusted",
      points: 250,
      reason: "Bonus",
      systemReason: null,
      createdBy: { id: admin.userId },
    });
    const events = await app.db
      .selectFrom("events")
      .select(["kind", "data"])
      .where("recordId", "=", customerId)
      .where("area", "=", "points")
      .execute();
    expect(events).toEqual([
      {
        kind: "points.added",
        data: { transactionId: row.id, before: { points: 0 }, after: { points: 250 } },
      },
    ]);
  });

  test("raise the level, and the answer tells from which one", async () => {
    const customerId = await newCustomer(admin);
    expect((await add(customerId, 5000)).body).toMatchObject({
      loyaltyLevel: "gold",
      raisedFrom: "bronze",
    });
    expect((await add(customerId, 1)).body).toMatchObject({
      loyaltyLevel: "gold",
      raisedFrom: null,
    });
  });

  test("are given once for a repeated key", async () => {
    const customerId = await newCustomer(admin);
    const body = { customerId, points: 10, reason: "Purchase" };
    const key = newId();
    const first = await admin.post("/api/loyalty/points", body, { key });
    const second = await admin.post("/api/loyalty/points", body, { key });
    expect(second.body).toEqual(first.body);
    expect((await pointsOf(customerId)).points).toBe(10);
  });

  test("are refused without the right, a customer, a whole number or a reason", async () => {
    const customerId = await newCustomer(admin);
    const body = { customerId, points: 10, reason: "Referral" };
    expect((await care.post("/api/loyalty/points", body)).status).toBe(403);
    for (const wrong of [{ points: 0 }, { points: 1.5 }, { points: -5 }, { reason: " " }])
      expect(await admin.post("/api/loyalty/points", { ...body, ...wrong })).toMatchObject({
        status: 422,
      });
    expect(await add(newId(), 10)).toMatchObject({ status: 404 });
    expect(await add(WALK_IN_CUSTOMER_ID, 10)).toMatchObject({
      body: { code: "customer_built_in" },
    });
    await admin.post(`/api/customers/${customerId}/erase`, { reason: "Ameomba" });
    expect(await add(customerId, 10)).toMatchObject({ body: { code: "customer_erased" } });
  });
});

describe("a changed balance", () => {
  test("writes the difference to the ledger, and lowers no level", async () => {
    const customerId = await newCustomer(admin);
    await add(customerId, 1000);
    const adjusted = await adjust(customerId, 300, 1000);
    expect(adjusted).toMatchObject({
      status: 200,
      body: { balance: 300, loyaltyLevel: "silver", raisedFrom: null },
    });
    expect((await ledger(customerId))[0]).toMatchObject({ type: "adjusted", points: -700 });
    expect(await adjust(customerId, 300, 300)).toMatchObject({ body: { transactionId: null } });
    expect(await ledger(customerId)).toHaveLength(2);
  });

  test("is refused with the present points when they changed meanwhile", async () => {
    const customerId = await newCustomer(admin);
    await add(customerId, 100);
    expect(await adjust(customerId, 50, 0)).toMatchObject({
      status: 409,
      body: { code: "points_changed", params: { points: 100 } },
    });
    const answers = await Promise.all([10, 20, 30, 40].map((to) => adjust(customerId, to, 100)));
    expect(tally(answers)).toEqual({ 200: 1, "409 points_changed": 3 });
  });

  test("needs its right and a reason", async () => {
    const customerId = await newCustomer(admin);
    const path = `/api/loyalty/customers/${customerId}/points`;
    const body = { points: 5, expectedPoints: 0, reason: "Tumekosea" };
    expect((await care.put(path, body)).status).toBe(403);
    expect((await admin.put(path, { ...body, reason: "" })).status).toBe(422);
    expect((await admin.put(path, { ...body, points: -1 })).status).toBe(422);
  });
});

test("the ledger is read in pages, newest first", async () => {
  const customerId = await newCustomer(admin);
  for (const points of [1, 2, 3]) await add(customerId, points);
  const path = `/api/loyalty/transactions?customerId=${customerId}&limit=2`;
  const first = await care.get(path);
  const second = await care.get(`${path}&cursor=${encodeURIComponent(first.body.nextCursor)}`);
  const read = [...first.body.items, ...second.body.items].map(({ points }) => points);
  expect([read, second.body.nextCursor]).toEqual([[3, 2, 1], null]);
});

test("an erasure replaces the typed reasons, and the file of the customer has them before", async () => {
  const customerId = await newCustomer(admin);
  await add(customerId, 10, "Rafiki wa Juma");
  const file = await admin.get(`/api/customers/${customerId}/export`);
  expect(file.body.records.points).toMatchObject([{ reason: "Rafiki wa Juma", points: 10 }]);
  await admin.post(`/api/customers/${customerId}/erase`, { reason: "Ameomba" });
  expect(await ledger(customerId)).toMatchObject([{ reason: "Erased", points: 10 }]);
  await expect(
    app.db.updateTable("loyaltyTransactions").set({ points: 11 }).execute(),
  ).rejects.toThrow("append-only");
});
