import { beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { addDays, today } from "#src/shared/time.ts";
import { problemOf, signedIn } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { newPhone, repaired, signature, takenIn } from "#tests/support/shop/devices.ts";
import { mobile, simulated } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();

const PRICE = 1_000_000;
let customerId: string;
beforeEach(async () => {
  const body = { name: "Asha Juma", phone: newPhone() };
  customerId = (await care.post("/api/customers", body)).body.id;
});

const soon = (days: number) => addDays(today(), days);
const creditOf = async (id = customerId) => (await admin.get(`/api/customers/${id}/credit`)).body;

/** Sells goods for 10,000 shillings a piece. */
async function sell(payment: object, given: Record<string, unknown> = {}, client = admin) {
  const { id: itemId } = await stocked(app.db, 5, { price: PRICE });
  const { quantity = 1, ...rest } = given;
  const lines = [{ itemId, quantity }];
  return client.post("/api/sales", { customerId, lines, payment, ...rest });
}

/** Agrees on credit for goods, in two parts. */
const sellOnCredit = (amount = PRICE, client = admin) =>
  sell(
    {
      method: "on_credit",
      credit: {
        parts: [
          { dueOn: soon(10), amount: amount / 2 },
          { dueOn: soon(40), amount: amount / 2 },
        ],
        reason: "Mteja wa muda mrefu",
      },
    },
    { quantity: amount / PRICE },
    client,
  );

test("a payment on credit says what is owed of it, and a usual payment nothing", async () => {
  const { sale } = (await sellOnCredit()).body;
  const listed = async () =>
    (await care.get(`/api/payments?customerId=${customerId}&saleId=${sale.id}`)).body.items[0];
  expect(await listed()).toMatchObject({ method: "on_credit", amount: PRICE, owed: PRICE });
  const [debt] = (await creditOf()).debts;
  const paid = { method: "cash", amount: PRICE / 2 };
  const instalment = await care.post(`/api/debts/${debt.id}/payments`, paid);
  expect(instalment.body).toMatchObject({ status: "completed", owed: null });
  expect((await listed()).owed).toBe(PRICE / 2);
  await admin.post(`/api/debts/${debt.id}/write-off`, { reason: "Hapatikani" });
  expect((await listed()).owed).toBe(0);
});

const giveStoreCredit = async () => {
  const { sale } = (await sell({ method: "cash" })).body;
  const path = `/api/sales/${sale.id}/refunds`;
  const back = { reason: "Haifai", payment: { method: "store_credit" } };
  const answer = await admin.post(path, back);
  expect(answer.status).toBe(201);
  return answer.body;
};

const sellCard = async (amount = PRICE, given: object = {}) => {
  const answer = await care.post("/api/gift-cards", {
    amount,
    payment: { method: "cash" },
    ...given,
  });
  expect(answer.status).toBe(201);
  return answer.body;
};

const sortedStatuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

const noViolations = async () => expect(await findViolations(app.db)).toEqual([]);

describe("agreed credit", () => {
  test("completes a sale, and is paid in parts, the oldest first", async () => {
    const sold = await sellOnCredit();
    expect(sold.status).toBe(201);
    expect(sold.body.sale).toMatchObject({ status: "completed", paymentType: "on_credit" });
    const { owed, debts } = await creditOf();
    expect(owed).toBe(PRICE);
    expect(debts).toMatchObject([{ saleNumber: sold.body.sale.saleNumber, dueOn: soon(10) }]);
    const path = `/api/debts/${debts[0].id}/payments`;
    const paid = await care.post(path, { method: "cash", amount: 700_000, tendered: 800_000 });
    expect(paid.status).toBe(201);
    expect(paid.body).toMatchObject({ creditAccountId: debts[0].id, change: 100_000 });
    const after = (await creditOf()).debts[0];
    expect(after.parts.map(({ open }: { open: number }) => open)).toEqual([0, 300_000]);
    expect(after.dueOn).toBe(soon(40));
    const receipt = (await admin.get(`/api/receipts/${paid.body.receipt.id}`)).body;
    expect(receipt).toMatchObject({ taxAmount: 0, paidBefore: 0, remainingBalance: 300_000 });
    const tooMuch = await care.post(path, { method: "cash", amount: 300_001 });
    expect(tooMuch.body).toMatchObject({ code: "exceeds_balance", params: { balance: 300_000 } });
    await care.post(path, { method: "cash", amount: 300_000 });
    expect(await creditOf()).toMatchObject({ owed: 0, debts: [] });
    await noViolations();
  });

  test("needs the right, a known customer, a reason, and parts that fit", async () => {
    expect((await sellOnCredit(PRICE, care)).status).toBe(403);
    const parts = [{ dueOn: soon(10), amount: PRICE }];
    const sellWith = (credit: object | undefined, given = {}) =>
      sell({ method: "on_credit", credit }, given);
    expect((await sellWith(undefined)).body.fields).toMatchObject({ credit: "is required" });
    expect((await sellWith({ parts, reason: " " })).status).toBe(422);
    const short = [{ dueOn: soon(10), amount: PRICE - 1 }];
    expect((await sellWith({ parts: short, reason: "x" })).body.fields).toMatchObject({
      "credit.parts": "do not add up to the amount",
    });
    const walkIn = { customerId: WALK_IN_CUSTOMER_ID };
    expect((await sellWith({ parts, reason: "x" }, walkIn)).body.fields).toMatchObject({
      customerId: "credit needs a known customer",
    });
    expect((await creditOf()).owed).toBe(0);
  });

  test("stays within the limit, even from two tills at once", async () => {
    const seller = await signedIn(app, {
      role: "customer-care",
      permissions: ["create_sales", "give_credit", "view_sales"],
    });
    const answers = await Promise.all([1, 2, 3].map(() => sellOnCredit(4 * PRICE, seller)));
    expect(sortedStatuses(answers)).toEqual([201, 201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "credit_limit",
    });
    expect((await creditOf()).owed).toBe(8 * PRICE);
    await noViolations();
  });

  test("lets a finished repair go without `release_unpaid_devices`, and is paid later", async () => {
    const device = await takenIn(admin, { finalAmount: PRICE, depositAmount: PRICE / 2 });
    const path = `/api/devices/${device.id}`;
    const terms = { parts: [{ dueOn: soon(30), amount: PRICE }], reason: "Anafahamika" };
    expect((await admin.post(`${path}/credit`, terms)).body.code).toBe("invalid_transition");
    await repaired(app, admin, device);
    expect((await care.post(`${path}/credit`, terms)).status).toBe(403);
    expect((await admin.post(`${path}/credit`, terms)).status).toBe(201);
    const done = { status: "done", signature, signedBy: "Asha" };
    expect((await care.post(`${path}/status`, done)).status).toBe(200);
    const { debts } = await creditOf(device.customerId);
    expect(debts).toMatchObject([{ ticketNumber: device.ticketNumber, balance: PRICE }]);
    const debtPath = `/api/debts/${debts[0].id}`;
    await care.post(`${debtPath}/payments`, {
      method: "mobile_money",
      provider: "mpesa",
      reference: "DEBT1",
      amount: PRICE,
    });
    expect((await creditOf(device.customerId)).owed).toBe(0);
  });

  test("is written off with a right, a reason and an event, and an erasure removes the reason", async () => {
    await sellOnCredit();
    const [debt] = (await creditOf()).debts;
    const path = `/api/debts/${debt.id}/write-off`;
    const reason = { reason: "Asha amehama" };
    expect((await care.post(path, reason)).status).toBe(403);
    expect((await admin.post(path, {})).status).toBe(422);
    expect((await admin.post(path, reason)).body).toEqual({ amount: PRICE });
    expect((await admin.post(path, reason)).body.code).toBe("invalid_transition");
    const entries = () =>
      app.db
        .selectFrom("creditEntries")
        .select("reason")
        .where("accountId", "=", debt.id)
        .execute();
    expect(await entries()).toContainEqual({ reason: "Asha amehama" });
    await admin.post(`/api/customers/${customerId}/erase`, { reason: "Aliomba" });
    expect(await entries()).toEqual([{ reason: null }, { reason: null }]);
    await noViolations();
  });

  test("twenty simultaneous payments never take more than is owed", async () => {
    await sellOnCredit();
    const [debt] = (await creditOf()).debts;
    const pay = () =>
      care.post(`/api/debts/${debt.id}/payments`, { method: "cash", amount: 300_000 });
    const answers = await Promise.all(Array.from({ length: 20 }, pay));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await creditOf()).owed).toBe(100_000);
    await noViolations();
  });
});

