import { beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf } from "#tests/support/client.ts";
import { choose } from "#tests/support/shop/devices.ts";
import {
  cart,
  mobile,
  newCustomer,
  runOut,
  saleOnce,
  simulated,
  sold,
} from "#tests/support/shop/sales.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";
import { expireSales } from "./cancel-sale.ts";

/** Sales that are paid in parts. */

const { app, care } = await startShop({ care: "Grace" });
const PRICE = 1_000_000;
let customerId: string;

beforeAll(async () => {
  customerId = await newCustomer(care);
});

const typed = (amount: number, reference = `REF${newId().slice(-12).toUpperCase()}`) => ({
  method: "mobile_money",
  provider: "mpesa",
  reference,
  amount,
});
const cash = (amount: number, tendered?: number) => ({
  method: "cash",
  amount,
  ...(tendered && { tendered }),
});
const pushed = (amount: number, phone?: string) => ({ ...mobile(phone), amount });

const split = async (payments: readonly object[], price = PRICE) => {
  const item = await stocked(app.db, 5, { price });
  const body = cart([{ itemId: item.id, quantity: 1 }], { customerId });
  const { payment: _, ...rest } = body as typeof body & { payment: unknown };
  const answer = await care.post("/api/sales", { ...rest, payments });
  return { answer, item, sale: answer.body.sale, stock: () => stockOf(app.db, item.id) };
};

const saleOf = async (id: string) => (await care.get(`/api/sales/${id}`)).body;

async function expectAllWell() {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
}

test("cash and a typed reference pay one sale with one receipt that lists both", async () => {
  const { answer, sale, stock } = await split([typed(600_000), cash(400_000, 500_000)]);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      sale: { status: "completed", paymentType: "split", total: PRICE },
      payment: { status: "completed", method: "mobile_money", amount: 600_000 },
      payments: [
        { method: "mobile_money", amount: 600_000 },
        { method: "cash", amount: 400_000, tendered: 500_000, change: 100_000 },
      ],
    },
  });
  const detail = await saleOf(sale.id);
  expect(detail).toMatchObject({ ...sale, items: expect.any(Array) });
  expect(detail.payments).toEqual(answer.body.payments);
  const receipts = (await care.get(`/api/receipts?saleId=${sale.id}`)).body.items;
  expect(receipts).toMatchObject([
    {
      id: sale.receiptId,
      paymentAmount: PRICE,
      tendered: null,
      change: null,
      remainingBalance: 0,
      parts: [
        { method: "mobile_money", provider: "mpesa", amount: 600_000 },
        { method: "cash", provider: "cash", amount: 400_000, tendered: 500_000, change: 100_000 },
      ],
    },
  ]);
  for (const payment of detail.payments)
    expect(payment.receipt).toEqual({
      id: sale.receiptId,
      receiptNumber: receipts[0].receiptNumber,
    });
  expect(await stock()).toMatchObject({ quantity: 4, reserved: 0 });
  await expectAllWell();
});

test("the parts add up to the total, and only the cash part is rounded", async () => {
  await choose(app, "sales", "cash_rounding", 50);
  const price = 1_003_000;
  const exact = await split([typed(600_000), cash(403_000)], price);
  expect(problemOf(exact.answer)).toMatchObject({
    status: 422,
    fields: { payments: expect.stringContaining("1005000") },
  });
  const rounded = await split([typed(600_000), cash(405_000)], price);
  expect(rounded.answer).toMatchObject({
    status: 201,
    body: { sale: { total: 1_005_000, roundingAmount: 2000 } },
  });
  const unrounded = await split([typed(600_000), typed(403_000)], price);
  expect(unrounded.answer).toMatchObject({ status: 201, body: { sale: { total: price } } });
  await choose(app, "sales", "cash_rounding", 0);
  for (const payments of [
    [cash(400_000), typed(500_000)],
    [cash(600_000), typed(500_000)],
  ])
    expect((await split(payments)).answer.status).toBe(422);
  await expectAllWell();
});

