/** What is lost without a movement of stock counts for the limit of losses like what is moved. */
import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { sold, tally } from "#tests/support/shop/sales.ts";
import { expectExplained, stocked } from "#tests/support/shop/stock.ts";

// The limit is TSh 200,000.
const { app, admin } = await startShop();

/** What a user loses counts all day, so each test has a user of its own. */
const newCare = () => signedIn(app, { role: "customer-care" });

afterAll(async () => {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});

const codeOf = async (answer: Promise<any>) => problemOf(await answer).code;
const approve = (id: string) => admin.post(`/api/approvals/${id}/approve`, {});

describe("goods that a refund pays back and does not bring back", () => {
  const soldBy = (client: TestClient, quantity: number, cost: number | null) =>
    stocked(app.db, quantity, { cost, price: 30_000_000 }).then((item) =>
      sold(client, [{ itemId: item.id, quantity }]),
    );
  const lose = (client: TestClient, saleId: string, given: object = {}) =>
    client.post(`/api/sales/${saleId}/refunds`, { reason: "Mbovu", restock: false, ...given });

  test("count for the limit of losses, together with adjustments", async () => {
    const care = await newCare();
    expect((await lose(care, (await soldBy(care, 1, 15_000_000)).id)).status).toBe(201);
    const another = await soldBy(care, 1, 10_000_000);
    expect(await codeOf(lose(care, another.id))).toBe("adjustment_needs_approval");
    const item = await stocked(app.db, 5, { cost: 10_000_000 });
    const adjust = { quantity: -1, reason: "damaged" };
    expect(await codeOf(care.post(`/api/items/${item.id}/adjustments`, adjust))).toBe(
      "adjustment_needs_approval",
    );
    // What comes back is no loss.
    expect((await lose(care, another.id, { restock: true })).status).toBe(201);
  });

  test("of unknown cost count at their price", async () => {
    const care = await newCare();
    const { id } = await soldBy(care, 1, null);
    expect(await codeOf(lose(care, id))).toBe("adjustment_needs_approval");
  });

  test("are lost above the limit with an approval, which also the inbox shows", async () => {
    const care = await newCare();
    const { id, items } = await soldBy(care, 2, 25_000_000);
    const lines = [{ saleItemId: items[0]?.id, quantity: 2, restock: false }];
    const back = { lines: [{ ...lines[0], restock: true }], reason: "Mbovu" };
    const path = `/api/sales/${id}/refund-requests`;
    expect(await codeOf(care.post(path, back))).toBe("approval_not_needed");
    const asked = await care.post(path, { lines, reason: "Mbovu" });
    expect(asked.status).toBe(201);
    expect((await admin.get(`/api/approvals/${asked.body.id}`)).body.lines).toEqual([
      { name: items[0]?.name, quantity: 2, isLost: true },
    ]);
    await approve(asked.body.id);
    const given = await care.post(`/api/refund-requests/${asked.body.id}/refund`, {});
    expect(given.status).toBe(201);
    const losses = app.db.selectFrom("limitedLosses").select(["value", "approvedBy"]);
    expect(await losses.where("recordId", "=", given.body.refund.id).execute()).toEqual([
      { value: 50_000_000, approvedBy: admin.userId },
    ]);
    // What somebody approved does not use up the limit of the day.
    expect((await lose(care, (await soldBy(care, 1, 15_000_000)).id)).status).toBe(201);
  });

  test("several at once do not pass the limit together", async () => {
    const care = await newCare();
    const sales = [];
    for (let nth = 0; nth < 4; nth++) sales.push(await soldBy(care, 1, 9_000_000));
    const answers = await Promise.all(sales.map(({ id }) => lose(care, id)));
    expect(tally(answers)).toEqual({ 201: 2, "409 adjustment_needs_approval": 2 });
  });
});

describe("parts of a repair that ends without success", () => {
  const repairWith = async (client: TestClient, cost: number) => {
    // Parts are free within a price that somebody else has set.
    const device = await takenIn(admin, { finalAmount: 100_000_000, depositAmount: 50_000_000 });
    const part = await stocked(app.db, 1, { cost });
    await client.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
    const use = { action: "use", itemId: part.id, quantity: 1 };
    expect((await client.post(`/api/devices/${device.id}/parts`, use)).status).toBe(201);
    return { ...device, itemId: part.id };
  };
  const end = (client: TestClient, { id }: { id: string }) =>
    client.post(`/api/devices/${id}/status`, { status: "cancelled", remark: "Amebadili nia" });

  test("count for the limit, because no price pays for them", async () => {
    const care = await newCare();
    const dear = await repairWith(care, 90_000_000);
    const refused = { code: "invalid_transition", params: { reason: "parts-lost" } };
    expect(problemOf(await end(care, dear))).toMatchObject(refused);
    expect((await end(admin, dear)).status).toBe(200);
    const cheap = await repairWith(care, 15_000_000);
    expect((await end(care, cheap)).status).toBe(200);
    const next = await repairWith(care, 15_000_000);
    expect(problemOf(await end(care, next))).toMatchObject(refused);
  });

  test("are not lost if they come back first", async () => {
    const care = await newCare();
    const dear = await repairWith(care, 90_000_000);
    const back = { action: "return", itemId: dear.itemId, quantity: 1 };
    expect((await care.post(`/api/devices/${dear.id}/parts`, back)).status).toBe(201);
    expect((await end(care, dear)).status).toBe(200);
    const cheap = await repairWith(care, 15_000_000);
    expect((await end(care, cheap)).status).toBe(200);
    const losses = app.db.selectFrom("limitedLosses").select("value");
    expect(await losses.where("recordId", "=", cheap.id).execute()).toEqual([
      { value: 15_000_000 },
    ]);
  });
});
