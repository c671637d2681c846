/** A customer who owes money, or is owed some, is not erased until it is settled. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { addDays, today } from "#src/shared/time.ts";
import { problemOf } from "#tests/support/client.ts";
import { jobsDone } from "#tests/support/eventually.ts";
import { repaired, signature, takenIn } from "#tests/support/shop/devices.ts";
import { cart, longAgo, mobile, newCustomer, simulated } from "#tests/support/shop/sales.ts";
import { cashOf, count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care } = await startShop();
const PRICE = 1_000_000;
const { id: itemId } = await stocked(app.db, 900, { price: PRICE });

let customerId: string;
beforeEach(async () => {
  customerId = await newCustomer(admin);
});
afterEach(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const pathOf = (id = customerId) => `/api/customers/${id}`;
const erase = (given: object = {}, id = customerId) =>
  admin.post(`${pathOf(id)}/erase`, { reason: "Aliomba", ...given });
const unsettled = async (id = customerId) =>
  (await admin.get(`${pathOf(id)}/unsettled`)).body.items as { kind: string; recordId: string }[];

async function sell(payment: object, id = customerId) {
  const lines = [{ itemId, quantity: 1 }];
  const answer = await admin.post("/api/sales", cart(lines, { customerId: id, payment }));
  expect(answer.status).toBe(201);
  return answer.body.sale as { id: string; saleNumber: string };
}
const credit = { parts: [{ dueOn: addDays(today(), 9), amount: PRICE }], reason: "Jirani" };
const sellOnCredit = (id?: string) => sell({ method: "on_credit", credit }, id);
const debtOf = async (id = customerId) =>
  (await admin.get(`${pathOf(id)}/credit`)).body.debts[0].id as string;
async function giveStoreCredit(id = customerId) {
  const { id: saleId } = await sell({ method: "cash" }, id);
  const back = { reason: "Haifai", payment: { method: "store_credit" } };
  expect((await admin.post(`/api/sales/${saleId}/refunds`, back)).status).toBe(201);
}

/** Expects that the erasure is refused for these kinds of money, and changes nothing. */
async function expectRefused(...kinds: string[]) {
  expect((await unsettled()).map(({ kind }) => kind)).toEqual(kinds);
  expect(problemOf(await erase())).toMatchObject({
    status: 409,
    code: "customer_has_open_money",
    params: { count: kinds.length },
  });
  expect((await admin.get(pathOf())).body).toMatchObject({ erasedAt: null, isActive: true });
}
const expectErased = async (given: object = {}) => {
  expect((await erase(given)).body).toMatchObject({ erasedAt: expect.any(String) });
};

