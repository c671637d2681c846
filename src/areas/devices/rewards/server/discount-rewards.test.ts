import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { inTransaction } from "#src/server/database.ts";
import { refundPayment } from "#src/areas/payments/refunds/server/refund-payment.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import { taxIncludedIn } from "#src/shared/money.ts";
import { problemOf } from "#tests/support/client.ts";
import { finishChecklist, repaired, signature, takenIn } from "#tests/support/shop/devices.ts";
import { actorOf } from "#tests/support/shop/returns.ts";
import { customerWithPoints } from "#tests/support/plants/reward-plants.ts";
import { mobile, simulated, tally } from "#tests/support/shop/sales.ts";
import { shiftOpened } from "#tests/support/shop/shifts.ts";
import { startShop } from "#tests/support/shop.ts";

/** Rewards that take money off a repair. */

const { app, admin, care, technician } = await startShop();
const PRICE = 1_000_000;

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const charges = (change: object) =>
  admin.post("/api/settings/charges", { ...change, reason: "Imekubaliwa" });
const at = ({ id }: { id: string }, path: string) => `/api/devices/${id}/${path}`;
const read = async ({ id }: { id: string }): Promise<Device> =>
  (await admin.get(`/api/devices/${id}`)).body;
const pay = (device: Device, amount: number) =>
  care.post(at(device, "payments"), { amount, method: "cash" });
const spend = (device: Device, redemptionId: string, client = care) =>
  client.post(at(device, "rewards"), { redemptionId });
const takeBack = (device: Device, client = care) =>
  client.post(at(device, "rewards/take-back"), { reason: "Zawadi isiyo sahihi" });
const redemptionsOf = async ({ customer }: Device) =>
  (await care.get(`/api/loyalty/redemptions?customerId=${customer.id}`)).body.items;
const priceOf = async (device: Device, amount: number) =>
  admin.post(at(device, "price"), {
    version: (await read(device)).version,
    amount,
    reason: "Kazi",
  });

/** Takes in the device of a customer with 1,000 points. */
async function priced(given: Record<string, unknown> = {}, finalAmount = PRICE): Promise<Device> {
  const customerId = given["customerId"] ?? (await customerWithPoints(app, admin, 1000));
  return takenIn(admin, { finalAmount, depositAmount: finalAmount / 2, ...given, customerId });
}

async function redeemed(customerId: string, benefit: object): Promise<string> {
  const named = { name: "Punguzo", pointsCost: 100, ...benefit };
  const { id: rewardId } = (await admin.post("/api/loyalty/rewards", named)).body;
  return (await care.post("/api/loyalty/redemptions", { customerId, rewardId })).body.id;
}

const tenth = { discountPercentage: 10 };

/** Gives money of a repair back, and returns the refund. */
async function givenBack(paymentId: string, amount: number): Promise<string> {
  const given = { paymentId, amount, hand: { method: "cash" }, reason: "Nia njema" } as const;
  const { id } = await inTransaction(app.db, (tx) =>
    refundPayment(tx, actorOf(admin, "admin"), given),
  );
  return id;
}

/** A repair with a reward of 10 %. */
async function rewarded(given: Record<string, unknown> = {}): Promise<Device> {
  const device = await priced(given);
  const { status, body } = await spend(device, await redeemed(device.customer.id, tenth));
  expect(status).toBe(200);
  return body;
}

test("a percentage takes its part off the price, and everything that is owed follows", async () => {
  const device = await rewarded();
  expect(device).toMatchObject({
    finalAmount: PRICE,
    chargesAmount: -100_000,
    balance: 900_000,
    charges: [{ kind: "reward", percent: 10, amount: -100_000, waivedAt: null }],
  });
  expect(await redemptionsOf(device)).toMatchObject([{ status: "used", deviceId: device.id }]);
  expect(device.remarks[0]?.systemRemark).toMatchObject({
    code: "reward_discount",
    amount: 100_000,
    rewardName: "Punguzo",
  });
  const tooMuch = await pay(device, 900_001);
  expect(tooMuch.body).toMatchObject({ code: "exceeds_balance", params: { balance: 900_000 } });
  await pay(device, 900_000);
  expect(await read(device)).toMatchObject({ balance: 0, paymentStatus: "paid" });
});