describe("a sale in parts", () => {
  const parts = (...payments: object[]) => ({ payment: undefined, payments });
  const terms = (amount: number) => ({
    credit: { parts: [{ dueOn: soon(5), amount }], reason: "Anafahamika" },
  });

  test("takes credit beside money, and a refund lowers the debt first", async () => {
    const onCredit = { method: "on_credit", amount: 600_000, ...terms(600_000) };
    const cash = { method: "cash", amount: 400_000 };
    const sold = await sell({}, { quantity: 1, ...parts(cash, onCredit) });
    expect(sold.body.sale).toMatchObject({ status: "completed", paymentType: "split" });
    const [debt] = (await creditOf()).debts;
    expect(debt.balance).toBe(600_000);
    await care.post(`/api/debts/${debt.id}/payments`, { method: "cash", amount: 100_000 });
    const path = `/api/sales/${sold.body.sale.id}/refunds`;
    const back = await admin.post(path, { reason: "Haifai" });
    expect(back.status).toBe(201);
    const given = back.body.payments.map(({ method, amount }: Record<string, unknown>) => [
      method,
      amount,
    ]);
    expect(given).toEqual([
      ["on_credit", 500_000],
      ["cash", 100_000],
      ["cash", 400_000],
    ]);
    expect((await creditOf()).owed).toBe(0);
    await noViolations();
  });

  test("gives no money back for what was written off", async () => {
    const sold = await sellOnCredit();
    const [debt] = (await creditOf()).debts;
    await admin.post(`/api/debts/${debt.id}/write-off`, { reason: "Amehama" });
    const path = `/api/sales/${sold.body.sale.id}/refunds`;
    const back = await admin.post(path, { reason: "Haifai", payment: { method: "cash" } });
    expect(back.body.payments).toMatchObject([{ method: "on_credit", amount: PRICE }]);
    expect((await creditOf()).owed).toBe(0);
    await noViolations();
  });

  test("takes a gift card and store credit together with cash", async () => {
    await giveStoreCredit();
    const { code, card } = await sellCard(300_000);
    const byCard = { method: "gift_card", giftCard: code, amount: 300_000 };
    const byCredit = { method: "store_credit", amount: 500_000 };
    const cash = { method: "cash", amount: 200_000 };
    const sold = await sell({}, parts(byCard, byCredit, cash));
    expect(sold.status).toBe(201);
    expect((await creditOf()).storeCredit).toBe(500_000);
    expect((await admin.get(`/api/gift-cards/${card.id}`)).body.balance).toBe(0);
    await noViolations();
  });

  test("gives credit back when the other part is not paid", async () => {
    await giveStoreCredit();
    const { code, card } = await sellCard(300_000);
    const byCard = { method: "gift_card", giftCard: code, amount: 300_000 };
    const onCredit = { method: "on_credit", amount: 200_000, ...terms(200_000) };
    const byCredit = { method: "store_credit", amount: 400_000 };
    const asked = { ...mobile(simulated.never), amount: 100_000 };
    const sold = await sell({}, parts(byCard, byCredit, onCredit, asked));
    expect(sold.body.sale).toMatchObject({ status: "pending" });
    expect(await creditOf()).toMatchObject({ storeCredit: 600_000, owed: 0, debts: [] });
    await admin.post(`/api/sales/${sold.body.sale.id}/cancel`, {});
    expect(await creditOf()).toMatchObject({ storeCredit: PRICE, owed: 0 });
    expect((await admin.get(`/api/gift-cards/${card.id}`)).body.balance).toBe(300_000);
    await noViolations();
  });
});

