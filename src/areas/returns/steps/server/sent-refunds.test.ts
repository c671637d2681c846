import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { Device } from "#src/areas/devices/core/contract.ts";
import type { ProviderRefund } from "#src/areas/payments/provider-refunds/contract.ts";
import type { SaleDetail } from "#src/areas/sales/contract.ts";
import type { Returned } from "#src/areas/returns/contract.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import type { FakeProvider } from "#tests/support/providers/fake-provider.ts";
import {
  paidThrough,
  refundingProviders,
  repairPaidThrough,
} from "#tests/support/providers/paid-sale.ts";
import { startShop } from "#tests/support/shop.ts";
import { stocked, stockOf } from "#tests/support/shop/stock.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { newCustomer, tally } from "#tests/support/shop/sales.ts";
import { cameBack, daysAgo, handedBack, toApproval, walk } from "#tests/support/shop/returns.ts";

/** Refunds of repairs, and of their returns, that the provider of the payment sends back. */

const { app, admin, care, technician } = await startShop({}, { hasSimulator: false });
const { airtel, stripe, methodOf, refundsOf, clearFaults, close } = await refundingProviders(admin);

afterAll(async () => {
  await close();
  expect(await findViolations(app.db)).toEqual([]);
});
beforeEach(clearFaults);

const paidBy = (provider: FakeProvider, amounts?: readonly number[]): Promise<Device> =>
  repairPaidThrough(app, { admin, technician }, provider, methodOf(provider), amounts);

const ask = (device: Device, given: object = {}, client: TestClient = admin) =>
  client.post(`/api/devices/${device.id}/provider-refunds`, {
    amount: 2_000_000,
    reason: "Skrini imeharibika",
    ...given,
  });
const deviceNow = async ({ id }: { id: string }) =>
  (await admin.get(`/api/devices/${id}`)).body as Device;
const returnNow = async ({ id }: { id: string }) =>
  (await admin.get(`/api/returns/${id}`)).body as Returned;
const stateIs =
  (wanted: string) =>
  ({ providerRefunds }: { providerRefunds: ProviderRefund[] }) =>
    providerRefunds.at(-1)?.state === wanted;
const deviceOnce = (device: Device, state: string) =>
  readEventually(() => deviceNow(device), stateIs(state));
const returnOnce = (returned: Returned, state: string) =>
  readEventually(() => returnNow(returned), stateIs(state));
const spentBy = async (customerId: string) =>
  (await admin.get(`/api/customers/${customerId}`)).body.totalSpent;
const resolve = (id: string, said: object) =>
  admin.post(`/api/provider-refunds/${id}/resolve`, { reason: "Stripe wamesema", ...said });

/** The provider answers nothing that tells the end. */
const silence = () => stripe.faults.set("other", "fails");

/** An approved return of a repair. */
const approved = async (device: Device): Promise<Returned> => {
  const returned = await cameBack(care, device.id);
  await walk(admin, returned.id, [...toApproval, "approve"]);
  return returnNow(returned);
};
const send = (returned: Returned, given: object = {}, client: TestClient = admin) =>
  client.post(`/api/returns/${returned.id}/provider-refunds`, {
    version: returned.version,
    ...given,
  });
const step = (returned: Returned, to: string, given: object = {}) =>
  admin.post(`/api/returns/${returned.id}/steps`, { step: to, ...given });

