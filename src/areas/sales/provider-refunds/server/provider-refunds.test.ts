import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { ProviderRefund } from "#src/areas/payments/provider-refunds/contract.ts";
import type { SaleDetail } from "#src/areas/sales/contract.ts";
import { adapters } from "#src/areas/payments/gateways/server/all-adapters.ts";
import { refundingGateways } from "#src/areas/payments/gateways/gateway-names.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import type { FakeProvider } from "#tests/support/providers/fake-provider.ts";
import { paidThrough, refundingProviders } from "#tests/support/providers/paid-sale.ts";
import { startShop } from "#tests/support/shop.ts";
import { longAgo, newCustomer, saleOnce, sold, tally } from "#tests/support/shop/sales.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";

/** Refunds that the provider of a payment sends back. */

const { app, admin, care } = await startShop({}, { hasSimulator: false });
const { airtel, stripe, wallet, methodOf, refundsOf, clearFaults, close } =
  await refundingProviders(admin);

afterAll(async () => {
  await close();
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});
beforeEach(clearFaults);

/** A sale of two pieces, paid through a provider. */
const paidBy = async (provider: FakeProvider): Promise<SaleDetail> =>
  paidThrough(app, care, provider, {
    payment: methodOf(provider),
    customerId: await newCustomer(admin),
  });

const ask = (sale: SaleDetail, body: object = {}) =>
  care.post(`/api/sales/${sale.id}/provider-refunds`, { reason: "Imeharibika", ...body });
const byHand = (sale: SaleDetail) =>
  care.post(`/api/sales/${sale.id}/refunds`, {
    reason: "Imeharibika",
    payment: { method: "cash" },
  });
const saleAfter = (sale: SaleDetail, isSo: (refund: ProviderRefund) => boolean) =>
  readEventually(
    async () => (await admin.get(`/api/sales/${sale.id}`)).body as SaleDetail,
    ({ providerRefunds }) => providerRefunds.length > 0 && isSo(providerRefunds.at(-1)!),
  );
const stateIs = (wanted: string) => (refund: ProviderRefund) => refund.state === wanted;
const askAgainNow = (id: string) =>
  sql`select graphile_worker.add_job('send_refund', ${JSON.stringify({ id })}::json, job_key => ${`refund ${id}`})`.execute(
    app.db,
  );
const stockLeft = (sale: SaleDetail) => stockOf(app.db, sale.items[0]?.itemId ?? "");

test("screens offer exactly what adapters can do", () => {
  expect(
    adapters
      .filter(({ refund }) => refund)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...refundingGateways].toSorted());
});

describe("the provider gives back", () => {
  test("all of a sale: then the goods, the points and the refund are stored, once", async () => {
    const sale = await paidBy(airtel);
    const asked = await ask(sale);
    expect(asked).toMatchObject({
      status: 201,
      body: { state: "requested", amount: 2_000_000, gateway: "airtel_money", refundId: null },
    });
    const after = await saleAfter(sale, stateIs("completed"));
    expect(after).toMatchObject({
      refundedAmount: 2_000_000,
      refunds: [{ amount: 2_000_000, pointsReversed: 200, reason: "Imeharibika" }],
      payments: [
        { status: "refunded", refunds: [{ provider: "airtel_money", method: "mobile_money" }] },
      ],
      items: [{ refundedQuantity: 2 }],
    });
    const [refund] = after.providerRefunds;
    expect(after.payments[0]?.refunds[0]).toMatchObject({
      id: refund?.refundId,
      reference: refund?.reference,
      refundedBy: { id: care.userId },
    });
    expect(await stockLeft(sale)).toMatchObject({ quantity: 5 });
    await askAgainNow(refund?.id ?? "");
    expect(refundsOf(airtel).every((count) => count <= 1)).toBe(true);
    expect(problemOf(await ask(sale)).code).toBe("exceeds_sold");
  });

  test("one piece by card; the rest can be given back by hand afterwards", async () => {
    const sale = await paidBy(stripe);
    const lines = [{ saleItemId: sale.items[0]?.id, quantity: 1, restock: false }];
    await ask(sale, { lines });
    const after = await saleAfter(sale, stateIs("completed"));
    expect(after).toMatchObject({ refundedAmount: 1_000_000, payments: [{ status: "completed" }] });
    expect(await stockLeft(sale)).toMatchObject({ quantity: 3 });
    expect((await byHand(sale)).body.refund).toMatchObject({ amount: 1_000_000 });
  });
});

