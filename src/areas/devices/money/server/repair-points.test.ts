import { describe, expect, test } from "vitest";
import { addDays, today } from "#src/shared/time.ts";
import { handedBack } from "#tests/support/shop/returns.ts";
import { choose, newPhone, put } from "#tests/support/shop/devices.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, technician } = await startShop();
const crew = { admin, technician };

const customerOf = async (id: string) => (await admin.get(`/api/customers/${id}`)).body;
const ledger = async (customerId: string) =>
  (await admin.get(`/api/loyalty/transactions?customerId=${customerId}`)).body.items.map(
    ({ type, points, reason }: any) => [type, points, reason],
  );
const asha = () => ({ customer: { name: "Asha", phone: newPhone() } });

async function refunded(device: { id: string }, amount: number) {
  const returned = await admin.post("/api/returns", { deviceId: device.id, returnReason: "Bado" });
  for (const step of ["technician-diagnosis", "admin-approval"])
    await admin.post(`/api/returns/${returned.body.id}/steps`, { step, fixStatus: "Haifai" });
  await admin.post(`/api/returns/${returned.body.id}/approval`, { decision: "approve" });
  const answer = await admin.post(`/api/returns/${returned.body.id}/steps`, {
    step: "refunded",
    refund: { amount },
  });
  expect(answer).toMatchObject({ status: 200 });
}

describe("a repair that is handed over", () => {
  test("earns points for all that was paid, once, like a sale of the same price", async () => {
    const device = await handedBack(crew, asha(), [505_000, 299_900]);
    // 8,049 shillings earn 80 points. The two parts alone would earn 50 and 29.
    expect(await ledger(device.customer.id)).toEqual([
      ["earned", 80, `Repair ${device.ticketNumber}`],
    ]);
    expect(await customerOf(device.customer.id)).toMatchObject({
      points: 80,
      totalSpent: 804_900,
    });
  });

  test("raises the level", async () => {
    const device = await handedBack(crew, asha(), [10_000_000]);
    expect(await customerOf(device.customer.id)).toMatchObject({
      points: 1000,
      loyaltyLevel: "silver",
    });
  });

  test("earns nothing when it is free, and parts that were used are not counted twice", async () => {
    const free = await handedBack(crew, { ...asha(), finalAmount: 0 }, []);
    expect(await ledger(free.customer.id)).toEqual([]);
    const part = await stocked(app.db, 2, { price: 300_000 });
    const device = await handedBack(crew, asha(), [400_000], async (path, amount) => {
      const used = { itemId: part.id, quantity: 1 };
      await technician.post(path.replace("payments", "parts"), { ...used, action: "use" });
      await admin.post(path, { method: "cash", amount });
    });
    expect(await ledger(device.customer.id)).toEqual([
      ["earned", 40, `Repair ${device.ticketNumber}`],
    ]);
  });
});

describe("money after the hand-over", () => {
  test("earns points at the rate of the hand-over", async () => {
    const device = await handedBack(crew, asha(), [500_000]);
    await put(app, device.id, { finalAmount: 800_000 });
    await choose(app, "loyalty", "points_per_shilling", 1);
    await admin.post(`/api/devices/${device.id}/payments`, { method: "cash", amount: 300_000 });
    await choose(app, "loyalty", "points_per_shilling", null);
    expect(await ledger(device.customer.id)).toEqual([
      ["earned", 30, `Repair ${device.ticketNumber}`],
      ["earned", 50, `Repair ${device.ticketNumber}`],
    ]);
  });

  test("that is given back takes its points back at the rate of the hand-over", async () => {
    const device = await handedBack(crew, asha(), [800_000]);
    await choose(app, "loyalty", "points_per_shilling", 1);
    await refunded(device, 300_000);
    await choose(app, "loyalty", "points_per_shilling", null);
    expect(await ledger(device.customer.id)).toEqual([
      ["reversed", -30, `Refund of ${device.ticketNumber}`],
      ["earned", 80, `Repair ${device.ticketNumber}`],
    ]);
    expect(await customerOf(device.customer.id)).toMatchObject({ points: 50, totalSpent: 500_000 });
  });

  test("that is given back takes back its points, and those that are gone become a claim", async () => {
    const device = await handedBack(crew, asha(), [800_000]);
    await admin.put(`/api/loyalty/customers/${device.customer.id}/points`, {
      points: 10,
      expectedPoints: 80,
      reason: "Ametumia",
    });
    await refunded(device, 800_000);
    expect((await ledger(device.customer.id))[0]).toEqual([
      "reversed",
      -80,
      `Refund of ${device.ticketNumber}`,
    ]);
    expect(await customerOf(device.customer.id)).toMatchObject({
      points: 0,
      pointsOwed: 70,
      totalSpent: 0,
    });
  });

  test("of a repair from before this version changes no points", async () => {
    const device = await handedBack(crew, asha(), [800_000]);
    await app.db
      .updateTable("devices")
      .set({ pointsRate: null, pointsAmount: 0 })
      .where("id", "=", device.id)
      .execute();
    await refunded(device, 300_000);
    expect(await ledger(device.customer.id)).toHaveLength(1);
  });

  test("that is promised earns points, and what is given up earns none", async () => {
    const unpaid = async () => {
      const device = await handedBack(crew, asha(), [500_000]);
      await put(app, device.id, { finalAmount: 800_000 });
      return device;
    };
    const promised = await unpaid();
    const credit = await admin.post(`/api/devices/${promised.id}/credit`, {
      parts: [{ dueOn: addDays(today(), 10), amount: 300_000 }],
      reason: "Ameahidi",
    });
    expect(credit.status).toBe(201);
    expect((await ledger(promised.customer.id))[0]).toEqual([
      "earned",
      30,
      `Repair ${promised.ticketNumber}`,
    ]);
    const givenUp = await unpaid();
    const writtenOff = await admin.post(`/api/devices/${givenUp.id}/write-off`, { reason: "Hana" });
    expect(writtenOff.status).toBe(200);
    expect(await ledger(givenUp.customer.id)).toHaveLength(1);
  });
});