describe("a customer is not erased", () => {
  test("with a debt, until it is written off or paid", async () => {
    const { saleNumber } = await sellOnCredit();
    await expectRefused("debt");
    expect(await unsettled()).toMatchObject([
      { amount: PRICE, number: saleNumber, place: "debts", recordId: customerId },
    ]);
    expect((await care.get(`${pathOf()}/unsettled`)).status).toBe(403);
    const path = `/api/debts/${await debtOf()}`;
    await admin.post(`${path}/payments`, { method: "cash", amount: PRICE - 1 });
    await expectRefused("debt");
    expect((await admin.post(`${path}/write-off`, { reason: "Alihama" })).status).toBe(200);
    await expectErased();
  });

  test("with a repair that was handed over unpaid", async () => {
    const device = await takenIn(admin, {
      customerId,
      finalAmount: PRICE,
      depositAmount: 0,
      depositWaivedReason: "Jirani",
    });
    const path = `/api/devices/${device.id}`;
    await repaired(app, admin, device);
    const done = { status: "done", signature, releaseUnpaidReason: "Atalipa kesho" };
    expect((await admin.post(`${path}/status`, done)).status).toBe(200);
    await expectRefused("unpaid_repair");
    expect(await unsettled()).toMatchObject([{ place: "device", recordId: device.id }]);
    const { balance } = (await admin.get(`${pathOf()}/credit`)).body.debts[0];
    await admin.post(`${path}/payments`, { method: "cash", amount: balance });
    await expectErased();
  });

  test("with a sale that waits for its payment", async () => {
    const { id } = await sell(mobile(simulated.never));
    await expectRefused("unpaid_sale");
    // Nothing would be left of a payment that no provider was asked for yet.
    await jobsDone(app.db);
    await admin.post(`/api/sales/${id}/cancel`, { reason: "Ameghairi" });
    // The provider was asked, so the customer may still pay.
    await expectRefused("open_payment");
    expect(await unsettled()).toMatchObject([{ place: "payment" }]);
  });

  test("with money whose result is not known yet", async () => {
    await sellOnCredit();
    const debtId = await debtOf();
    const asked = { ...mobile(simulated.never), amount: PRICE };
    expect((await admin.post(`/api/debts/${debtId}/payments`, asked)).status).toBe(201);
    await expectRefused("open_payment", "debt");
    await admin.post(`/api/debts/${debtId}/write-off`, { reason: "Alihama" });
    await expectRefused("open_payment");
  });

  test("with an invoice that asks for more than was paid", async () => {
    const { id: saleId } = await sell({ method: "cash" });
    const invoice = (await admin.post("/api/invoices", { saleId })).body;
    expect(await unsettled()).toEqual([]);
    const put = (paidAmount: number) =>
      app.db.updateTable("invoices").set({ paidAmount }).where("id", "=", invoice.id).execute();
    await put(0);
    expect(await unsettled()).toMatchObject([{ kind: "invoice", recordId: invoice.id }]);
    expect((await erase()).status).toBe(409);
    await put(PRICE);
    await expectErased();
  });

  test("with a refund that was approved and is not given yet", async () => {
    const { id: saleId } = await sell({ method: "cash" });
    await longAgo(app, saleId);
    const asked = await care.post(`/api/sales/${saleId}/refund-requests`, { reason: "Mbovu" });
    expect(asked.status).toBe(201);
    const { id } = asked.body;
    expect((await admin.post(`/api/approvals/${id}/approve`, {})).status).toBe(200);
    await expectRefused("refund");
    expect((await care.post(`/api/refund-requests/${id}/refund`, {})).status).toBe(201);
    await expectErased();
  });

  test("with gift cards, unless they stay valid for whoever has them", async () => {
    const sold = await admin.post("/api/gift-cards", {
      amount: PRICE,
      customerId,
      payment: { method: "cash" },
    });
    await expectRefused("gift_card");
    await expectErased({ giftCardsStay: true });
    const checked = await admin.post("/api/gift-cards/check", { code: sold.body.code });
    expect(checked.body).toMatchObject({ balance: PRICE });
  });

  test("whose merged record owes something", async () => {
    const other = await newCustomer(admin);
    await sellOnCredit(other);
    await giveStoreCredit(other);
    await giveStoreCredit();
    const merged = await admin.post(`${pathOf()}/merge`, { otherId: other });
    expect(merged.status).toBe(200);
    await expectRefused("debt", "store_credit");
    expect(problemOf(await erase({}, other)).code).toBe("customer_merged");
  });

  test("while money of theirs arrives at the same moment", async () => {
    const racing = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const id = await newCustomer(admin);
        const [, erased] = await Promise.all([
          admin.post(
            "/api/sales",
            cart([{ itemId, quantity: 1 }], {
              customerId: id,
              payment: { method: "on_credit", credit },
            }),
          ),
          erase({}, id),
        ]);
        return { id, wasErased: erased.status === 200 };
      }),
    );
    for (const { id, wasErased } of racing)
      expect((await unsettled(id)).length > 0).toBe(!wasErased);
  });
});