describe("debts", () => {
  test("are listed by customer and age, with repairs that were released unpaid", async () => {
    await sellOnCredit();
    const device = await takenIn(admin, {
      customerId,
      finalAmount: 500_000,
      depositAmount: 250_000,
    });
    await repaired(app, admin, device);
    const release = { status: "done", signature, signedBy: "A", releaseUnpaidReason: "Atalipa" };
    expect((await admin.post(`/api/devices/${device.id}/status`, release)).status).toBe(200);
    const { items } = (await care.get("/api/debts?sort=highest&limit=100")).body;
    const found = items.find(({ id }: { id: string }) => id === customerId);
    expect(found).toMatchObject({ owed: 1_500_000, dueOn: today(), age: "not_due" });
    const totals = (await care.get("/api/debts/totals")).body;
    expect(totals.owed).toBe(totals.ages.not_due);
    expect((await care.get("/api/debts?age=over_90")).body.items).toEqual([]);
    expect((await care.get("/api/debts?search=zzz")).body.items).toEqual([]);
    expect((await technician.get("/api/debts")).status).toBe(403);
    const { body: csv } = await care.get<string>("/api/debts.csv");
    expect(csv).toContain(device.ticketNumber);
    const writeOff = `/api/devices/${device.id}/write-off`;
    expect((await admin.post(writeOff, { reason: "Amepotea" })).body).toEqual({ amount: 500_000 });
    expect((await creditOf()).owed).toBe(PRICE);
    await noViolations();
  });
});

