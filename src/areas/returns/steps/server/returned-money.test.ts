import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { findViolations } from "#src/app/invariants.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { signature } from "#tests/support/shop/devices.ts";
import { customerWithPoints } from "#tests/support/plants/reward-plants.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";
import { cameBack, daysAgo, handedBack, toApproval, walk } from "#tests/support/shop/returns.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care, technician } = await startShop();

/** An approved return of a repair that was paid with TSh 5,000 and then 3,000. */
async function approvedReturn(given?: Record<string, unknown>) {
  const device = await handedBack({ admin, technician }, given);
  const { id } = await cameBack(care, device.id);
  await walk(admin, id, [...toApproval, "approve"]);
  return { id, device };
}

const refund = (client: TestClient, id: string, given?: Record<string, unknown>, key?: string) =>
  client.post(
    `/api/returns/${id}/steps`,
    { step: "refunded", ...(given && { refund: given }) },
    key ? { key } : {},
  );
const spentBy = async (customerId: string) =>
  (await admin.get(`/api/customers/${customerId}`)).body.totalSpent;

describe("refunds of a repair", () => {
  test("are everything that was paid by default, from all payments", async () => {
    const { id, device } = await approvedReturn();
    const answer = await refund(admin, id);
    expect(answer.body).toMatchObject({
      currentStep: "refunded",
      outcome: "refunded",
      refundable: 0,
      refunds: [{ amount: 300_000 }, { amount: 500_000 }],
    });
    const after = (await admin.get(`/api/devices/${device.id}`)).body;
    expect(after).toMatchObject({ paidAmount: 800_000, balance: 0, paymentStatus: "paid" });
    expect(after.payments).toMatchObject([
      { amount: 500_000, refundedAmount: 500_000, status: "refunded" },
      { amount: 300_000, refundedAmount: 300_000, status: "refunded" },
    ]);
    expect(await spentBy(device.customerId)).toBe(0);
    const closed = await care.post(`/api/returns/${id}/steps`, {
      step: "closed",
      resolution: "Imetengenezwa",
      signature,
    });
    expect(closed.body).toMatchObject({ currentStep: "closed", outcome: "refunded" });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("may be partial; a later return refunds at most the rest", async () => {
    const { id, device } = await approvedReturn();
    const tooMuch = await refund(admin, id, { amount: 800_001 });
    expect(tooMuch.body).toMatchObject({
      code: "exceeds_refundable",
      params: { left: 800_000 },
    });
    const part = await refund(admin, id, {
      amount: 400_000,
      method: "mobile_money",
      provider: "mpesa",
      reference: "QBACK1",
    });
    expect(part.body.refunds).toMatchObject([
      { amount: 300_000, method: "mobile_money" },
      { amount: 100_000 },
    ]);
    expect(await spentBy(device.customerId)).toBe(400_000);
    await care.post(`/api/returns/${id}/steps`, {
      step: "closed",
      resolution: "Imetengenezwa",
      signature,
    });
    const again = await cameBack(care, device.id);
    await walk(admin, again.id, [...toApproval, "approve"]);
    expect((await refund(admin, again.id, { amount: 400_001 })).status).toBe(409);
    expect((await refund(admin, again.id, { amount: 400_000 })).status).toBe(200);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("happen once, by the first of two admins", async () => {
    const { id, device } = await approvedReturn();
    const second = await signedIn(app, { role: "admin" });
    const answers = await Promise.all([refund(admin, id), refund(second, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await spentBy(device.customerId)).toBe(0);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("requested twenty times with one key happen once", async () => {
    const { id, device } = await approvedReturn();
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refund(admin, id, { amount: 300_000 }, key)),
    );
    expect(new Set(answers.map(({ status, body }) => status + JSON.stringify(body))).size).toBe(1);
    expect(await spentBy(device.customerId)).toBe(500_000);
  });

  test("of a free repair are refused with the reason", async () => {
    const device = await handedBack({ admin, technician }, {}, []);
    const { id } = await cameBack(care, device.id);
    await walk(admin, id, [...toApproval, "approve"]);
    expect((await refund(admin, id)).body).toMatchObject({
      code: "invalid_transition",
      params: { reason: "nothing-paid" },
    });
  });

  test("refused halfway leave nothing behind", async () => {
    const { id, device } = await approvedReturn();
    const reference = "QTWICE";
    const wrong = await refund(admin, id, { method: "cash", provider: "mpesa", reference });
    expect(wrong.status).toBe(422);
    expect((await care.get(`/api/returns/${id}`)).body).toMatchObject({
      currentStep: "admin-approval",
      refunds: [],
      refundable: 800_000,
    });
    expect(await spentBy(device.customerId)).toBe(800_000);
  });

  test("long after the payment are covered by the approval of the return", async () => {
    const cashier = await signedIn(app, {
      role: "customer-care",
      permissions: ["view_returns", "refund_payments"],
    });
    const { id, device } = await approvedReturn();
    await daysAgo(app, device.id, 40);
    expect((await refund(cashier, id)).status).toBe(200);
    const { payments } = (await admin.get(`/api/devices/${device.id}`)).body;
    expect(payments[0].refunds[0]).toMatchObject({ approvedBy: { id: admin.userId } });
  });

  test("need the right", async () => {
    const { id } = await approvedReturn();
    for (const client of [care, technician]) {
      expect((await refund(client, id)).body).toMatchObject({ code: "forbidden" });
    }
  });
});

describe("the customer of a return", () => {
  test("is exported with their returns, and erased from them", async () => {
    const { id, device } = await approvedReturn({ serialNumber: "SN-SIRI", imei: null });
    await refund(admin, id);
    const path = `/api/customers/${device.customerId}`;
    const open = await admin.post(`${path}/erase`, { reason: "Aliomba" });
    expect(open.body).toMatchObject({ code: "customer_has_device_here" });
    await care.post(`/api/returns/${id}/steps`, {
      step: "closed",
      resolution: "Imetengenezwa",
      note: "Amepokea",
      signature,
      signedBy: "Asha",
    });
    const exported = JSON.stringify((await admin.get(`${path}/export`)).body);
    for (const word of ["SN-SIRI", "Skrini inazimika tena", "RFD-"])
      expect(exported).toContain(word);

    expect((await admin.post(`${path}/erase`, { reason: "Aliomba" })).status).toBe(200);
    const forgotten = await care.get(`/api/returns/${id}`);
    expect(JSON.stringify(forgotten.body)).not.toMatch(/Asha|SN-SIRI|Skrini|Amepokea|data:image/);
    expect(forgotten.body).toMatchObject({ outcome: "refunded", currentStep: "closed" });
    const again = await care.post("/api/returns", { deviceId: device.id, returnReason: "Tena" });
    expect(again.body).toMatchObject({ code: "customer_erased" });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("is never part of an event", async () => {
    const events = await app.db
      .selectFrom("events")
      .select("data")
      .where("kind", "like", "return.%")
      .execute();
    expect(events.length).toBeGreaterThan(10);
    expect(JSON.stringify(events)).not.toMatch(/Asha|Skrini|data:image/);
  });
});

describe("a replacement", () => {
  test("leaves stock once, and its movement has the return's number", async () => {
    const { id, device } = await approvedReturn();
    const item = await stocked(app.db, 2, { name: "Tecno Spark 20 mpya" });
    const path = `/api/returns/${id}/steps`;
    const bare = await care.post(path, { step: "replaced" });
    expect(bare.body.fields).toHaveProperty(["replacement.itemId"]);
    const chosen = await care.post(`/api/returns/${id}/replacement`, {
      version: (await care.get(`/api/returns/${id}`)).body.version,
      itemId: item.id,
    });
    const { version } = chosen.body;
    await admin.post(`/api/returns/${id}/replacement/approval`, { version });
    const answers = await Promise.all(
      [care, admin].map((client) =>
        client.post(path, { step: "replaced", replacement: { itemId: item.id } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const given = answers.find(({ status }) => status === 200);
    expect(given?.body).toMatchObject({
      currentStep: "replaced",
      outcome: "replaced",
      replacement: { itemId: item.id, name: "Tecno Spark 20 mpya", quantity: 1 },
    });
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 1 });
    const movement = await app.db
      .selectFrom("stockMovements")
      .select(["type", "reason", "quantity", "deviceId"])
      .where("reference", "=", given?.body.returnNumber)
      .execute();
    expect(movement).toEqual([
      { type: "OUT", reason: "replacement", quantity: -1, deviceId: device.id },
    ]);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("that is out of stock is refused without effect", async () => {
    const { id } = await approvedReturn();
    const item = await stocked(app.db, 0);
    const replacement = { itemId: item.id };
    const refused = await care.post(`/api/returns/${id}/steps`, { step: "replaced", replacement });
    expect(refused.body).toMatchObject({ code: "insufficient_stock" });
    const kept = await care.post(`/api/returns/${id}/steps`, {
      step: "replaced",
      replacement: { itemId: item.id, keepsDefective: true },
    });
    expect(kept.body.fields).toHaveProperty(["replacement.keepsDefective"]);
    expect((await care.get(`/api/returns/${id}`)).body.currentStep).toBe("admin-approval");
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 0 });
  });

  test("without an approval is refused for everybody", async () => {
    const { id } = await cameBack(care, (await handedBack({ admin, technician })).id);
    await walk(admin, id, toApproval);
    const item = await stocked(app.db, 1);
    for (const [client, code] of [
      [admin, "invalid_transition"],
      [care, "invalid_transition"],
      [technician, "forbidden"],
    ] as const) {
      const answer = await client.post(`/api/returns/${id}/steps`, {
        step: "replaced",
        replacement: { itemId: item.id },
      });
      expect(answer.body.code).toBe(code);
    }
  });
});

test("a repair that was paid with a reward gives back at most the money, and its redemption stays used", async () => {
  const customerId = await customerWithPoints(app, admin, 1000);
  const reward = { name: "Punguzo", pointsCost: 100, discountPercentage: 10 };
  const { id: rewardId } = (await admin.post("/api/loyalty/rewards", reward)).body;
  const redemption = (await admin.post("/api/loyalty/redemptions", { customerId, rewardId })).body;
  const pointsOf = async () => (await admin.get(`/api/customers/${customerId}`)).body.points;
  const points = await pointsOf();
  const device = await handedBack(
    { admin, technician },
    { customerId, finalAmount: 1_000_000 },
    [900_000],
    async (path, amount) => {
      const rewards = path.replace("payments", "rewards");
      const spent = await admin.post(rewards, { redemptionId: redemption.id });
      expect(spent.body).toMatchObject({ chargesAmount: -100_000, balance: 900_000 });
      return admin.post(path, { method: "cash", amount });
    },
  );
  const { id } = await cameBack(care, device.id);
  await walk(admin, id, [...toApproval, "approve"]);
  const tooMuch = await refund(admin, id, { amount: 900_001 });
  expect(tooMuch.body).toMatchObject({ code: "exceeds_refundable", params: { left: 900_000 } });
  const back = await refund(admin, id);
  expect(back.body).toMatchObject({ outcome: "refunded", refunds: [{ amount: 900_000 }] });

  const after = (await admin.get(`/api/devices/${device.id}`)).body;
  expect(after).toMatchObject({ chargesAmount: -100_000, balance: 0, paidAmount: 900_000 });
  const { items } = (await admin.get(`/api/loyalty/redemptions?customerId=${customerId}`)).body;
  expect(items).toMatchObject([{ id: redemption.id, status: "used" }]);
  // Neither the points of the reward nor its money comes back.
  expect(await pointsOf()).toBe(points);
  expect(await spentBy(customerId)).toBe(0);
  const again = await admin.post(`/api/devices/${device.id}/rewards/take-back`, { reason: "x" });
  expect(again.status).toBe(409);
  expect(await findViolations(app.db)).toEqual([]);
});