test("an amount is never more than the price, and comes back with a higher price", async () => {
  const device = await priced({}, 300_000);
  const reward = await redeemed(device.customer.id, { discountAmount: 500_000 });
  expect((await spend(device, reward)).body).toMatchObject({ chargesAmount: -300_000, balance: 0 });
  expect((await priceOf(device, 900_000)).body).toMatchObject({
    chargesAmount: -500_000,
    balance: 400_000,
  });
  expect((await priceOf(device, 100_000)).body).toMatchObject({
    chargesAmount: -100_000,
    balance: 0,
    paymentStatus: "paid",
  });
});

test("a percentage follows the price, and never makes the repair cost less than was paid", async () => {
  const device = await rewarded();
  await pay(device, 900_000);
  // The price doubles: the reward grows with it, also while the repair is paid.
  expect((await priceOf(device, 2_000_000)).body).toMatchObject({
    chargesAmount: -200_000,
    balance: 900_000,
  });
  expect((await priceOf(device, 950_000)).body).toMatchObject({
    chargesAmount: -50_000,
    balance: 0,
  });
  expect((await priceOf(device, 899_999)).body).toMatchObject({ chargesAmount: 0, overpaid: 1 });
  const lines = [{ kind: "labour", description: "Kioo", quantity: 1, unitPrice: 1_500_000 }];
  const estimate = (await admin.post(at(device, "estimates"), { lines })).body;
  const sent = (await admin.post(at(device, `estimates/${estimate.id}/send`), {})).body;
  const page = `/api/estimates/${sent.approvalToken}`;
  expect((await care.get(page)).body).toMatchObject({ total: 1_500_000, discountAmount: 150_000 });
  const answer = { decision: "approve", name: "Asha", remark: "Kwa simu" };
  const approved = await admin.post(at(device, `estimates/${estimate.id}/approval`), answer);
  expect(approved.status).toBe(200);
  expect(await read(device)).toMatchObject({ finalAmount: 1_500_000, chargesAmount: -150_000 });
});

test("takes off what is still unpaid of the price at most", async () => {
  const device = await priced();
  await pay(device, 950_000);
  const reward = await redeemed(device.customer.id, tenth);
  expect((await spend(device, reward)).body).toMatchObject({ chargesAmount: -50_000, balance: 0 });
});

describe("is refused with a clear sentence, and stays with the customer", () => {
  const refused = async (device: Device, code: string) => {
    const reward = await redeemed(device.customer.id, tenth);
    const answer = await spend(device, reward);
    expect(problemOf(answer).code).toBe(code);
    expect((await redemptionsOf(device))[0]).toMatchObject({ id: reward, status: "open" });
  };

  test("without a price", async () => {
    await refused(
      await priced({ finalAmount: undefined, depositAmount: 0 }),
      "repair_without_price",
    );
  });

  test("when the price is paid, although a charge is still owed", async () => {
    await charges({ serviceChargeEnabled: true, serviceChargePercent: 5 });
    const device = await priced();
    await charges({ serviceChargeEnabled: false });
    await pay(device, PRICE);
    await refused(device, "nothing_to_discount");
  });

  test("when a wallet was asked for the rest of the price, so that no money arrives too much", async () => {
    const device = await priced();
    const asked = await care.post(at(device, "payments"), {
      amount: PRICE,
      ...mobile(simulated.never),
    });
    expect(asked.status).toBe(201);
    await refused(device, "nothing_to_discount");
  });

  test("beside another discount", async () => {
    await refused(await rewarded(), "repair_has_reward");
  });

  test("after the hand-over", async () => {
    const device = await priced({ technicianId: technician.userId });
    await repaired(app, admin, device);
    await pay(device, PRICE);
    expect((await care.post(at(device, "status"), { status: "done", signature })).status).toBe(200);
    await refused(device, "invalid_transition");
  });
});