describe("a repair", () => {
  test("is given back by the wallet that paid it, once", async () => {
    const device = await paidBy(airtel);
    expect(await ask(device)).toMatchObject({
      status: 201,
      body: { state: "requested", deviceId: device.id, saleId: null, amount: 2_000_000 },
    });
    const after = await deviceOnce(device, "completed");
    expect(after).toMatchObject({
      paidAmount: 2_000_000,
      balance: 0,
      payments: [
        {
          status: "refunded",
          refunds: [
            { amount: 2_000_000, provider: "airtel_money", refundedBy: { id: admin.userId } },
          ],
        },
      ],
    });
    const [refund] = after.providerRefunds;
    expect(after.payments[0]?.refunds[0]).toMatchObject({
      id: refund?.refundId,
      reference: refund?.reference,
    });
    expect(after.remarks.map(({ systemRemark }) => systemRemark?.code)).toContain(
      "money_given_back",
    );
    expect(await spentBy(device.customerId)).toBe(0);
    const payload = JSON.stringify({ id: refund?.id });
    await sql`select graphile_worker.add_job('send_refund', ${payload}::json)`.execute(app.db);
    expect(problemOf(await ask(device)).code).toBe("exceeds_refundable");
    expect(refundsOf(airtel).every((count) => count <= 1)).toBe(true);
  });

  test("is given back in part; its invoice asks for less", async () => {
    const device = await paidBy(stripe);
    const invoice = (await admin.post("/api/invoices", { deviceId: device.id })).body;
    await ask(device, { amount: 500_000 });
    expect(await deviceOnce(device, "completed")).toMatchObject({
      payments: [{ status: "completed", refundedAmount: 500_000 }],
    });
    expect((await admin.get(`/api/invoices/${invoice.id}`)).body).toMatchObject({
      state: "paid",
      paidAmount: 1_500_000,
      returnedAmount: 500_000,
      balance: 0,
    });
    expect(await spentBy(device.customerId)).toBe(1_500_000);
  });

  test("is asked for once by ten requests", async () => {
    const device = await paidBy(stripe);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(device)));
    expect(tally(answers)["201"]).toBe(1);
    await deviceOnce(device, "completed");
    expect(refundsOf(stripe).every((count) => count <= 1)).toBe(true);
  });

  test("stays unknown after a lost answer; nobody else gives the money back until it is known", async () => {
    const device = await paidBy(stripe);
    const returned = await approved(device);
    stripe.faults.set("refund", "fails");
    // From the moment of the refund on, Stripe's list of refunds would show that it was made.
    stripe.world.onRefund = silence;
    const { id } = (await ask(device)).body;
    await deviceOnce(device, "unknown");
    expect([...stripe.world.orders.values()].some(({ refunds }) => refunds.has(id))).toBe(true);
    expect(problemOf(await ask(device)).code).toBe("refund_request_open");
    expect(problemOf(await send(returned)).params).toMatchObject({ reason: "refund-sent" });
    expect(problemOf(await step(returned, "refunded")).params).toMatchObject({
      reason: "refund-sent",
    });
    const { items } = (await admin.get("/api/provider-refunds?open=true")).body;
    expect(items).toMatchObject([{ id, state: "unknown", deviceId: device.id }]);
    stripe.faults.clear();
    expect((await admin.post(`/api/provider-refunds/${id}/ask`, {})).status).toBe(200);
    await deviceOnce(device, "completed");
    expect(problemOf(await step(returned, "refunded")).code).toBe("invalid_transition");
    expect(refundsOf(stripe).every((count) => count <= 1)).toBe(true);
  });

  test("whose provider refuses keeps its money", async () => {
    const device = await paidBy(airtel);
    // Airtel gives back whole payments only.
    await ask(device, { amount: 500_000 });
    const after = await deviceOnce(device, "failed");
    expect(after.providerRefunds[0]?.failureReason).toContain("whole payments");
    expect(after.payments).toMatchObject([{ refundedAmount: 0, status: "completed" }]);
    expect((await ask(device)).status).toBe(201);
    await deviceOnce(device, "completed");
  });

  test("ends as somebody states who found out at the provider", async () => {
    const [given, notGiven] = [await paidBy(stripe), await paidBy(stripe)];
    silence();
    for (const device of [given, notGiven]) {
      const isGivenBack = device === given;
      const { id } = (await ask(device)).body;
      await deviceOnce(device, "unknown");
      // While nobody knows, the customer cannot be erased.
      const { body } = await admin.get(`/api/customers/${device.customerId}/unsettled`);
      expect(body.items).toMatchObject([{ kind: "refund", amount: 2_000_000 }]);
      const said = { isGivenBack, ...(isGivenBack && { reference: `re_${device.ticketNumber}` }) };
      expect((await resolve(id, said)).body).toMatchObject({
        state: isGivenBack ? "completed" : "failed",
        resolvedBy: { id: admin.userId },
      });
    }
    expect(await deviceNow(given)).toMatchObject({ payments: [{ refundedAmount: 2_000_000 }] });
    expect(await deviceNow(notGiven)).toMatchObject({ payments: [{ refundedAmount: 0 }] });
  });

  test("is not sent back before the hand-over, in parts, without a provider, late, or without the right", async () => {
    const device = await paidBy(stripe, [1_500_000, 500_000]);
    expect(problemOf(await ask(device, { amount: 500_000 })).code).toBe("provider_not_configured");
    expect(problemOf(await ask(device, { amount: 2_000_001 })).code).toBe("exceeds_refundable");
    const cash = await handedBack({ admin, technician }, {}, [2_000_000]);
    expect(problemOf(await ask(cash)).code).toBe("provider_not_configured");
    const open = await takenIn(admin, {});
    expect(problemOf(await ask(open, { amount: 1 })).code).toBe("invalid_transition");
    const late = await paidBy(stripe);
    expect(problemOf(await ask(late, {}, care)).code).toBe("forbidden");
    const cashier = await signedIn(app, {
      role: "customer-care",
      permissions: ["view_devices", "refund_payments"],
    });
    await daysAgo(app, late.id, 40);
    expect(problemOf(await ask(late, {}, cashier)).code).toBe("refund_needs_approval");
    expect((await ask(late)).status).toBe(201);
    expect(await deviceOnce(late, "completed")).toMatchObject({
      payments: [{ refunds: [{ approvedBy: { id: admin.userId } }] }],
    });
  });
});

