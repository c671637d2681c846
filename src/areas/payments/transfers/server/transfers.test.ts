import { beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf } from "#tests/support/client.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { cart, newCustomer, runOut } from "#tests/support/shop/sales.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";
import { expireSales } from "#src/areas/sales/checkout/server/cancel-sale.ts";

const { app, admin, care } = await startShop({ care: "Grace" });
const PRICE = 1_000_000;
let customerId: string;

const accounts = {
  bank: {
    name: "CRDB",
    accountName: "Fundi Ltd",
    accountNumber: "0150 1234 5678",
    branch: "Kariakoo",
    swift: "CORUTZTZ",
  },
  transferDays: 5,
  lipaNumbers: [{ wallet: "mpesa", number: "5501234", name: "FUNDI LTD" }],
};

beforeAll(async () => {
  customerId = await newCustomer(care);
});

const transfer = async (given: object = { payment: { method: "bank_transfer" } }) => {
  const item = await stocked(app.db, 5, { price: PRICE });
  const body = cart([{ itemId: item.id, quantity: 1 }], {
    customerId,
    payment: undefined,
    ...given,
  });
  const answer = await care.post("/api/sales", body);
  return { answer, sale: answer.body.sale, stock: () => stockOf(app.db, item.id) };
};
const arrived = (paymentId: string, reference: string) =>
  care.post(`/api/payments/${paymentId}/transfer-arrived`, { reference });

async function expectAllWell() {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
}

test("without a bank account a transfer is refused and writes nothing; a typed reference pays", async () => {
  const { answer, stock } = await transfer();
  expect(problemOf(answer)).toMatchObject({ status: 409, code: "provider_not_configured" });
  expect(await stock()).toMatchObject({ quantity: 5, reserved: 0 });
  const typed = await transfer({ payment: { method: "bank_transfer", reference: "FT1" } });
  expect(typed.answer).toMatchObject({ status: 201, body: { sale: { status: "completed" } } });
});

test("only a user with the right to payment providers says where customers pay, with an event", async () => {
  expect((await care.post("/api/payments/accounts", accounts)).status).toBe(403);
  const saved = await admin.post("/api/payments/accounts", accounts);
  expect(saved).toMatchObject({ status: 200, body: accounts });
  expect((await care.get("/api/payments/accounts")).body).toEqual(accounts);
  const events = await app.db
    .selectFrom("events")
    .select(["actorId", "data"])
    .where("kind", "=", "accounts.saved")
    .execute();
  expect(events).toMatchObject([{ data: { before: { bank: null }, after: accounts } }]);
  const twice = [...accounts.lipaNumbers, ...accounts.lipaNumbers];
  const wrong = await admin.post("/api/payments/accounts", { ...accounts, lipaNumbers: twice });
  expect(wrong.status).toBe(422);
});

test("a transfer keeps the goods for days, until staff confirm it", async () => {
  const { answer, sale, stock } = await transfer();
  expect(answer).toMatchObject({
    status: 201,
    body: {
      sale: { status: "pending", paymentType: "bank_transfer" },
      payment: { status: "pending", provider: "bank_transfer", gateway: null },
    },
  });
  const days = (Date.parse(sale.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(5, 1);
  expect(await stock()).toMatchObject({ quantity: 5, reserved: 1 });
  const done = await arrived(sale.paymentId, "ft 26-001");
  expect(done).toMatchObject({ status: 200, body: { status: "completed", reference: "FT26-001" } });
  expect((await care.get(`/api/sales/${sale.id}`)).body).toMatchObject({
    status: "completed",
    receiptId: expect.any(String),
  });
  expect(await stock()).toMatchObject({ quantity: 4, reserved: 0 });
  expect(problemOf(await arrived(sale.paymentId, "FT26-002"))).toMatchObject({
    code: "invalid_transition",
  });
  const other = await transfer();
  expect(problemOf(await arrived(other.sale.paymentId, "FT26-001"))).toMatchObject({
    code: "reference_taken",
  });
  await expectAllWell();
});

test("two users confirm a transfer at once: it pays once", async () => {
  const { sale } = await transfer();
  const answers = await Promise.all(["FT-A", "FT-B"].map((each) => arrived(sale.paymentId, each)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await expectAllWell();
});

test("a transfer after the sale has ended is late money", async () => {
  const { sale, stock } = await transfer();
  await runOut(app, sale.id);
  await expireSales(app.db);
  expect(await stock()).toMatchObject({ quantity: 5, reserved: 0 });
  const late = await arrived(sale.paymentId, "FT-LATE");
  expect(late).toMatchObject({ status: 200, body: { status: "late", reference: "FT-LATE" } });
  await expectAllWell();
});

test("a transfer can be one part; the credit beside it completes with it", async () => {
  const { code } = (
    await care.post("/api/gift-cards", { amount: 400_000, payment: { method: "cash" } })
  ).body;
  const { sale } = await transfer({
    payments: [
      { method: "gift_card", giftCard: code, amount: 400_000 },
      { method: "bank_transfer", amount: 600_000 },
    ],
  });
  expect(sale).toMatchObject({ status: "pending", paymentType: "split" });
  expect((await arrived(sale.paymentId, "FT-PART")).status).toBe(200);
  const { payments } = (await care.get(`/api/sales/${sale.id}`)).body;
  expect(payments).toMatchObject([{ status: "completed" }, { status: "completed" }]);
  await expectAllWell();
});

test("a repair waits for a transfer too", async () => {
  const device = await takenIn(admin, { finalAmount: 500_000, depositAmount: 250_000 });
  const path = `/api/devices/${device.id}/payments`;
  const asked = await care.post(path, { method: "bank_transfer", amount: 300_000 });
  expect(asked).toMatchObject({ status: 201, body: { status: "pending" } });
  expect((await arrived(asked.body.id, "FT-REPAIR")).body).toMatchObject({ status: "completed" });
  expect((await care.get(`/api/devices/${device.id}`)).body).toMatchObject({ paidAmount: 300_000 });
  const second = await care.post(path, { method: "bank_transfer", amount: 200_000 });
  await care.post(path, { method: "cash", amount: 200_000 });
  expect((await arrived(second.body.id, "FT-TWICE")).body).toMatchObject({
    status: "late",
    failure: { code: "more_than_owed" },
  });
  const cash = await care.post(path, { method: "cash", amount: 1 });
  expect(problemOf(cash)).toMatchObject({ code: "exceeds_balance" });
  await expectAllWell();
});