test("four counters use four rewards for one repair, or one reward for four repairs: exactly one succeeds", async () => {
  const device = await priced();
  const rewards = await Promise.all(
    Array.from({ length: 4 }, () => redeemed(device.customer.id, tenth)),
  );
  const answers = await Promise.all(rewards.map((reward) => spend(device, reward)));
  expect(tally(answers)).toEqual({ 200: 1, "409 repair_has_reward": 3 });
  const customerId = await customerWithPoints(app, admin, 1000);
  const repairs = await Promise.all(Array.from({ length: 4 }, () => priced({ customerId })));
  const one = await redeemed(customerId, tenth);
  const tried = await Promise.all(repairs.map((each) => spend(each, one)));
  expect(tally(tried)).toEqual({ 200: 1, "409 redemption_not_open": 3 });
});

test("is taken back with a reason and a right, and then the customer has it again", async () => {
  const device = await rewarded();
  expect((await takeBack(device, technician)).status).toBe(403);
  const [charge] = device.charges;
  const waived = await admin.post(at(device, `charges/${charge?.id}/waive`), { reason: "x" });
  expect(waived.body).toMatchObject({ code: "conflict", params: { reason: "reward" } });
  const { status, body } = await takeBack(device);
  expect(status).toBe(200);
  expect(body).toMatchObject({ charges: [], chargesAmount: 0, balance: PRICE });
  expect(
    body.remarks.map(({ systemRemark }: Device["remarks"][number]) => systemRemark),
  ).toContainEqual({
    code: "reward_taken_back",
    amount: 100_000,
    rewardName: "Punguzo",
    reason: "Zawadi isiyo sahihi",
  });
  expect(await redemptionsOf(device)).toMatchObject([{ status: "open", deviceId: null }]);
  expect((await takeBack(device)).status).toBe(404);
  const [{ id: redemptionId }] = await redemptionsOf(device);
  expect((await spend(device, redemptionId)).body.balance).toBe(900_000);
});

test("two counters take it back at once, and a service of the same repair stays used", async () => {
  const device = await rewarded();
  const service = await redeemed(device.customer.id, { freeService: "other" });
  await spend(device, service);
  const answers = await Promise.all([takeBack(device), takeBack(device), takeBack(device)]);
  expect(tally(answers)).toEqual({ 200: 1, "404 not_found": 2 });
  expect(await redemptionsOf(device)).toMatchObject([
    { id: service, status: "used" },
    { status: "open" },
  ]);
});

test("a deleted repair gives it back; a cancelled, refunded one keeps it, as with a service", async () => {
  const mistaken = await rewarded();
  expect((await admin.delete(`/api/devices/${mistaken.id}`)).status).toBe(200);
  expect(await redemptionsOf(mistaken)).toMatchObject([{ status: "open", deviceId: null }]);
  const device = await rewarded({ technicianId: technician.userId });
  const { body } = await pay(device, 900_000);
  await care.post(at(device, "status"), { status: "cancelled", remark: "Amebadili nia" });
  await givenBack(body.id, 900_000);
  expect(await read(device)).toMatchObject({ finalAmount: null, chargesAmount: 0 });
  expect(await redemptionsOf(device)).toMatchObject([{ status: "used", deviceId: device.id }]);
  expect((await takeBack(device)).status).toBe(200);
});

test("belongs to the person, also after two customers were merged", async () => {
  const merged = await priced();
  const survivor = await priced();
  const reward = await redeemed(merged.customer.id, tenth);
  const path = `/api/customers/${survivor.customer.id}/merge`;
  const answer = await admin.post(path, { otherId: merged.customer.id, reason: "Mtu mmoja" });
  expect(answer.status).toBe(200);
  expect((await spend(survivor, reward)).body).toMatchObject({ balance: 900_000 });
  expect((await takeBack(survivor)).status).toBe(200);
  expect((await spend(merged, reward)).body).toMatchObject({ balance: 900_000 });
});

