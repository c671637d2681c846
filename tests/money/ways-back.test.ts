import { describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { addDays, today } from "#src/shared/time.ts";
import { problemOf, signedIn } from "#tests/support/client.ts";
import { cameBack, handedBack, toApproval, walk } from "#tests/support/shop/returns.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { newCustomer } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";

/** Money that came as credit or by a typed reference, over several payments, refunds, approvals and statements. */
const { app, admin, care, technician } = await startShop();
const PRICE = 100_000;
let references = 0;
const typed = (reference = `WAY${references++}B`) => ({
  method: "mobile_money",
  provider: "mpesa",
  reference,
});
const cash = { method: "cash" };

async function sell(given: object, quantity = 1) {
  const { id: itemId } = await stocked(app.db, quantity, { price: PRICE });
  const body = { customerId: await newCustomer(admin), lines: [{ itemId, quantity }], ...given };
  const answer = await admin.post("/api/sales", body);
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  return answer.body.sale as { id: string; customerId: string; items: { id: string }[] };
}
type Sold = Awaited<ReturnType<typeof sell>>;
const refund = (sale: Pick<Sold, "id">, given: object = {}, client = care) =>
  client.post(`/api/sales/${sale.id}/refunds`, { reason: "Haifai", ...given });
const pieces = (sale: Sold, quantity: number) => ({
  lines: [{ saleItemId: sale.items[0]?.id, quantity }],
});
const waysOf = ({ body }: { body: { payments: { method: string; amount: number }[] } }) =>
  body.payments.map(({ method, amount }) => [method, amount]);
async function newCard(amount = PRICE) {
  const { card, code } = (await admin.post("/api/gift-cards", { amount, payment: cash })).body;
  return { id: card.id as string, code: code as string };
}
const byCard = (code: string, amount?: number) => ({
  method: "gift_card",
  giftCard: code,
  ...(amount && { amount }),
});
const block = async (id: string) =>
  expect((await admin.post(`/api/gift-cards/${id}/block`, { reason: "Imeibiwa" })).status).toBe(
    200,
  );
const balanceOf = async (id: string) => (await admin.get(`/api/gift-cards/${id}`)).body.balance;
const storeCreditOf = async (id: string) =>
  (await admin.get(`/api/customers/${id}/credit`)).body.storeCredit;
const noViolations = async () => expect(await findViolations(app.db)).toEqual([]);
async function lineOf(reference: string, amount = PRICE) {
  const imported = await admin.post("/api/statements", {
    source: `Till ${reference}`,
    provider: "mpesa",
    fileName: "mpesa.csv",
    text: `Completion Time,Receipt No.,Paid In\n${today()},${reference},${amount / 100}`,
  });
  const path = `/api/statement-lines?sourceId=${imported.body.source.id}`;
  return (await admin.get(path)).body.items[0];
}

describe("a sale in parts", () => {
  test("gives in cash no more than was paid in ways that may become cash, over all of its refunds", async () => {
    const card = await newCard(2 * PRICE);
    const payments = [{ ...cash, amount: PRICE }, byCard(card.code, 2 * PRICE)];
    const sale = await sell({ payments }, 3);
    const first = await refund(sale, { ...pieces(sale, 2), payment: cash });
    expect(waysOf(first)).toEqual([
      ["cash", PRICE],
      ["gift_card", PRICE],
    ]);
    const second = await refund(sale, { ...pieces(sale, 1), payment: cash });
    expect(problemOf(second)).toMatchObject({ status: 409, code: "credit_stays_credit" });
    expect(waysOf(await refund(sale, pieces(sale, 1)))).toEqual([["gift_card", PRICE]]);
    expect(await balanceOf(card.id)).toBe(2 * PRICE);
    await noViolations();
  });

  test("gives each way its own money first", async () => {
    const payments = [
      { ...typed(), amount: PRICE },
      { ...cash, amount: PRICE },
    ];
    const sale = await sell({ payments }, 2);
    const wallet = { method: "mobile_money", provider: "mpesa" };
    expect(waysOf(await refund(sale, { ...pieces(sale, 1), payment: cash }))).toEqual([
      ["cash", PRICE],
    ]);
    const again = await refund(sale, { ...pieces(sale, 1), payment: cash });
    expect(problemOf(again).code).toBe("unproven_money");
    expect(waysOf(await refund(sale, { ...pieces(sale, 1), payment: wallet }))).toEqual([
      ["mobile_money", PRICE],
    ]);
    await noViolations();
  });
});

describe("a dead gift card", () => {
  test("is not loaded: its money becomes store credit of who bought", async () => {
    const card = await newCard();
    const sale = await sell({ payment: byCard(card.code) });
    await block(card.id);
    const onCard = await refund(sale, { payment: { method: "gift_card" } });
    expect(problemOf(onCard)).toMatchObject({ status: 409, code: "gift_card_blocked" });
    expect(waysOf(await refund(sale))).toEqual([["store_credit", PRICE]]);
    expect([await balanceOf(card.id), await storeCreditOf(sale.customerId)]).toEqual([0, PRICE]);
    await noViolations();
  });

  test("of a walk-in asks whose store credit it becomes", async () => {
    const card = await newCard();
    const sale = await sell({ customerId: WALK_IN_CUSTOMER_ID, payment: byCard(card.code) });
    await block(card.id);
    const nameless = await refund(sale);
    expect(problemOf(nameless).status).toBe(422);
    expect(JSON.stringify(nameless.body)).toContain("store credit needs a known customer");
    const customerId = await newCustomer(admin);
    const named = await refund(sale, { payment: { method: "store_credit", customerId } });
    expect(waysOf(named)).toEqual([["store_credit", PRICE]]);
    expect(await storeCreditOf(customerId)).toBe(PRICE);
    await noViolations();
  });

  test("store credit of a known customer cannot go to somebody else", async () => {
    const sale = await sell({ payment: cash });
    const customerId = await newCustomer(admin);
    const other = await refund(sale, { payment: { method: "store_credit", customerId } });
    expect(problemOf(other).status).toBe(422);
    const own = { method: "store_credit", customerId: sale.customerId };
    expect(waysOf(await refund(sale, { payment: own }))).toEqual([["store_credit", PRICE]]);
  });
});

describe("agreed credit", () => {
  test("goes back in cash only as far as money paid it", async () => {
    const credit = {
      parts: [{ dueOn: addDays(today(), 5), amount: PRICE }],
      reason: "Anafahamika",
    };
    const sale = await sell({ payment: { method: "on_credit", credit } });
    const [debt] = (await admin.get(`/api/customers/${sale.customerId}/credit`)).body.debts;
    const card = await newCard(60_000);
    for (const part of [byCard(card.code, 60_000), { ...cash, amount: 30_000 }]) {
      const paid = await admin.post(`/api/debts/${debt.id}/payments`, part);
      expect(paid.status).toBe(201);
    }
    const { moneyBack } = (await admin.get(`/api/sales/${sale.id}`)).body.payments[0];
    expect(moneyBack.map(({ paidAs, left }: any) => ({ paidAs, left }))).toEqual([
      { paidAs: "cash", left: 30_000 },
      { paidAs: "gift_card", left: 60_000 },
      { paidAs: "on_credit", left: 10_000 },
    ]);
    expect(waysOf(await refund(sale, { payment: cash }))).toEqual([
      ["on_credit", 10_000],
      ["cash", 30_000],
      ["store_credit", 60_000],
    ]);
    await noViolations();
  });
});

describe("a typed reference", () => {
  test("goes back in cash after a request whose approver saw it", async () => {
    const reference = `ASKED${references++}`;
    const sale = await sell({ payment: typed(reference) });
    expect(problemOf(await refund(sale, { payment: cash })).code).toBe("unproven_money");
    const ask = (given: object) =>
      care.post(`/api/sales/${sale.id}/refund-requests`, { reason: "Haifai", ...given });
    // The way it came needs no approval.
    expect(problemOf(await ask({})).code).toBe("approval_not_needed");
    const asked = await ask({ payment: cash });
    const unproven = [{ provider: "mpesa", reference, amount: PRICE }];
    expect(asked).toMatchObject({ status: 201, body: { method: "cash", unproven } });
    const path = `/api/approvals/${asked.body.id}`;
    expect((await admin.get(path)).body).toMatchObject({ kind: "late_refund", unproven });
    expect((await admin.post(`${path}/approve`, {})).status).toBe(200);
    const given = await care.post(`/api/refund-requests/${asked.body.id}/refund`, {});
    expect(given).toMatchObject({
      status: 201,
      body: { payment: { method: "cash", approvedBy: { id: admin.userId } } },
    });
    await noViolations();
  });

  test("goes back in cash once a statement proves it, and then the line keeps its match", async () => {
    const reference = `PROVED${references++}`;
    const sale = await sell({ payment: typed(reference) });
    const line = await lineOf(reference);
    const unmatch = () => admin.post(`/api/statement-lines/${line.id}/unmatch`, {});
    const match = async () =>
      admin.post(`/api/statement-lines/${line.id}/match`, {
        paymentId: (await admin.get(`/api/sales/${sale.id}`)).body.paymentId,
      });
    expect((await unmatch()).status).toBe(200);
    expect(problemOf(await refund(sale, { payment: cash })).code).toBe("unproven_money");
    expect((await match()).status).toBe(200);
    expect(waysOf(await refund(sale, { payment: cash }))).toEqual([["cash", PRICE]]);
    expect(problemOf(await unmatch())).toMatchObject({ status: 409, code: "proof_was_used" });
    await noViolations();
  });

  test("of late money goes back in cash only with the right to approve it", async () => {
    const bank = {
      name: "CRDB",
      accountName: "Fundi Ltd",
      accountNumber: "0150 1234 5678",
      branch: "Kariakoo",
      swift: "CORUTZTZ",
    };
    const accounts = { bank, transferDays: 5, lipaNumbers: [] };
    expect((await admin.post("/api/payments/accounts", accounts)).status).toBe(200);
    const device = await takenIn(admin, { finalAmount: PRICE, depositAmount: PRICE });
    const path = `/api/devices/${device.id}/payments`;
    const asked = await admin.post(path, { method: "bank_transfer", amount: PRICE });
    expect([asked.status, asked.body.code]).toEqual([201, undefined]);
    await admin.post(path, { ...cash, amount: PRICE });
    const arrived = await admin.post(`/api/payments/${asked.body.id}/transfer-arrived`, {
      reference: `LATE${references++}`,
    });
    expect(arrived.body).toMatchObject({
      status: "late",
      moneyBack: [{ paidAs: "typed", left: PRICE }],
    });
    const clerk = await signedIn(app, { role: "customer-care", permissions: ["refund_payments"] });
    const give = (way: object) =>
      clerk.post(`/api/payments/${asked.body.id}/give-back`, { ...way, reason: "Ziada" });
    expect(problemOf(await give(cash)).code).toBe("unproven_money");
    expect((await give({ method: "bank_transfer" })).status).toBe(200);
    await noViolations();
  });

  test("of a repair goes back in cash after an approval of the return that says so", async () => {
    const clerk = await signedIn(app, {
      role: "customer-care",
      permissions: ["view_returns", "manage_returns", "refund_payments"],
    });
    const back = async (decision: object) => {
      const reference = typed();
      const device = await handedBack({ admin, technician }, {}, [PRICE], (path, amount) =>
        admin.post(path, { ...reference, amount }),
      );
      const { id } = await cameBack(admin, device.id);
      await walk(admin, id, toApproval);
      const body = { decision: "approve", ...decision };
      expect((await admin.post(`/api/returns/${id}/approval`, body)).status).toBe(200);
      const step = { step: "refunded", refund: cash };
      return clerk.post(`/api/returns/${id}/steps`, step);
    };
    expect(problemOf(await back({})).code).toBe("unproven_money");
    expect(await back({ approvesCash: true })).toMatchObject({
      status: 200,
      body: { refunds: [{ method: "cash", amount: PRICE }], cashApprovedBy: { id: admin.userId } },
    });
    const boss = await signedIn(app, {
      role: "admin",
      permissions: ["view_returns", "approve_returns"],
    });
    const { id } = await cameBack(admin, (await handedBack({ admin, technician })).id);
    await walk(admin, id, toApproval);
    const without = { decision: "approve", approvesCash: true };
    expect((await boss.post(`/api/returns/${id}/approval`, without)).status).toBe(403);
    await noViolations();
  });
});
