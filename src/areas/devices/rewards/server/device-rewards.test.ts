import { afterAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import { problemOf } from "#tests/support/client.ts";
import { choose, takenIn } from "#tests/support/shop/devices.ts";
import { cameBack, handedBack, toApproval, walk } from "#tests/support/shop/returns.ts";
import { sold, tally } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";

/** Rewards that are a free service for a repair, and points that pay for one. */

const { app, admin, care, technician } = await startShop();

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

/** Takes a device in, whose customer has 1,000 points. */
async function received(given: Record<string, unknown> = {}): Promise<Device> {
  const device = await takenIn(admin, given);
  const { id: itemId } = await stocked(app.db, 5, { price: 10_000_000 });
  await sold(admin, [{ itemId, quantity: 1 }], { customerId: device.customer.id });
  return device;
}

async function redeemed({ customer }: Device, benefit: object): Promise<string> {
  const named = { name: "Huduma", pointsCost: 100, ...benefit };
  const { id: rewardId } = (await admin.post("/api/loyalty/rewards", named)).body;
  const body = { customerId: customer.id, rewardId };
  return (await care.post("/api/loyalty/redemptions", body)).body.id;
}

const use = ({ id }: Device, redemptionId: string, client = care) =>
  client.post(`/api/devices/${id}/rewards`, { redemptionId });
const read = async ({ id }: Device): Promise<Device> =>
  (await admin.get(`/api/devices/${id}`)).body;
const redemptionsOf = async ({ customer }: Device) =>
  (await care.get(`/api/loyalty/redemptions?customerId=${customer.id}`)).body.items;

test("free diagnostics waive the diagnosis fee, also before a late cancellation charges it", async () => {
  await admin.post("/api/settings/charges", { diagnosisFee: 5000, reason: "Imekubaliwa" });
  const device = await received();
  const { status, body } = await use(
    device,
    await redeemed(device, { freeService: "diagnostics" }),
  );
  expect(status).toBe(200);
  expect(body.charges).toMatchObject([{ kind: "diagnosis", amount: 500_000 }]);
  expect(body.charges[0].waivedAt).not.toBeNull();
  expect(body.chargesAmount).toBe(0);
  expect(await redemptionsOf(device)).toMatchObject([{ status: "used", deviceId: device.id }]);
  const createdAt = new Date(Date.now() - 99 * 3_600_000).toISOString();
  await app.db.updateTable("devices").set({ createdAt }).where("id", "=", device.id).execute();
  const move = { status: "cancelled", remark: "Amebadili nia" };
  expect((await care.post(`/api/devices/${device.id}/status`, move)).status).toBe(200);
  expect(await read(device)).toMatchObject({
    status: "cancelled",
    chargesAmount: 0,
    balance: null,
  });
});

test("priority comes without its fee, once, and only for a repair of normal priority", async () => {
  const device = await received();
  const redemptionId = await redeemed(device, { freeService: "priority" });
  const { body } = await use(device, redemptionId);
  expect(body).toMatchObject({ priority: "priority", version: device.version + 1 });
  expect(problemOf(await use(device, redemptionId)).code).toBe("redemption_not_open");
  const lines = [{ kind: "labour", description: "Kazi", quantity: 1, unitPrice: 1_000_000 }];
  const estimate = (await admin.post(`/api/devices/${device.id}/estimates`, { lines })).body;
  expect(estimate.total ?? estimate.estimate?.total).toBe(1_000_000);
  const urgent = await received({ priority: "rush" });
  const second = await redeemed(urgent, { freeService: "priority" });
  expect(problemOf(await use(urgent, second)).code).toBe("conflict");
  expect(await redemptionsOf(urgent)).toMatchObject([{ status: "open" }]);
});

test("only a reward of this customer can be used, with the right to redeem, and once at ten counters", async () => {
  const device = await received();
  const other = await received();
  const service = await redeemed(device, { freeService: "other" });
  expect((await use(other, service)).status).toBe(404);
  expect((await use(device, service, technician)).status).toBe(403);
  const answers = await Promise.all(Array.from({ length: 10 }, () => use(device, service)));
  expect(tally(answers)).toEqual({ 200: 1, "409 redemption_not_open": 9 });
});

test("a repair that was taken in by mistake gives the reward back when it is deleted", async () => {
  const device = await received();
  await use(device, await redeemed(device, { freeService: "other" }));
  await use(device, await redeemed(device, { freeService: "priority" }));
  expect((await admin.delete(`/api/devices/${device.id}`)).status).toBe(200);
  expect(await redemptionsOf(device)).toMatchObject([
    { status: "open", deviceId: null },
    { status: "open", deviceId: null },
  ]);
  const kept = await received();
  await use(kept, await redeemed(kept, { freeService: "other" }));
  await care.post(`/api/devices/${kept.id}/remarks`, { content: "Alipiga simu" });
  const refused = await admin.delete(`/api/devices/${kept.id}`);
  expect(problemOf(refused).code).toBe("has_linked_records");
  expect((await read(kept)).remarks).toHaveLength(2);
  expect(await redemptionsOf(kept)).toMatchObject([{ status: "used", deviceId: kept.id }]);
});

test("points pay for a repair, and a refund gives them back as points", async () => {
  await choose(app, "loyalty", "points_to_shilling", 100);
  const { customer } = await received();
  const pointsOf = async () => (await admin.get(`/api/customers/${customer.id}`)).body.points;
  const pay = async (path: string, amount: number) => {
    const method = amount < 9000 ? "points" : "cash";
    return (await care.post(path, { amount, method })).body;
  };
  const device = await handedBack(
    { admin, technician },
    { customerId: customer.id },
    [1000, 9000],
    async (path, amount) => {
      if (amount === 9000) return pay(path, amount);
      expect((await pay(path, 1100)).code).toBe("insufficient_points");
      expect(await pay(path, amount)).toMatchObject({
        method: "points",
        reference: "1000",
        status: "completed",
      });
      const paid = (await admin.get(path.replace("/payments", ""))).body;
      expect(paid).toMatchObject({ paidAmount: 1000, balance: 9000 });
      expect(await pointsOf()).toBe(0);
    },
  );
  const { id } = await cameBack(care, device.id);
  await walk(admin, id, [...toApproval, "approve"]);
  const { body } = await admin.post(`/api/returns/${id}/steps`, { step: "refunded" });
  expect(body.refunds).toMatchObject([
    { method: "cash", amount: 9000 },
    { method: "points", amount: 1000 },
  ]);
  expect(await pointsOf()).toBe(1000);
});