describe("a return", () => {
  test("is refunded when the provider has given the money back, in the name of who approved it", async () => {
    const device = await paidBy(stripe);
    const returned = await approved(device);
    await daysAgo(app, device.id, 40);
    const cashier = await signedIn(app, {
      role: "customer-care",
      permissions: ["view_returns", "refund_payments"],
    });
    silence();
    expect(problemOf(await send(returned, {}, care)).code).toBe("forbidden");
    expect(await send(returned, { note: "Haitengenezeki" }, cashier)).toMatchObject({
      status: 201,
      body: { currentStep: "admin-approval", isRefundSent: true, refunds: [] },
    });
    const waiting = await returnOnce(returned, "unknown");
    for (const to of ["refunded", "replaced", "assigned-to-technician"])
      expect(problemOf(await step(waiting, to, { technicianId: technician.userId }))).toMatchObject(
        {
          code: "invalid_transition",
          params: { reason: "refund-sent" },
        },
      );
    expect(problemOf(await send(waiting)).params).toMatchObject({ reason: "refund-sent" });
    stripe.faults.clear();
    const { id } = waiting.providerRefunds[0]!;
    await admin.post(`/api/provider-refunds/${id}/ask`, {});
    const after = await returnOnce(returned, "completed");
    expect(after).toMatchObject({
      currentStep: "refunded",
      outcome: "refunded",
      isRefundSent: false,
      refundable: 0,
      refunds: [{ id: after.providerRefunds[0]?.refundId, amount: 2_000_000, method: "card" }],
    });
    expect(after.steps.at(-1)).toMatchObject({
      note: "Haitengenezeki",
      performedBy: { id: cashier.userId },
    });
    expect((await deviceNow(device)).payments[0]?.refunds).toMatchObject([
      { approvedBy: { id: admin.userId }, refundedBy: { id: cashier.userId } },
    ]);
  });

  test("whose money did not go back is refunded by hand", async () => {
    const returned = await approved(await paidBy(stripe));
    silence();
    await send(returned);
    const waiting = await returnOnce(returned, "unknown");
    const { id } = waiting.providerRefunds[0]!;
    expect((await resolve(id, { isGivenBack: false })).body).toMatchObject({ state: "failed" });
    expect(await returnNow(returned)).toMatchObject({
      currentStep: "admin-approval",
      isRefundSent: false,
    });
    expect((await step(returned, "refunded")).body).toMatchObject({ outcome: "refunded" });
  });

  test("takes no step while money of its repair goes back directly, and is not replaced afterwards", async () => {
    const device = await paidBy(stripe);
    const returned = await approved(device);
    silence();
    const { id } = (await ask(device)).body;
    await deviceOnce(device, "unknown");
    expect(await returnNow(returned)).toMatchObject({ isRefundSent: true, providerRefunds: [] });
    for (const to of ["refunded", "replaced", "assigned-to-technician"])
      expect(
        problemOf(await step(returned, to, { technicianId: technician.userId })).params,
      ).toMatchObject({ reason: "refund-sent" });
    stripe.faults.clear();
    await admin.post(`/api/provider-refunds/${id}/ask`, {});
    await deviceOnce(device, "completed");
    expect(await returnNow(returned)).toMatchObject({ isPaidBack: true, refundable: 0 });
    expect(problemOf(await step(returned, "replaced")).params).toMatchObject({
      reason: "paid-back",
    });
    const technicianId = technician.userId;
    expect((await step(returned, "assigned-to-technician", { technicianId })).status).toBe(200);
  });

  test("is asked for with its version, once, and only for a repair that one provider collected", async () => {
    const returned = await approved(await paidBy(stripe, [1_500_000, 500_000]));
    expect(returned.payments).toMatchObject([{ gateway: "stripe" }, { gateway: "stripe" }]);
    expect(problemOf(await send(returned)).code).toBe("provider_not_configured");
    expect(problemOf(await send({ ...returned, version: 1 })).code).toBe("stale_version");
    const one = await approved(await paidBy(stripe));
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(one)));
    expect(tally(answers)["201"]).toBe(1);
    await returnOnce(one, "completed");
    expect(refundsOf(stripe).every((count) => count <= 1)).toBe(true);
  });
});