describe("on papers, in reports and on the customer's pages", () => {
  beforeAll(() => charges({ serviceChargeEnabled: true, serviceChargePercent: 5 }));
  afterAll(() => charges({ serviceChargeEnabled: false }));

  test("payments pay the reduced price first, then the charges; the Z names the discount once", async () => {
    const shift = await shiftOpened(care);
    const device = await rewarded();
    expect(device).toMatchObject({ chargesAmount: -50_000, balance: 950_000 });
    await pay(device, 500_000);
    const report = async () => (await admin.get(`/api/shifts/${shift.id}/x`)).body.figures;
    expect(await report()).toMatchObject({ discounts: 0, charges: 0, chargesByKind: [] });
    const last = (await pay(device, 425_000)).body;
    await pay(device, 25_000);
    expect(await report()).toMatchObject({
      discounts: 100_000,
      charges: 50_000,
      chargesByKind: [{ kind: "service", total: 50_000 }],
    });
    const receipt = (await care.get(`/api/receipts/${last.receipt.id}`)).body;
    expect(receipt).toMatchObject({
      totalCost: 950_000,
      discountAmount: 100_000,
      chargesAmount: 25_000,
      remainingBalance: 25_000,
      taxAmount: taxIncludedIn(425_000, receipt.taxRate),
    });
    expect(receipt.receiptContent.costs).toEqual([
      { label: "Repair", value: "10,000.00" },
      { label: "Service charge (5%)", value: "500.00" },
      { label: "Reward discount (10%)", value: "-1,000.00" },
      { label: "Total cost", value: "9,500.00" },
      { label: "Paid before", value: "5,000.00" },
    ]);
    const refundId = await givenBack(last.id, 425_000);
    expect((await care.get(`/api/refunds/${refundId}`)).body.charges).toMatchObject([
      { kind: "service", amount: 25_000 },
    ]);
  });

  test("an invoice has a line for the discount, and the tax of the reduced price", async () => {
    const device = await rewarded();
    const { id } = (await admin.post("/api/invoices", { deviceId: device.id })).body;
    const { body } = await admin.get(`/api/invoices/${id}`);
    const [{ rate }] = body.taxes;
    expect(body).toMatchObject({
      subtotal: PRICE,
      discountAmount: 100_000,
      chargesAmount: 50_000,
      total: 950_000,
      balance: 950_000,
      taxes: [{ amount: 950_000, tax: taxIncludedIn(900_000, rate) + taxIncludedIn(50_000, rate) }],
    });
    await pay(device, 950_000);
    expect((await admin.get(`/api/invoices/${id}`)).body).toMatchObject({ state: "paid" });
  });

  test("the customer sees it in tracking, and is asked for the rest by a link", async () => {
    const device = await rewarded();
    const tracked = await care.get(`/api/track/${device.trackingToken}`);
    expect(tracked.body).toMatchObject({
      finalAmount: PRICE,
      charges: [
        { kind: "service", amount: 50_000 },
        { kind: "reward", percent: 10, amount: -100_000 },
      ],
      balance: 950_000,
    });
    const link = await care.post("/api/payment-links", { deviceId: device.id });
    expect(link.body).toMatchObject({ amount: 950_000 });
  });
});

test("a repair that is complete is handed over once the reduced price is paid", async () => {
  const device = await rewarded({ technicianId: technician.userId });
  await technician.post(at(device, "status"), { status: "in_progress" });
  await finishChecklist(technician, device);
  await technician.post(at(device, "status"), { status: "completed", signature });
  await pay(device, 900_000);
  expect((await care.post(at(device, "status"), { status: "done", signature })).status).toBe(200);
  expect((await takeBack(await read(device))).body.code).toBe("invalid_transition");
});