test("the attempt that paid is refunded, not an earlier one whose money came with another amount", async () => {
  const { orders } = airtel.world;
  const before = new Set(orders.keys());
  const newOrders = () => [...orders.values()].filter(({ requestId }) => !before.has(requestId));
  const item = await stocked(app.db, 5, { price: 1_000_000 });
  const sale = await sold(care, [{ itemId: item.id, quantity: 2 }], { payment: wallet });
  const pay = async (count: number, collected: number) => {
    const [order] = (
      await readEventually(
        async () => newOrders(),
        (all) => all.length === count,
      )
    ).slice(-1);
    Object.assign(order!, { state: "paid", collected });
    const payload = JSON.stringify({ paymentId: sale.paymentId });
    await sql`select graphile_worker.add_job('check_payment', ${payload}::json)`.execute(app.db);
  };
  await pay(1, 1_999_900);
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "failed");
  expect((await care.post(`/api/payments/${sale.paymentId}/retry`, {})).status).toBe(200);
  await pay(2, 2_000_000);
  const paid = await saleOnce(care, sale.id, ({ status }) => status === "completed");
  await ask(paid);
  await saleAfter(paid, stateIs("completed"));
  expect(newOrders().map(({ refunds }) => refunds.size)).toEqual([0, 1]);
});

describe("while its end is open", () => {
  test("nobody gives the same money back, and the same id is sent again until it is known", async () => {
    const sale = await paidBy(stripe);
    // The fake makes the refund and answers with a fault, so that the answer is lost.
    stripe.faults.set("refund", "fails");
    // From the moment of the refund on, Stripe's list of refunds would show that it was made.
    stripe.world.onRefund = () => stripe.faults.set("other", "fails");
    const { id } = (await ask(sale)).body;
    await saleAfter(sale, stateIs("unknown"));
    expect([...stripe.world.orders.values()].some(({ refunds }) => refunds.has(id))).toBe(true);
    expect(problemOf(await byHand(sale)).code).toBe("refund_request_open");
    expect(problemOf(await ask(sale)).code).toBe("refund_request_open");
    expect(await stockLeft(sale)).toMatchObject({ quantity: 3 });
    const { items } = (await admin.get("/api/provider-refunds?open=true")).body;
    expect(items).toMatchObject([{ id, state: "unknown", saleId: sale.id }]);

    // Whoever compares payments sees the refund, and has the provider asked.
    const clerk = await signedIn(app, {
      role: "technician",
      permissions: ["reconcile_payments"],
    });
    const open = (await clerk.get("/api/provider-refunds?open=true&sort=oldest")).body.items;
    expect(open).toMatchObject([{ id, state: "unknown" }]);
    const askNow = (client: TestClient) => client.post(`/api/provider-refunds/${id}/ask`, {});
    expect((await askNow(care)).status).toBe(403);
    stripe.faults.clear();
    expect((await askNow(clerk)).status).toBe(200);
    const after = await saleAfter(sale, stateIs("completed"));
    expect(problemOf(await askNow(clerk)).code).toBe("invalid_transition");
    expect(after.refundedAmount).toBe(2_000_000);
    expect(refundsOf(stripe).every((count) => count <= 1)).toBe(true);
    expect((await admin.get("/api/provider-refunds?open=true")).body.items).toEqual([]);
  });

  test("ten requests at once are one", async () => {
    const sale = await paidBy(stripe);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(sale)));
    expect(tally(answers)["201"]).toBe(1);
    await saleAfter(sale, stateIs("completed"));
    expect(refundsOf(stripe).every((count) => count <= 1)).toBe(true);
  });

  test("an admin who finds out at the provider says so, with a reason", async () => {
    const [given, notGiven] = [await paidBy(stripe), await paidBy(stripe)];
    stripe.faults.set("other", "fails");
    for (const sale of [given, notGiven]) {
      const { id } = (await ask(sale)).body;
      await saleAfter(sale, stateIs("unknown"));
      const isGivenBack = sale === given;
      const path = `/api/provider-refunds/${id}/resolve`;
      const said = {
        isGivenBack,
        reason: "Stripe wamesema",
        ...(isGivenBack && { reference: "re_77" }),
      };
      expect(problemOf(await care.post(path, said)).code).toBe("forbidden");
      expect((await admin.post(path, { isGivenBack: true, reason: "x" })).status).toBe(422);
      expect((await admin.post(path, said)).body).toMatchObject({
        state: isGivenBack ? "completed" : "failed",
        resolvedBy: { id: admin.userId },
        resolveReason: "Stripe wamesema",
      });
      expect(problemOf(await admin.post(path, said)).code).toBe("invalid_transition");
    }
    stripe.faults.clear();
    expect((await saleAfter(given, stateIs("completed"))).refundedAmount).toBe(2_000_000);
    expect((await byHand(notGiven)).status).toBe(201);
  });
});