describe("returned goods", () => {
  /** Two pieces of TSh 10,000 each that one payment paid, and the approved return of one of them. */
  async function goods(provider: FakeProvider) {
    const payment = methodOf(provider);
    const customerId = await newCustomer(admin);
    const sale = await paidThrough(app, admin, provider, { customerId, payment });
    const [line] = sale.items;
    const brought = await care.post("/api/returns", {
      saleItemId: line?.id,
      quantity: 1,
      returnReason: "Haichaji",
    });
    await walk(admin, brought.body.id, [...toApproval, "approve"]);
    return { sale, returned: await returnNow(brought.body), itemId: line?.itemId ?? "" };
  }
  const saleNow = async ({ id }: { id: string }) =>
    (await admin.get(`/api/sales/${id}`)).body as SaleDetail;

  test("are refunded at their price when the provider has given the money back, once", async () => {
    const { sale, returned, itemId } = await goods(stripe);
    expect(returned.payments).toMatchObject([{ id: sale.paymentId, gateway: "stripe" }]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(returned, { keepsDefective: true, note: "Mbovu" })),
    );
    expect(tally(answers)["201"]).toBe(1);
    const after = await returnOnce(returned, "completed");
    expect(after).toMatchObject({
      currentStep: "refunded",
      outcome: "refunded",
      refunds: [{ amount: 1_000_000, method: "card" }],
      providerRefunds: [{ amount: 1_000_000, saleId: sale.id }],
    });
    expect(after.steps.at(-1)).toMatchObject({ note: "Mbovu", performedBy: { id: admin.userId } });
    expect(await saleNow(sale)).toMatchObject({
      refundedAmount: 1_000_000,
      items: [{ refundedQuantity: 1 }],
    });
    // The piece was counted in, and out again as defective.
    expect(await stockOf(app.db, itemId)).toMatchObject({ quantity: 3 });
    expect(refundsOf(stripe).every((count) => count <= 1)).toBe(true);
    expect(problemOf(await step(returned, "refunded")).code).toBe("invalid_transition");
  });

  test("take no step while the end is open, and are refunded by hand if no money went back", async () => {
    const { sale, returned } = await goods(stripe);
    silence();
    expect((await send(returned)).status).toBe(201);
    const waiting = await returnOnce(returned, "unknown");
    expect(waiting).toMatchObject({ isRefundSent: true, currentStep: "admin-approval" });
    for (const to of ["refunded", "replaced"])
      expect(problemOf(await step(waiting, to)).params).toMatchObject({ reason: "refund-sent" });
    const till = await admin.post(`/api/sales/${sale.id}/refunds`, { reason: "Yote" });
    expect(problemOf(till).code).toBe("refund_request_open");
    await resolve(waiting.providerRefunds[0]!.id, { isGivenBack: false });
    expect((await step(returned, "refunded")).body).toMatchObject({ outcome: "refunded" });
    expect(await saleNow(sale)).toMatchObject({ refundedAmount: 1_000_000 });
  });

  test("are frozen while the till has the provider give their money back", async () => {
    const { sale, returned } = await goods(stripe);
    silence();
    const all = { reason: "Yote" };
    const asked = await admin.post(`/api/sales/${sale.id}/provider-refunds`, all);
    expect(asked.status).toBe(201);
    expect(await returnNow(returned)).toMatchObject({ isRefundSent: true });
    for (const to of ["refunded", "replaced"])
      expect(problemOf(await step(returned, to)).params).toMatchObject({ reason: "refund-sent" });
    stripe.faults.clear();
    await admin.post(`/api/provider-refunds/${asked.body.id}/ask`, {});
    await readEventually(
      () => saleNow(sale),
      ({ refundedAmount }) => refundedAmount === 2_000_000,
    );
    for (const to of ["refunded", "replaced"])
      expect(problemOf(await step(returned, to)).code).toBe("invalid_transition");
  });

  test("have no other amount than their price, and go back by hand where no provider gives a part back", async () => {
    const { returned } = await goods(airtel);
    expect((await send(returned, { amount: 1 })).body.fields).toHaveProperty("amount");
    // Airtel gives back whole payments only.
    await send(returned);
    await returnOnce(returned, "failed");
    expect((await step(returned, "refunded")).body).toMatchObject({ outcome: "refunded" });
    const repair = await approved(await paidBy(stripe));
    expect((await send(repair, { keepsDefective: true })).status).toBe(422);
  });
});