describe("store credit", () => {
  const payOut = (given: object = {}, by = admin) =>
    by.post(`${pathOf()}/credit/payout`, {
      amount: PRICE,
      method: "mobile_money",
      reference: "QOUT1",
      reason: "Anaondoka",
      ...given,
    });
  const giveUp = (given: object = {}, by = admin) =>
    by.post(`${pathOf()}/credit/give-up`, { amount: PRICE, reason: "Hataki", ...given });
  const creditNow = async () => (await admin.get(`${pathOf()}/credit`)).body;

  test("is paid out in cash of the drawer, with a right and a reason", async () => {
    await giveStoreCredit();
    await expectRefused("store_credit");
    const cash = { method: "cash", reference: undefined };
    expect((await payOut(cash, care)).status).toBe(403);
    expect((await payOut({ ...cash, reason: "" })).status).toBe(422);
    expect(problemOf(await payOut(cash)).code).toBe("shift_required");
    const shift = await shiftOpened(admin, PRICE);
    expect(problemOf(await payOut({ ...cash, amount: PRICE + 1 })).code).toBe("credit_not_enough");
    expect((await payOut({ ...cash, amount: 400_000 })).body).toEqual({ left: 600_000 });
    expect((await payOut({ ...cash, amount: 600_000 })).body).toEqual({ left: 0 });
    expect(await creditNow()).toMatchObject({
      storeCredit: 0,
      entries: [{ kind: "paid_out", amount: -600_000, reason: "Anaondoka" }, {}, {}],
    });
    const { body } = await admin.post(`/api/shifts/${shift.id}/close`, count(0));
    expect(cashOf(body)).toMatchObject({ expected: 0 });
    await expectErased();
    expect(await app.db.selectFrom("creditEntries").select("reason").execute()).not.toContainEqual({
      reason: "Anaondoka",
    });
  });

  test("is paid out with the number of its transaction, once", async () => {
    await giveStoreCredit();
    expect((await payOut({ reference: undefined })).status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 5 }, () => payOut()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    await expectErased();
  });

  test("is not paid out again with the number of another payout, however it is typed", async () => {
    await giveStoreCredit();
    expect((await payOut({ amount: 100, reference: "QOUT-77" })).status).toBe(201);
    const again = await payOut({ amount: 100, reference: "qout 77" });
    expect(problemOf(again).code).toBe("reference_taken");
    expect((await payOut({ amount: PRICE - 100, reference: "QOUT78" })).status).toBe(201);
    await expectErased();
  });

  test("ends when the customer gives all of it up", async () => {
    await giveStoreCredit();
    expect((await giveUp({}, care)).status).toBe(403);
    expect(problemOf(await giveUp({ amount: PRICE - 1 })).code).toBe("invalid_transition");
    expect((await giveUp()).body).toEqual({ left: 0 });
    expect(problemOf(await giveUp()).code).toBe("credit_not_enough");
    await expectErased();
  });

  test("in a currency that the shop no longer uses is settled too, without cash", async () => {
    await giveStoreCredit();
    const currency = async (now: string) => {
      expect((await admin.put("/api/settings/business", { currency: now })).status).toBe(200);
    };
    await currency("KES");
    await expectRefused("store_credit");
    expect(await creditNow()).toMatchObject({
      storeCredit: 0,
      otherCredit: [{ currency: "TZS", balance: PRICE }],
    });
    expect(problemOf(await payOut({ reference: "QOUT90" })).code).toBe("credit_not_enough");
    await shiftOpened(admin, PRICE);
    const cash = { method: "cash", reference: undefined, currency: "TZS" };
    expect((await payOut(cash)).body.fields).toHaveProperty(["method"]);
    const part = { amount: 400_000, currency: "TZS", reference: "QOUT91" };
    expect((await payOut(part)).body).toEqual({ left: 600_000 });
    expect((await giveUp({ amount: 600_000, currency: "TZS" })).body).toEqual({ left: 0 });
    await expectErased();
    await currency("TZS");
  });

  test("is paid out by whoever asked and got the approval, once, up to what was approved", async () => {
    await giveStoreCredit();
    const ask = (given: object = {}, by = care) =>
      by.post(`${pathOf()}/credit/payout-requests`, {
        amount: 600_000,
        reason: "Mgonjwa",
        ...given,
      });
    expect(problemOf(await ask({}, admin)).code).toBe("approval_not_needed");
    expect(problemOf(await ask({ amount: PRICE + 1 })).code).toBe("credit_not_enough");
    const { body: asked } = await ask();
    expect(asked).toMatchObject({
      kind: "credit_payout",
      status: "waiting",
      amount: 600_000,
      customer: { id: customerId },
    });
    expect(problemOf(await ask()).code).toBe("approval_open");
    const approvalId = asked.id as string;
    const pay = (given: object = {}) =>
      payOut({ amount: 600_000, reference: "QASK1", approvalId, ...given }, care);
    expect(problemOf(await pay()).code).toBe("approval_not_usable");
    expect((await admin.post(`/api/approvals/${approvalId}/approve`, {})).status).toBe(200);
    expect((await pay({ approvalId: undefined })).status).toBe(403);
    expect(problemOf(await pay({ amount: 600_001 })).code).toBe("approval_outdated");
    const answers = await Promise.all(
      [1, 2, 3].map((part) => pay({ amount: 200_000, reference: `QASK${part}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await care.get(`/api/approvals/${approvalId}`)).body).toMatchObject({ status: "done" });
    expect(await creditNow()).toMatchObject({ storeCredit: 800_000 });
    expect(problemOf(await pay({ amount: 1 })).code).toBe("approval_not_usable");
  });
});