describe("store credit", () => {
  test("is given for a refund, and only its customer spends it", async () => {
    await giveStoreCredit();
    expect((await creditOf()).storeCredit).toBe(PRICE);
    const other = (await care.post("/api/customers", { name: "Juma", phone: newPhone() })).body.id;
    const foreign = await sell({ method: "store_credit" }, { customerId: other });
    expect(foreign.body).toMatchObject({ code: "credit_not_enough", params: { left: 0 } });
    const spent = await sell({ method: "store_credit" });
    expect(spent.body.payment).toMatchObject({ method: "store_credit", status: "completed" });
    expect((await creditOf()).storeCredit).toBe(0);
    expect((await sell({ method: "store_credit" })).body.code).toBe("credit_not_enough");
    await noViolations();
  });

  test("is spent once by two tills, and ten refunds are ten entries", async () => {
    await Promise.all(Array.from({ length: 10 }, giveStoreCredit));
    expect((await creditOf()).storeCredit).toBe(10 * PRICE);
    const spend = () => sell({ method: "store_credit" }, { quantity: 4 });
    const answers = await Promise.all([spend(), spend(), spend()]);
    expect(sortedStatuses(answers)).toEqual([201, 201, 409]);
    expect((await creditOf()).storeCredit).toBe(2 * PRICE);
    await noViolations();
  });

  test("is not given to the walk-in customer", async () => {
    const walkIn = { customerId: WALK_IN_CUSTOMER_ID };
    const { id } = (await sell({ method: "cash" }, walkIn)).body.sale;
    const back = { reason: "x", payment: { method: "store_credit" } };
    expect((await admin.post(`/api/sales/${id}/refunds`, back)).status).toBe(422);
  });
});

