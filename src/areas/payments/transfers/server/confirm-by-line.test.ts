import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { addDays, today } from "#src/shared/time.ts";
import type {
  StatementLine,
  Suggestion,
} from "#src/areas/payments/reconciliation/statements-contract.ts";
import { problemOf, signedIn } from "#tests/support/client.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { runOut, sold, tally } from "#tests/support/shop/sales.ts";
import { expectExplained, stocked } from "#tests/support/shop/stock.ts";
import { expireSales } from "#src/areas/sales/checkout/server/cancel-sale.ts";
import { unguarded } from "#tests/support/unguarded.ts";

/** Lines of a bank statement, and the payments that wait for their transfers. */

const { app, admin, care } = await startShop({ admin: "Amina", care: "Grace" });
let references = 0;
let prices = 0;

const bank = {
  name: "CRDB",
  accountName: "Fundi Ltd",
  accountNumber: "0150 1234 5678",
  branch: "Kariakoo",
  swift: "CORUTZTZ",
};

beforeAll(async () => {
  const accounts = { bank, transferDays: 30, lipaNumbers: [] };
  expect((await admin.post("/api/payments/accounts", accounts)).status).toBe(200);
});
afterAll(async () => {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});

const newReference = () => `FT${references++}X`;
/** Each test has an amount of its own, so that no other payment is suggested. */
const newPrice = () => 1_000_000 + 1_000 * prices++;

async function announced(price: number) {
  const item = await stocked(app.db, 1, { price });
  return sold(care, [{ itemId: item.id, quantity: 1 }], { payment: { method: "bank_transfer" } });
}

async function imported(...rows: { reference?: string; amount: number; day?: string }[]) {
  const lines = rows.map(
    ({ reference = "", amount, day = today() }) => `${day},${reference},Deposit,${amount / 100}`,
  );
  const answer = await admin.post("/api/statements", {
    source: `CRDB ${newReference()}`,
    provider: "bank_transfer",
    fileName: "crdb.csv",
    text: ["Date,Reference,Details,Credit", ...lines].join("\n"),
  });
  expect(answer.status).toBe(201);
  const { items } = (await admin.get(`/api/statement-lines?sourceId=${answer.body.source.id}`))
    .body;
  return (items as StatementLine[]).toSorted((one, other) => one.row - other.row);
}

const suggestionsOf = async ({ id }: StatementLine): Promise<Suggestion[]> =>
  (await admin.get(`/api/statement-lines/${id}/suggestions`)).body.items;
const lineOf = async ({ id }: StatementLine): Promise<StatementLine> =>
  (await admin.get(`/api/statement-lines/${id}`)).body;
const arrived = ({ id }: StatementLine, body: object, client = admin) =>
  client.post(`/api/statement-lines/${id}/transfer-arrived`, body);

test("a line suggests the payment that waits for it, completes its sale, and is matched, in one act", async () => {
  const price = newPrice();
  const reference = newReference();
  const { id: saleId, paymentId } = await announced(price);
  const [line, other] = await imported({ reference, amount: price }, { amount: price + 100 });
  expect(await suggestionsOf(line!)).toMatchObject([
    { payment: { id: paymentId, status: "pending" }, isSameAmount: true, act: "confirm_transfer" },
  ]);
  expect(problemOf(await arrived(other!, { paymentId })).code).toBe("validation_failed");
  const wrong = await arrived(other!, { paymentId, reference: newReference() });
  expect(problemOf(wrong).code).toBe("invalid_transition");
  expect((await care.get(`/api/sales/${saleId}`)).body.status).toBe("pending");
  const answers = await Promise.all([1, 2, 3].map(() => arrived(line!, { paymentId })));
  expect(tally(answers)).toEqual({ "200": 1, "409 invalid_transition": 2 });
  expect((await care.get(`/api/sales/${saleId}`)).body).toMatchObject({
    status: "completed",
    payments: [{ status: "completed", reference }],
  });
  expect(await lineOf(line!)).toMatchObject({
    state: "matched",
    match: { how: "confirmed", matchedBy: { name: "Amina" }, payment: { id: paymentId } },
  });
});

test("a transfer is suggested weeks after it was announced", async () => {
  const price = newPrice();
  const { paymentId } = await announced(price);
  await unguarded(app, "payments", async (tx) => {
    await sql`update payments set payment_date = now() - interval '25 days' where id = ${paymentId}`.execute(
      tx,
    );
  });
  const [line, before] = await imported(
    { amount: price },
    { amount: price, day: addDays(today(), -30) },
  );
  expect(await suggestionsOf(line!)).toMatchObject([{ payment: { id: paymentId } }]);
  expect(await suggestionsOf(before!)).toMatchObject([]);
  const done = await arrived(line!, { paymentId, reference: newReference() });
  expect(done.body).toMatchObject({ status: "completed" });
});

test("a line proves a transfer for a repair, and one that arrived after its sale had ended", async () => {
  const price = newPrice();
  const device = await takenIn(care, { finalAmount: price, depositAmount: price / 2 });
  const body = { method: "bank_transfer", amount: price };
  const asked = (await care.post(`/api/devices/${device.id}/payments`, body)).body;
  const [line] = await imported({ reference: newReference(), amount: price });
  expect(await suggestionsOf(line!)).toMatchObject([{ act: "confirm_transfer" }]);
  expect((await arrived(line!, { paymentId: asked.id })).body.status).toBe("completed");
  expect((await care.get(`/api/devices/${device.id}`)).body.paidAmount).toBe(price);

  const latePrice = newPrice();
  const sale = await announced(latePrice);
  await runOut(app, sale.id);
  await expireSales(app.db);
  const [lateLine] = await imported({ reference: newReference(), amount: latePrice });
  expect(await suggestionsOf(lateLine!)).toMatchObject([
    { payment: { status: "failed" }, act: "confirm_transfer" },
  ]);
  const late = await arrived(lateLine!, { paymentId: sale.paymentId });
  expect(late.body).toMatchObject({ status: "late" });
  expect(await lineOf(lateLine!)).toMatchObject({ state: "matched" });
});

test("the page of a waiting transfer says that it may arrive, and its right is needed", async () => {
  const price = newPrice();
  const { paymentId } = await announced(price);
  const history = () => admin.get(`/api/reconciliation/payments/${paymentId}`);
  expect((await history()).body).toMatchObject({ canArrive: true, canAsk: false });
  const [line] = await imported({ reference: newReference(), amount: price });
  const clerk = await signedIn(app, {
    role: "customer-care",
    permissions: ["reconcile_payments", "state_payments"],
  });
  expect((await arrived(line!, { paymentId }, clerk)).status).toBe(403);
  expect((await arrived(line!, { paymentId })).status).toBe(200);
  expect((await history()).body).toMatchObject({ canArrive: false });
});