describe("an approved late refund", () => {
  const approvedRefund = async (given: object = {}) => {
    const sale = await paidBy(stripe);
    await longAgo(app, sale.id);
    const body = { reason: "Imeharibika", ...given };
    const { id } = (await care.post(`/api/sales/${sale.id}/refund-requests`, body)).body;
    expect((await admin.post(`/api/approvals/${id}/approve`, {})).status).toBe(200);
    const act = (move: string) => {
      const inbox = move === "cancel" ? "approvals" : "refund-requests";
      return care.post(`/api/${inbox}/${id}/${move}`, {});
    };
    const requestNow = async () => (await saleNow(sale)).refundRequests[0];
    return { sale, act, requestNow };
  };
  const saleNow = async ({ id }: SaleDetail) => (await admin.get(`/api/sales/${id}`)).body;

  test("is carried out when the provider has given the money back, in the name of who approved it", async () => {
    const { sale, act, requestNow } = await approvedRefund();
    expect((await act("provider-refund")).body).toMatchObject({ amount: 2_000_000 });
    const after = await saleAfter(sale, stateIs("completed"));
    expect(after).toMatchObject({
      refundedAmount: 2_000_000,
      payments: [{ refunds: [{ approvedBy: { id: admin.userId } }] }],
    });
    expect(await requestNow()).toMatchObject({
      status: "refunded",
      refundId: after.refunds[0]?.id,
    });
    expect(problemOf(await act("provider-refund")).code).toBe("invalid_transition");
  });

  test("is neither given by hand nor cancelled while the end is open, and stays approved if it fails", async () => {
    const { sale, act, requestNow } = await approvedRefund();
    stripe.faults.set("other", "fails");
    const { id } = (await act("provider-refund")).body;
    await saleAfter(sale, stateIs("unknown"));
    for (const move of ["provider-refund", "refund", "cancel"])
      expect(problemOf(await act(move)).code).toBe("refund_request_open");
    const said = { isGivenBack: false, reason: "Stripe wamesema" };
    await admin.post(`/api/provider-refunds/${id}/resolve`, said);
    expect(await requestNow()).toMatchObject({ status: "approved" });
    expect((await act("refund")).status).toBe(201);
  });

  test("by another way than the payment's is given by hand", async () => {
    const { act } = await approvedRefund({ payment: { method: "cash" } });
    expect(problemOf(await act("provider-refund")).code).toBe("provider_not_configured");
  });
});

