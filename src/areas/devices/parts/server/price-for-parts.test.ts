/** Parts are free within a price only for others than who set it, and what a lower price no longer pays for is a loss. */
import { afterAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { expectExplained, stocked } from "#tests/support/shop/stock.ts";

// The limit of losses is TSh 200,000.
const { app, admin } = await startShop();
const newCare = () => signedIn(app, { role: "customer-care" });

afterAll(async () => {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});

const codeOf = async (answer: Promise<any>) => problemOf(await answer).code;
const versionOf = async (id: string) => (await admin.get(`/api/devices/${id}`)).body.version;
const price = async (by: TestClient, id: string, amount: number, reason?: string) =>
  by.post(`/api/devices/${id}/price`, { version: await versionOf(id), amount, reason });
const part = (cost: number) => stocked(app.db, 100, { cost });
const use = (by: TestClient, id: string, itemId: string, quantity: number) =>
  by.post(`/api/devices/${id}/parts`, { action: "use", itemId, quantity });

/** A repair in work, taken in by `by` for a price. */
async function repairOf(by: TestClient, finalAmount: number) {
  const device = await takenIn(by, { finalAmount, depositAmount: finalAmount / 2 });
  await admin.post(`/api/devices/${device.id}/status`, { status: "in_progress" });
  return device;
}

describe("parts are free within a price", () => {
  test("that somebody else has set, and not within one that the user has raised", async () => {
    const { id } = await repairOf(await newCare(), 50_000_000);
    const screen = await part(10_000_000);
    const raised = await newCare();
    expect((await price(raised, id, 6_000_000_000)).status).toBe(200);
    // Five within the price of the intake, and two within the limit of the day.
    expect((await use(raised, id, screen.id, 7)).status).toBe(201);
    expect(await codeOf(use(raised, id, screen.id, 1))).toBe("adjustment_needs_approval");
    // Who works on it may rely on what the counter has agreed.
    expect((await use(await newCare(), id, screen.id, 20)).status).toBe(201);
  });

  test("of the intake for the bench, but not for who took it in", async () => {
    const care = await newCare();
    const { id } = await repairOf(care, 6_000_000_000);
    const screen = await part(10_000_000);
    expect(await codeOf(use(care, id, screen.id, 40))).toBe("adjustment_needs_approval");
    expect((await use(care, id, screen.id, 2)).status).toBe(201);
    // What was paid is free for everybody.
    const paid = { amount: 50_000_000, method: "cash" };
    expect((await admin.post(`/api/devices/${id}/payments`, paid)).status).toBe(201);
    expect((await use(care, id, screen.id, 3)).status).toBe(201);
    expect(await codeOf(use(care, id, screen.id, 1))).toBe("adjustment_needs_approval");
    // Parts are free within a price that a user who may exceed the limits has set.
    expect((await price(admin, id, 6_100_000_000)).status).toBe(200);
    expect((await use(care, id, screen.id, 40)).status).toBe(201);
  });

  test("never within more than the price is now", async () => {
    const care = await newCare();
    const { id } = await repairOf(admin, 6_000_000_000);
    expect((await price(admin, id, 10_000_000, "Punguzo")).status).toBe(200);
    expect((await price(care, id, 6_000_000_000)).status).toBe(200);
    const screen = await part(10_000_000);
    expect(await codeOf(use(care, id, screen.id, 4))).toBe("adjustment_needs_approval");
    expect((await use(care, id, screen.id, 3)).status).toBe(201);
  });
});

test("what a lower price no longer pays for counts for whoever lowers it, once", async () => {
  const lowerer = await signedIn(app, {
    permissions: ["view_devices", "edit_devices", "lower_prices", "update_any_device_status"],
  });
  const { id } = await repairOf(admin, 60_000_000);
  const screen = await part(10_000_000);
  expect((await use(admin, id, screen.id, 5)).status).toBe(201);
  expect(await codeOf(price(lowerer, id, 20_000_000, "Rafiki"))).toBe("adjustment_needs_approval");
  expect((await price(lowerer, id, 30_000_000, "Rafiki")).status).toBe(200);
  expect(await codeOf(price(lowerer, id, 29_000_000, "Rafiki"))).toBe("adjustment_needs_approval");
  expect((await price(admin, id, 10_000_000, "Rafiki")).status).toBe(200);
  const losses = app.db.selectFrom("limitedLosses").select(["value", "userId"]);
  expect(await losses.where("recordId", "=", id).orderBy("createdAt").execute()).toEqual([
    { value: 20_000_000, userId: lowerer.userId },
    { value: 20_000_000, userId: admin.userId },
  ]);
});