describe("a gift card", () => {
  test("is sold without tax, checked by its code, spent in parts, and given back to", async () => {
    const { card, code, payment } = await sellCard(3 * PRICE);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
    expect(payment).toMatchObject({ creditAccountId: card.id, amount: 3 * PRICE });
    const receipt = (await admin.get(`/api/receipts/${payment.receipt.id}`)).body;
    expect(receipt).toMatchObject({ taxAmount: 0, taxRate: 0 });
    const spelled = code.toLowerCase().replaceAll(/(.{4})/g, "$1 ");
    const checked = await care.post("/api/gift-cards/check", { code: spelled });
    expect(checked.body).toMatchObject({ id: card.id, balance: 3 * PRICE, isBlocked: false });
    const sold = await sell({ method: "gift_card", giftCard: spelled });
    expect(sold.body.payment).toMatchObject({ reference: `•••• ${card.codeEnd}` });
    expect(JSON.stringify(sold.body)).not.toContain(code);
    const again = await sell({ method: "gift_card", giftCard: code });
    expect(again.status).toBe(201);
    expect((await admin.get(`/api/gift-cards/${card.id}`)).body.balance).toBe(PRICE);
    const back = { reason: "Haifai" };
    const given = await admin.post(`/api/sales/${again.body.sale.id}/refunds`, back);
    expect(given.body.payment).toMatchObject({ method: "gift_card" });
    expect((await admin.get(`/api/gift-cards/${card.id}`)).body.balance).toBe(2 * PRICE);
    await noViolations();
  });

  test("pays once at two tills, and never more than it holds", async () => {
    const { code, card } = await sellCard(PRICE);
    const spend = () => sell({ method: "gift_card", giftCard: code });
    const answers = await Promise.all([spend(), spend(), spend(), spend()]);
    expect(sortedStatuses(answers)).toEqual([201, 409, 409, 409]);
    expect((await admin.get(`/api/gift-cards/${card.id}`)).body.balance).toBe(0);
    await noViolations();
  });

  test("is blocked by an admin with a reason, and expires by the setting", async () => {
    const { code, card } = await sellCard();
    const path = `/api/gift-cards/${card.id}`;
    expect((await care.post(`${path}/block`, { reason: "Imeibiwa" })).status).toBe(403);
    expect((await admin.post(`${path}/block`, {})).status).toBe(422);
    const blocked = await admin.post(`${path}/block`, { reason: "Imeibiwa" });
    expect(blocked.body).toMatchObject({ isBlocked: true, blockReason: "Imeibiwa" });
    expect((await sell({ method: "gift_card", giftCard: code })).body.code).toBe(
      "gift_card_blocked",
    );
    await admin.post(`${path}/unblock`, { reason: "Imepatikana" });
    expect((await sell({ method: "gift_card", giftCard: code })).status).toBe(201);
    expect((await sell({ method: "gift_card", giftCard: "AAAABBBBCCCCDDDD" })).body.code).toBe(
      "gift_card_unknown",
    );
  });

  test("does not show its code in lists or the database; showing it again needs a right", async () => {
    const { code, card } = await sellCard();
    const path = `/api/gift-cards/${card.id}`;
    expect(JSON.stringify((await admin.get("/api/gift-cards")).body)).not.toContain(code);
    expect((await care.post(`${path}/code`, {})).status).toBe(403);
    expect((await admin.post(`${path}/code`, {})).body).toEqual({ code });
    const rows = await app.db.selectFrom("creditAccounts").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test("of a customer who does not exist are refused", async () => {
    const body = { amount: PRICE, customerId: newId(), payment: { method: "cash" } };
    expect(problemOf(await care.post("/api/gift-cards", body)).code).toBe("not_found");
  });

  test("is sold once for a repeated key, and only for money", async () => {
    const key = "018f0000-0000-7000-8000-00000000abcd";
    const body = { amount: PRICE, payment: { method: "cash" } };
    const first = await care.post("/api/gift-cards", body, { key });
    const second = await care.post("/api/gift-cards", body, { key });
    expect(second.body).toEqual(first.body);
    const byCard = { amount: PRICE, payment: { method: "gift_card", giftCard: first.body.code } };
    expect((await care.post("/api/gift-cards", byCard)).status).toBe(422);
  });
});