test("a sale has one payment or two to six parts, of which a provider collects one", async () => {
  const item = await stocked(app.db, 5, { price: PRICE });
  const body = cart([{ itemId: item.id, quantity: 1 }], { customerId });
  const both = await care.post("/api/sales", { ...body, payments: [cash(1), cash(1)] });
  expect(problemOf(both)).toMatchObject({ status: 422 });
  const { payment: _, ...none } = body as typeof body & { payment: unknown };
  const nothing = await care.post("/api/sales", none);
  expect(problemOf(nothing)).toMatchObject({
    fields: { payment: "Please select a payment method" },
  });
  expect((await split([cash(PRICE)])).answer.status).toBe(422);
  const two = await split([pushed(600_000), pushed(400_000)]);
  expect(problemOf(two.answer)).toMatchObject({
    status: 422,
    fields: { payments: expect.any(String) },
  });
  const taken = typed(600_000);
  expect((await split([taken, cash(400_000)])).answer.status).toBe(201);
  expect(problemOf((await split([cash(400_000), taken])).answer)).toMatchObject({
    code: "reference_taken",
  });
  const twice = { ...taken, reference: "SAMETWICE1", amount: 500_000 };
  expect(problemOf((await split([twice, twice])).answer)).toMatchObject({
    code: "reference_taken",
  });
  await expectAllWell();
});

test("a pushed part is collected first, and the others complete together with it", async () => {
  const push = pushed(600_000, simulated.never);
  const { answer, sale, stock } = await split([cash(400_000, 400_000), push]);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      sale: { status: "pending", paymentType: "split" },
      payment: { status: "pending", amount: 600_000, gateway: "simulator" },
    },
  });
  expect(answer.body).not.toHaveProperty("receipt");
  const waiting = await saleOf(sale.id);
  expect(
    waiting.payments.find(({ method }: { method: string }) => method === "cash"),
  ).toMatchObject({ status: "pending", gateway: null, completedAt: null });
  // Only now does the customer pay.
  await app.db
    .updateTable("payments")
    .set({ payerPhone: "+255754999999" })
    .where("id", "=", sale.paymentId)
    .execute();
  const done = await saleOnce(care, sale.id, ({ status }) => status === "completed");
  expect(done.payments.map(({ status }) => status)).toEqual(["completed", "completed"]);
  const receipt = (await care.get(`/api/receipts/${done.receiptId}`)).body;
  expect(receipt.parts).toHaveLength(2);
  expect(receipt).toMatchObject({ paymentAmount: PRICE, isSimulated: true });
  expect(await stock()).toMatchObject({ quantity: 4, reserved: 0 });
  await expectAllWell();
});

test("a declined push leaves no money, can be tried again, and a cancelled sale frees its references", async () => {
  const mine = typed(400_000);
  const { sale } = await split([mine, pushed(600_000, simulated.fails)]);
  const failed = await saleOnce(care, sale.id, ({ payments }) =>
    payments.some(({ status }) => status === "failed"),
  );
  expect(failed.status).toBe("pending");
  expect(failed.payments.map(({ status }) => status).toSorted()).toEqual(["failed", "pending"]);
  expect((await care.post(`/api/payments/${sale.paymentId}/retry`)).status).toBe(200);
  await saleOnce(care, sale.id, ({ payments }) =>
    payments.some((each) => each.status === "failed"),
  );
  expect((await care.post(`/api/sales/${sale.id}/cancel`)).status).toBe(200);
  const cancelled = await saleOf(sale.id);
  expect(cancelled.payments).toMatchObject([
    { status: "failed" },
    {
      status: "failed",
      reference: null,
      failure: { code: "rest_not_paid_reference", reference: mine.reference },
    },
  ]);
  const again = await split([mine, cash(600_000)]);
  expect(again.answer.status).toBe(201);
  await expectAllWell();
});