/** The last test, because its order has several refunds. */
test("parts that no money pays for any more are a loss of who gives it back", async () => {
  const { id: itemId } = await stocked(app.db, 2, { cost: 50_000_000 });
  const use = (path: string) => admin.post(`${path}/parts`, { action: "use", itemId, quantity: 1 });
  const crew = { admin, technician };
  const device = await repairPaidThrough(app, crew, stripe, methodOf(stripe), [60_000_000], use);
  const refunder = await signedIn(app, { permissions: ["view_devices", "refund_payments"] });
  const asked = async (amount: number, client = refunder) => {
    const answer = await ask(device, { amount }, client);
    if (answer.status !== 201) return problemOf(answer).code;
    await deviceOnce(device, "completed");
    return answer.status;
  };
  // What is left of the price pays for the part. Beyond that the limit of losses is TSh 200,000.
  expect(await asked(10_000_000)).toBe(201);
  expect(await asked(30_000_000)).toBe("adjustment_needs_approval");
  expect(await asked(20_000_000)).toBe(201);
  expect(await asked(1_000_000)).toBe("adjustment_needs_approval");
  expect(await asked(30_000_000, admin)).toBe(201);
  const lossesOf = ({ id }: { id: string }) =>
    app.db
      .selectFrom("limitedLosses")
      .select(["value", "userId", "approvedBy"])
      .where("recordId", "=", id)
      .orderBy("createdAt")
      .execute();
  const byAdmin = { userId: admin.userId, approvedBy: admin.userId };
  expect(await lossesOf(device)).toEqual([
    { value: 20_000_000, userId: refunder.userId, approvedBy: null },
    { value: 30_000_000, ...byAdmin },
  ]);
  const inCash = await handedBack(crew, {}, [60_000_000], undefined, use);
  const returned = await approved(inCash);
  const refund = { amount: 40_000_000, method: "cash" };
  expect((await step(returned, "refunded", { refund })).status).toBe(200);
  expect(await lossesOf(inCash)).toEqual([{ value: 30_000_000, ...byAdmin }]);
});
