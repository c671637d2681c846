import { describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import type { Sale } from "#src/areas/sales/contract.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { choose } from "#tests/support/shop/devices.ts";
import { longAgo, mobile, newCustomer, saleOnce, sold, tally } from "#tests/support/shop/sales.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";

// `counter` and `colleague` may sell and refund; only `admin` and `owner` may approve.
const { app, admin, care: counter } = await startShop();
const owner = await signedIn(app, { role: "admin" });
const colleague = await signedIn(app, { role: "customer-care" });

/** A sale that is too old for a direct refund. */
async function oldSale(quantity = 3, given: Record<string, unknown> = {}) {
  const item = await stocked(app.db, 10, { price: 1_000_000 });
  const customerId = await newCustomer(admin);
  const { id } = await sold(admin, [{ itemId: item.id, quantity }], { customerId, ...given });
  const sale = await saleOnce(admin, id, ({ status }) => status === "completed");
  await longAgo(app, sale.id);
  return { sale, customerId, stock: () => stockOf(app.db, item.id) };
}

const pieces = (sale: Pick<Sale, "items">, quantity: number, restock = true) => ({
  lines: [{ saleItemId: sale.items[0]?.id, quantity, restock }],
});
const ask = (client: TestClient, sale: Pick<Sale, "id">, body: Record<string, unknown> = {}) =>
  client.post(`/api/sales/${sale.id}/refund-requests`, { reason: "Imeharibika", ...body });
const act = (client: TestClient, id: string, move: string, body: Record<string, unknown> = {}) =>
  client.post(`/api/${move === "refund" ? "refund-requests" : "approvals"}/${id}/${move}`, body);
const saleNow = async (sale: Pick<Sale, "id">) => (await admin.get(`/api/sales/${sale.id}`)).body;

async function asked(sale: Pick<Sale, "id">, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await ask(counter, sale, body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.id;
}

async function approved(sale: Pick<Sale, "id">, body?: Record<string, unknown>): Promise<string> {
  const id = await asked(sale, body);
  expect(await act(admin, id, "approve")).toMatchObject({ status: 200 });
  return id;
}

async function expectAllWell() {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
}

test("requested, approved and refunded at the counter: once, from that drawer", async () => {
  const { sale, customerId, stock } = await oldSale();
  const shift = (await counter.post("/api/shifts", { openingFloat: 5_000_000 })).body;
  const id = await asked(sale, pieces(sale, 2));
  expect(await saleNow(sale)).toMatchObject({
    refundedAmount: 0,
    refundRequests: [
      {
        id,
        status: "waiting",
        amount: 2_000_000,
        method: "cash",
        reason: "Imeharibika",
        lines: [{ saleItemId: sale.items[0]?.id, quantity: 2, restock: true, serials: [] }],
        user: { id: counter.userId },
        moves: [],
        refundId: null,
      },
    ],
  });
  expect((await admin.get("/api/approvals/counts")).body).toEqual({ waiting: 1, approved: 0 });

  const allowed = await act(admin, id, "approve", { note: "Mteja wa siku nyingi" });
  expect(allowed).toMatchObject({
    status: 200,
    body: { status: "approved", moves: [{ status: "approved", note: "Mteja wa siku nyingi" }] },
  });
  // An approval alone moves neither money nor stock.
  expect(await saleNow(sale)).toMatchObject({ refundedAmount: 0, refunds: [] });
  expect(await stock()).toMatchObject({ quantity: 7 });

  const given = await act(counter, id, "refund");
  expect(given).toMatchObject({
    status: 201,
    body: {
      refund: { amount: 2_000_000, wasLate: true, reason: "Imeharibika", pointsReversed: 200 },
      payment: {
        amount: 2_000_000,
        refundedBy: { id: counter.userId },
        approvedBy: { id: admin.userId },
      },
      sale: {
        refundedAmount: 2_000_000,
        refundRequests: [{ status: "refunded", moves: [{}, { user: { id: counter.userId } }] }],
      },
    },
  });
  expect(await stock()).toMatchObject({ quantity: 9 });
  expect((await admin.get(`/api/customers/${customerId}`)).body).toMatchObject({
    points: 100,
    totalSpent: 1_000_000,
  });
  const { shiftId } = await app.db
    .selectFrom("paymentRefunds")
    .select("shiftId")
    .where("id", "=", given.body.payment.id)
    .executeTakeFirstOrThrow();
  expect(shiftId).toBe(shift.id);
  expect(problemOf(await act(counter, id, "refund")).code).toBe("invalid_transition");
  // The remaining pieces of the sale can be requested in a new request.
  await act(counter, await asked(sale), "cancel");
  await expectAllWell();
});

test("a colleague executes the approved request, with its method and reference", async () => {
  const { sale } = await oldSale(1, { payment: mobile() });
  const id = await approved(sale, { payment: { method: "mobile_money", provider: "mixx" } });
  const given = await act(colleague, id, "refund", { reference: "mx 12" });
  expect(given.body.payment).toMatchObject({
    method: "mobile_money",
    provider: "mixx",
    reference: "MX12",
    refundedBy: { id: colleague.userId },
  });
  // If the request names no method, the money goes back by the method of the payment.
  const other = (await oldSale(1, { payment: mobile() })).sale;
  const { body } = await ask(counter, other);
  expect(body).toMatchObject({ method: "mobile_money", provider: "mpesa" });
  await act(counter, body.id, "cancel");
  await expectAllWell();
});

test("a sale in parts is given back as each part came, if nobody chose another way", async () => {
  const { code, card } = (
    await counter.post("/api/gift-cards", { amount: 2_000_000, payment: { method: "cash" } })
  ).body;
  const payments = [
    { method: "gift_card", giftCard: code, amount: 2_000_000 },
    { method: "cash", amount: 1_000_000 },
  ];
  const { sale } = await oldSale(3, { payment: undefined, payments });
  const id = await asked(sale);
  expect((await saleNow(sale)).refundRequests).toMatchObject([{ method: null, provider: null }]);
  await act(admin, id, "approve");
  expect(problemOf(await act(counter, id, "refund", { reference: "X1" })).status).toBe(422);
  expect(await act(counter, id, "refund")).toMatchObject({
    status: 201,
    body: {
      payments: [
        { method: "cash", amount: 1_000_000 },
        { method: "gift_card", amount: 2_000_000 },
      ],
    },
  });
  const after = await admin.get(`/api/gift-cards/${card.id}`);
  expect(after.body).toMatchObject({ balance: 2_000_000 });
  // Where the gift card was chosen, the cash goes back as it came.
  const again = [{ ...payments[0], amount: 1_000_000 }, payments[1]];
  const second = await oldSale(2, { payment: undefined, payments: again });
  const chosen = await approved(second.sale, { payment: { method: "gift_card" } });
  expect((await act(counter, chosen, "refund")).body.payments).toMatchObject([
    { method: "gift_card", amount: 1_000_000 },
    { method: "cash", amount: 1_000_000 },
  ]);
  await expectAllWell();
});

test("serial numbers are chosen with the request, and these pieces return", async () => {
  const item = await stocked(app.db, 3, { isSerialised: true });
  const [first, second] = item.serials;
  const line = { itemId: item.id, quantity: 2, serials: [first, second] };
  const sale = await sold(admin, [line]);
  await longAgo(app, sale.id);
  const saleItemId = sale.items[0]?.id;
  const unnamed = await ask(counter, sale, { lines: [{ saleItemId, quantity: 1 }] });
  expect(problemOf(unnamed).code).toBe("serials_required");
  const id = await approved(sale, { lines: [{ saleItemId, quantity: 1, serials: [second] }] });
  expect((await act(counter, id, "refund")).body.sale.items).toMatchObject([
    { refundedSerials: [second] },
  ]);
  await expectAllWell();
});

test("it is rejected with a reason, and can be requested again", async () => {
  const { sale } = await oldSale();
  const id = await asked(sale);
  expect((await act(admin, id, "reject", { note: " " })).status).toBe(422);
  expect(await act(admin, id, "reject", { note: "Imevunjwa na mteja" })).toMatchObject({
    status: 200,
    body: { status: "rejected", moves: [{ note: "Imevunjwa na mteja" }] },
  });
  for (const move of ["approve", "cancel"])
    expect(problemOf(await act(admin, id, move)).code).toBe("invalid_transition");
  expect(problemOf(await act(counter, id, "refund")).code).toBe("invalid_transition");
  await act(counter, await asked(sale), "cancel", { note: "Mteja ameondoka" });
  expect((await saleNow(sale)).refundRequests).toMatchObject([
    { status: "rejected" },
    { status: "cancelled", moves: [{ note: "Mteja ameondoka" }] },
  ]);
  await expectAllWell();
});

describe("refused:", () => {
  test("a refund that needs no approval, and one that is impossible", async () => {
    const fresh = await sold(admin, [{ itemId: (await stocked(app.db, 2)).id, quantity: 1 }]);
    expect(problemOf(await ask(counter, fresh)).code).toBe("approval_not_needed");
    const { sale } = await oldSale();
    expect(problemOf(await ask(admin, sale)).code).toBe("approval_not_needed");
    expect(problemOf(await ask(counter, sale, pieces(sale, 4)))).toMatchObject({
      code: "exceeds_sold",
      params: { left: 3 },
    });
    const wallet = { payment: { method: "cash", provider: "mpesa" } };
    expect((await ask(counter, sale, wallet)).status).toBe(422);
    // The reference is known only after the money was sent.
    const reference = { payment: { method: "card", reference: "X1" } };
    expect((await ask(counter, sale, reference)).status).toBe(422);
    expect((await ask(counter, sale, { reason: "" })).status).toBe(422);
  });

  test("deciding one's own request, and cancelling another user's", async () => {
    const { sale } = await oldSale();
    const id = await asked(sale);
    expect((await act(counter, id, "approve")).status).toBe(403);
    expect((await act(counter, id, "reject", { note: "x" })).status).toBe(403);
    expect(problemOf(await act(colleague, id, "cancel")).code).toBe("forbidden");
    expect(problemOf(await act(counter, id, "refund")).code).toBe("invalid_transition");
    // An approver can withdraw an approval.
    await act(admin, id, "approve");
    expect((await act(owner, id, "cancel")).body).toMatchObject({ status: "cancelled" });
    expect(problemOf(await act(counter, id, "refund")).code).toBe("invalid_transition");
  });

  test("another refund of the sale while a request is open, also by users who need no approval", async () => {
    const { sale, stock } = await oldSale();
    const id = await asked(sale, pieces(sale, 1));
    const reason = { reason: "Imeharibika" };
    const inTheAct = () => admin.post(`/api/sales/${sale.id}/refunds`, reason);
    expect(problemOf(await ask(colleague, sale)).code).toBe("refund_request_open");
    expect(problemOf(await inTheAct()).code).toBe("refund_request_open");
    await act(admin, id, "approve");
    expect(problemOf(await inTheAct()).code).toBe("refund_request_open");
    expect(await stock()).toMatchObject({ quantity: 7 });
    await act(counter, id, "refund");
    expect((await inTheAct()).body.refund).toMatchObject({ amount: 2_000_000 });
    await expectAllWell();
  });

  test("executing it where an immediate refund would be refused; it stays approved", async () => {
    const { sale, stock } = await oldSale();
    const id = await approved(sale);
    await choose(app, "sales", "require_shift", true);
    expect(problemOf(await act(colleague, id, "refund")).code).toBe("shift_required");
    await choose(app, "sales", "require_shift", null);
    expect(await stock()).toMatchObject({ quantity: 7 });
    expect((await saleNow(sale)).refundRequests).toMatchObject([{ status: "approved" }]);
    expect((await act(colleague, id, "refund")).status).toBe(201);
    await expectAllWell();
  });
});

describe("concurrent requests:", () => {
  const atOnce = (acts: (() => Promise<any>)[]) => Promise.all(acts.map((each) => each()));

  test("of ten, one is accepted", async () => {
    const { sale } = await oldSale();
    const answers = await atOnce(Array.from({ length: 10 }, () => () => ask(counter, sale)));
    expect(tally(answers)).toEqual({ "201": 1, "409 refund_request_open": 9 });
    await expectAllWell();
  });

  test("two admins decide and the counter cancels: one of them succeeds", async () => {
    for (let round = 0; round < 5; round++) {
      const { sale } = await oldSale();
      const id = await asked(sale);
      const answers = await atOnce([
        () => act(admin, id, "reject", { note: "Hapana" }),
        () => act(owner, id, "reject", { note: "Hapana" }),
        () => act(counter, id, "cancel"),
      ]);
      expect(tally(answers)).toEqual({ "200": 1, "409 invalid_transition": 2 });
    }
    const { sale } = await oldSale();
    const id = await asked(sale);
    const answers = await atOnce([admin, owner].map((each) => () => act(each, id, "approve")));
    expect(tally(answers)).toEqual({ "200": 1, "409 invalid_transition": 1 });
    await expectAllWell();
  });

  test("two tills execute it while an admin withdraws it: it is given once or not at all", async () => {
    for (let round = 0; round < 5; round++) {
      const { sale, stock } = await oldSale();
      const id = await approved(sale);
      const answers = await atOnce([
        () => act(counter, id, "refund"),
        () => act(colleague, id, "refund"),
        () => act(admin, id, "cancel"),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const { refundedAmount } = await saleNow(sale);
      const isGiven = answers.some(({ status }) => status === 201);
      expect(refundedAmount).toBe(isGiven ? 3_000_000 : 0);
      expect(await stock()).toMatchObject({ quantity: isGiven ? 10 : 7 });
    }
    await expectAllWell();
  });

  test("one key sent twice refunds once", async () => {
    const { sale } = await oldSale();
    const id = await approved(sale);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const send = () => counter.post(`/api/refund-requests/${id}/refund`, {}, { headers });
    const [first, second] = await atOnce([send, send]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.refund.id).toBe(first.body.refund.id);
    expect((await saleNow(sale)).refunds).toHaveLength(1);
    await expectAllWell();
  });
});

test("any user who refunds sales finds an approved request; the others see only their own", async () => {
  const { sale } = await oldSale();
  const id = await asked(sale);
  const idsOf = async (client: TestClient, view: string) =>
    (await client.get(`/api/approvals?view=${view}&limit=100`)).body.items.map(
      (each: { id: string }) => each.id,
    );
  expect(await idsOf(admin, "decide")).toContain(id);
  expect(await idsOf(counter, "mine")).toContain(id);
  expect(await idsOf(colleague, "mine")).not.toContain(id);
  await act(admin, id, "approve");
  expect(await idsOf(colleague, "mine")).toContain(id);
  expect((await colleague.get("/api/approvals/counts")).body.approved).toBeGreaterThan(0);
  await act(colleague, id, "refund");
  expect(await idsOf(colleague, "mine")).not.toContain(id);
  expect(await idsOf(colleague, "all")).toContain(id);
});

test("remarks are erased with the customer; request and decision stay", async () => {
  const { sale, customerId } = await oldSale();
  const id = await asked(sale, { reason: "Asha alisema betri" });
  await act(admin, id, "reject", { note: "Asha aliiangusha" });
  const exported = await admin.get(`/api/customers/${customerId}/export`);
  expect(JSON.stringify(exported.body)).toContain("Asha aliiangusha");
  const erased = await admin.post(`/api/customers/${customerId}/erase`, { reason: "Aliomba" });
  expect(erased.status).toBe(200);
  const again = await asked(sale, { reason: "Asha alirudi" });
  await act(admin, again, "reject", { note: "Asha aliambiwa" });
  const { refundRequests } = await saleNow(sale);
  const wordless = {
    status: "rejected",
    reason: "Erased",
    isCustomerErased: true,
    moves: [{ note: null }],
  };
  expect(refundRequests).toMatchObject([wordless, wordless]);
  expect(JSON.stringify(refundRequests)).not.toContain("Asha");
});