describe("late money", () => {
  /** The customer paid a sale that was cancelled meanwhile. */
  const paidLate = async () => {
    const known = new Set(stripe.world.orders.keys());
    const item = await stocked(app.db, 5, { price: 1_000_000 });
    const customerId = await newCustomer(admin);
    const payment = { method: "card", provider: "stripe" };
    const lines = [{ itemId: item.id, quantity: 1 }];
    const sale = await sold(care, lines, { customerId, payment });
    const order = await readEventually(
      async () => [...stripe.world.orders.values()].find(({ requestId }) => !known.has(requestId)),
      (found) => found !== undefined,
    );
    await readEventually(
      async () => (await admin.get(`/api/payments/${sale.paymentId}`)).body.status,
      (status) => status === "processing",
    );
    await care.post(`/api/sales/${sale.id}/cancel`);
    if (order) order.state = "paid";
    const payload = JSON.stringify({ paymentId: sale.paymentId });
    await sql`select graphile_worker.add_job('check_payment', ${payload}::json)`.execute(app.db);
    await paymentOnce(sale.paymentId, "late");
    return { sale, path: `/api/payments/${sale.paymentId}` };
  };
  const paymentOnce = (id: string, wanted: string) =>
    readEventually(
      async () => (await admin.get(`/api/payments/${id}`)).body,
      ({ status }) => status === wanted,
    );
  const because = { reason: "Aliuza kwingine" };

  test("goes back through the provider that collected it, once", async () => {
    const { sale, path } = await paidLate();
    expect((await care.post(`${path}/provider-refund`, because)).status).toBe(403);
    const asked = await admin.post(`${path}/provider-refund`, because);
    expect(asked).toMatchObject({ status: 201, body: { isLateMoney: true, amount: 1_000_000 } });
    const given = await paymentOnce(sale.paymentId, "refunded");
    expect(given.refunds).toMatchObject([{ amount: 1_000_000, reason: because.reason }]);
    expect(problemOf(await admin.post(`${path}/provider-refund`, because)).code).toBe(
      "invalid_transition",
    );
    expect(refundsOf(stripe).every((count) => count <= 1)).toBe(true);
  });

  test("is not decided about in another way while its end is open", async () => {
    const { sale, path } = await paidLate();
    stripe.faults.set("other", "fails");
    const { id } = (await admin.post(`${path}/provider-refund`, because)).body;
    const giveCash = () => admin.post(`${path}/give-back`, { method: "cash", ...because });
    expect(problemOf(await giveCash()).code).toBe("invalid_transition");
    await readEventually(
      async () => (await admin.get("/api/provider-refunds?open=true")).body.items,
      (items) => items.some((each: ProviderRefund) => each.id === id && each.state === "unknown"),
    );
    const said = { isGivenBack: false, reason: "Stripe wamesema" };
    expect((await admin.post(`/api/provider-refunds/${id}/resolve`, said)).status).toBe(200);
    expect((await giveCash()).body).toMatchObject({ status: "refunded" });
    expect((await admin.get(`/api/sales/${sale.id}`)).body.status).toBe("cancelled");
  });
});

describe("no money goes back", () => {
  test("when the provider refuses: then the sale can be refunded by hand", async () => {
    const sale = await paidBy(airtel);
    // Airtel gives back whole payments only.
    const lines = [{ saleItemId: sale.items[0]?.id, quantity: 1, restock: true }];
    await ask(sale, { lines });
    const after = await saleAfter(sale, stateIs("failed"));
    expect(after.providerRefunds[0]?.failureReason).toContain("whole payments");
    expect(after.refundedAmount).toBe(0);
    expect((await byHand(sale)).status).toBe(201);
  });

  test("for what no provider collected, or a provider that is not ready", async () => {
    const item = await stocked(app.db, 5);
    const cash = await sold(care, [{ itemId: item.id, quantity: 1 }]);
    expect(problemOf(await ask(cash as SaleDetail)).code).toBe("provider_not_configured");
    const sale = await paidBy(airtel);
    const setHealth = (isHealthy: boolean) =>
      app.db
        .updateTable("paymentGateways")
        .set({ isHealthy })
        .where("name", "=", "airtel_money")
        .execute();
    await setHealth(false);
    expect(problemOf(await ask(sale)).code).toBe("provider_not_configured");
    await setHealth(true);
  });

  test("for a user without the right, and late without an approval", async () => {
    const sale = await paidBy(stripe);
    await sql`update sales set completed_at = now() - interval '9 days' where id = ${sale.id}`.execute(
      app.db,
    );
    expect(problemOf(await ask(sale)).code).toBe("refund_needs_approval");
  });
});