test("a sale in parts that is not paid in time ends with all its parts, and its cash is late money", async () => {
  const { sale, stock } = await split([cash(400_000), pushed(600_000, simulated.never)]);
  await runOut(app, sale.id);
  await expireSales(app.db);
  const ended = await saleOf(sale.id);
  expect(ended.status).toBe("cancelled");
  expect(ended.payments.find(({ method }: { method: string }) => method === "cash")).toMatchObject({
    status: "late",
    failure: { code: "rest_not_paid" },
  });
  expect(await stock()).toMatchObject({ quantity: 5, reserved: 0 });
  await expectAllWell();
});

test("a refund draws on the payments of its method first, and never on more than each has left", async () => {
  const item = await stocked(app.db, 9, { price: 250_000 });
  const body = cart([{ itemId: item.id, quantity: 4 }], { customerId });
  const { payment: _, ...rest } = body as typeof body & { payment: unknown };
  const { sale } = (
    await care.post("/api/sales", { ...rest, payments: [typed(600_000), cash(400_000)] })
  ).body;
  const [line] = sale.items;
  const refund = (quantity: number, payment?: object) =>
    care.post(`/api/sales/${sale.id}/refunds`, {
      lines: [{ saleItemId: line.id, quantity }],
      reason: "Imeharibika",
      ...(payment && { payment }),
    });
  const inCash = await refund(1, { method: "cash" });
  expect(inCash).toMatchObject({
    status: 201,
    body: { payment: { amount: 250_000, method: "cash" }, payments: [{ amount: 250_000 }] },
  });
  // 150,000 are left of the cash, and the rest is of the payment by M-Pesa.
  const asItCame = await refund(2);
  expect(asItCame).toMatchObject({
    status: 201,
    body: {
      refund: { amount: 500_000 },
      payments: [
        { amount: 150_000, method: "cash" },
        { amount: 350_000, method: "mobile_money", provider: "mpesa" },
      ],
    },
  });
  const paper = (await care.get(`/api/refunds/${asItCame.body.refund.paymentRefundId}`)).body;
  expect(paper).toMatchObject({
    amount: 500_000,
    parts: [
      { amount: 150_000, method: "cash" },
      { amount: 350_000, method: "mobile_money" },
    ],
    receipt: { receiptNumber: expect.any(String) },
  });
  expect((await refund(1)).status).toBe(201);
  expect((await saleOf(sale.id)).payments).toMatchObject([
    { status: "refunded" },
    { status: "refunded" },
  ]);
  await expectAllWell();
});

test("a Z counts each part under its provider, and discount and tax once", async () => {
  await choose(app, "sales", "require_shift", true);
  const refused = await split([typed(600_000), cash(400_000)]);
  expect(problemOf(refused.answer)).toMatchObject({ code: "shift_required" });
  const pending = await split([cash(400_000), pushed(600_000)]);
  expect(problemOf(pending.answer)).toMatchObject({ code: "shift_required" });
  expect((await care.post("/api/shifts", { openingFloat: 0 })).status).toBe(201);
  const { answer } = await split([typed(600_000), cash(400_000)]);
  expect(answer.status).toBe(201);
  const pushedToo = await split([cash(400_000), pushed(600_000)]);
  await saleOnce(care, pushedToo.sale.id, ({ status }) => status === "completed");
  const rows = await app.db
    .selectFrom("payments")
    .select(["provider", "shiftId"])
    .where("saleId", "in", [answer.body.sale.id, pushedToo.sale.id])
    .execute();
  expect(new Set(rows.map(({ shiftId }) => shiftId)).size).toBe(1);
  expect(rows[0]?.shiftId).not.toBeNull();
  await choose(app, "sales", "require_shift", false);
  await expectAllWell();
});

test("one payment is sold as before", async () => {
  const item = await stocked(app.db, 5);
  const sale = await sold(care, [{ itemId: item.id, quantity: 1 }], { customerId });
  expect(sale.paymentType).toBe("cash");
  expect((await saleOf(sale.id)).payments).toHaveLength(1);
});
