import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { problemOf, signedIn } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import {
  arrivedFor,
  checkNow,
  mobile,
  runOut,
  saleOnce,
  simulated,
  sold,
  tally,
} from "#tests/support/shop/sales.ts";
import { expectExplained, stocked, stockOf } from "#tests/support/shop/stock.ts";
import { expireSales } from "#src/areas/sales/checkout/server/cancel-sale.ts";
import { takeAnswer } from "#tests/support/shop/answers.ts";

/** What staff do about a payment whose result its provider does not tell. */

const { app, admin, care } = await startShop({ admin: "Amina", care: "Grace" });
let references = 0;

afterAll(async () => {
  await expectExplained(app.db);
  expect(await findViolations(app.db)).toEqual([]);
});

const newReference = () => `STATED${references++}`;
const history = async (id: string) => (await admin.get(`/api/reconciliation/payments/${id}`)).body;
const paymentOf = async (id: string) => (await admin.get(`/api/payments/${id}`)).body;
const paid = (id: string, given: object = {}, client = admin) =>
  client.post(`/api/payments/${id}/paid`, {
    reference: newReference(),
    reason: "SMS ya M-Pesa imeonekana",
    ...given,
  });
const unpaid = (id: string, client = admin) =>
  client.post(`/api/payments/${id}/not-paid`, { reason: "Mteja hakulipa" });
/** Moves the request so far into the past that its provider will not answer any more. */
const longSilent = (paymentId: string) =>
  sql`update payment_attempts set asked_at = now() - interval '6 minutes' where payment_id = ${paymentId}`.execute(
    app.db,
  );

/** A sale of TSh 10,000 whose payment is unknown. */
async function unknownSale() {
  const item = await stocked(app.db, 3, { price: 1_000_000 });
  const line = { itemId: item.id, quantity: 1 };
  const sale = await sold(care, [line], { payment: mobile(simulated.unknown) });
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "unknown");
  return { item, sale, paymentId: sale.paymentId };
}

/** A request of TSh 4,000 for a repair that nobody answered. */
async function unknownRepair() {
  const device = await takenIn(care, { finalAmount: 1_000_000, depositAmount: 500_000 });
  const { body } = await care.post(`/api/devices/${device.id}/payments`, {
    amount: 400_000,
    ...mobile(simulated.unknown),
  });
  await readEventually(
    () => paymentOf(body.id),
    ({ status }) => status === "unknown",
  );
  return { device, paymentId: body.id as string };
}

test("nobody states a result while the provider may still answer", async () => {
  const { paymentId } = await unknownSale();
  expect(await history(paymentId)).toMatchObject({
    canAsk: true,
    refusals: { paid: "too_early", not_paid: "too_early" },
    resolvableAt: expect.any(String),
    attempts: [{ number: 1, gateway: "simulator", answer: { status: "unknown" } }],
  });
  for (const answer of [await paid(paymentId), await unpaid(paymentId)])
    expect(problemOf(answer)).toMatchObject({
      code: "provider_may_answer",
      params: { time: expect.any(String) },
    });
  expect((await paymentOf(paymentId)).status).toBe("unknown");
});

test("a payment that was paid completes its waiting sale, with reason, before and after", async () => {
  const { item, sale, paymentId } = await unknownSale();
  await longSilent(paymentId);
  const reference = newReference();
  const answer = await paid(paymentId, { reference: ` ${reference.toLowerCase()} ` });
  expect(answer).toMatchObject({
    status: 200,
    body: { status: "completed", reference, receipt: { receiptNumber: expect.any(String) } },
  });
  expect((await admin.get(`/api/sales/${sale.id}`)).body.status).toBe("completed");
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 2, reserved: 0 });
  expect((await history(paymentId)).resolutions).toMatchObject([
    {
      outcome: "paid",
      statusBefore: "unknown",
      statusAfter: "completed",
      reference,
      reason: "SMS ya M-Pesa imeonekana",
      resolvedBy: { name: "Amina" },
    },
  ]);
  const events = await app.db
    .selectFrom("events")
    .select(["actorId", "data"])
    .where("recordId", "=", paymentId)
    .where("kind", "=", "payment.resolved")
    .execute();
  expect(events).toEqual([
    {
      actorId: admin.userId,
      data: {
        before: { status: "unknown" },
        after: { status: "completed", reference },
        outcome: "paid",
      },
    },
  ]);
  // The provider tells the same afterwards: nothing changes.
  await takeAnswer(app.db, paymentId, await arrivedFor(app, paymentId, reference));
  expect((await admin.get(`/api/payments?status=late&saleId=${sale.id}`)).body.items).toEqual([]);
});

test("a payment that was not paid fails, frees the goods, and may be tried again", async () => {
  const { item, sale, paymentId } = await unknownSale();
  await longSilent(paymentId);
  expect((await unpaid(paymentId)).body).toMatchObject({
    status: "failed",
    failure: { code: "stated_unpaid" },
  });
  expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 3, reserved: 0 });
  expect((await care.post(`/api/payments/${paymentId}/retry`)).status).toBe(200);
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "unknown");
});

test("money of a payment that staff called unpaid is late money", async () => {
  const { sale, paymentId } = await unknownSale();
  await longSilent(paymentId);
  await unpaid(paymentId);
  await takeAnswer(app.db, paymentId, await arrivedFor(app, paymentId, newReference()));
  expect((await admin.get(`/api/payments?status=late&saleId=${sale.id}`)).body.items).toMatchObject(
    [{ id: paymentId, failure: { code: "paid_after_failure" } }],
  );
});

test("the money of a sale that ended is late money", async () => {
  const { sale, paymentId } = await unknownSale();
  await runOut(app, sale.id);
  await expireSales(app.db);
  await longSilent(paymentId);
  expect((await paid(paymentId)).body).toMatchObject({
    status: "late",
    failure: { code: "paid_after_sale_ended" },
    receipt: null,
  });
});

test("a payment stated as unpaid can later only be stated as paid, and its money is late money", async () => {
  const { paymentId } = await unknownSale();
  await longSilent(paymentId);
  await unpaid(paymentId);
  expect(problemOf(await unpaid(paymentId)).code).toBe("invalid_transition");
  expect((await paid(paymentId)).body).toMatchObject({ status: "late" });
});

test("a payment of a repair counts for its balance", async () => {
  const { device, paymentId } = await unknownRepair();
  await longSilent(paymentId);
  expect((await paid(paymentId)).body).toMatchObject({ status: "completed" });
  expect((await care.get(`/api/devices/${device.id}`)).body).toMatchObject({
    paidAmount: 400_000,
    balance: 600_000,
  });
});

test("a reference pays once", async () => {
  const { paymentId } = await unknownSale();
  await longSilent(paymentId);
  const reference = newReference();
  const item = await stocked(app.db, 1);
  const typed = { method: "mobile_money", provider: "mixx", reference };
  await sold(care, [{ itemId: item.id, quantity: 1 }], { payment: typed });
  expect(problemOf(await paid(paymentId, { reference })).code).toBe("reference_taken");
  expect((await paymentOf(paymentId)).status).toBe("unknown");
});

test("of several people who decide at once, one wins", async () => {
  const { paymentId } = await unknownSale();
  await longSilent(paymentId);
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => paid(paymentId)),
    ...Array.from({ length: 4 }, () => unpaid(paymentId)),
  ]);
  const counts = tally(answers);
  // After "not paid" somebody may still state that it was paid; its money is late money then.
  expect(counts["200"]).toBeGreaterThanOrEqual(1);
  expect(counts["200"]).toBeLessThanOrEqual(2);
  const { resolutions } = await history(paymentId);
  expect(
    resolutions.filter(({ outcome }: { outcome: string }) => outcome === "paid").length,
  ).toBeLessThanOrEqual(1);
  expect(resolutions).toHaveLength(counts["200"] ?? 0);
});

test("the same key twice decides once", async () => {
  const { paymentId } = await unknownSale();
  await longSilent(paymentId);
  const key = "0198f000-0000-7000-8000-0000000000ab";
  const body = { reference: newReference(), reason: "Imelipwa" };
  const first = await admin.post(`/api/payments/${paymentId}/paid`, body, { key });
  expect((await admin.post(`/api/payments/${paymentId}/paid`, body, { key })).body).toEqual(
    first.body,
  );
});

test("asking the provider now brings its answer, and tells open screens", async () => {
  const { sale, paymentId } = await unknownSale();
  await sql`update payments set payer_phone = '+255754999999' where id = ${paymentId}`.execute(
    app.db,
  );
  expect((await admin.post(`/api/payments/${paymentId}/ask`)).status).toBe(200);
  await saleOnce(care, sale.id, ({ status }) => status === "completed");
  await readEventually(
    () =>
      app.db
        .selectFrom("events")
        .select("actorId")
        .where("recordId", "=", paymentId)
        .where("kind", "=", "payment.asked")
        .execute(),
    (events) => events[0]?.actorId === admin.userId,
  );
  expect(problemOf(await admin.post(`/api/payments/${paymentId}/ask`)).code).toBe(
    "invalid_transition",
  );
});

test("open money is found by its numbers, its customer, its kind and its amount", async () => {
  const { sale, paymentId } = await unknownSale();
  const repair = await unknownRepair();
  await checkNow(app, paymentId);
  const idsOf = async (query: string) =>
    (await admin.get(`/api/payments/reconciliation?limit=100&${query}`)).body.items.map(
      ({ id }: { id: string }) => id,
    );
  const { paymentNumber } = await paymentOf(paymentId);
  for (const search of [paymentNumber, sale.saleNumber])
    expect(await idsOf(`search=${search}`)).toEqual([paymentId]);
  expect(await idsOf(`search=${repair.device.ticketNumber}`)).toEqual([repair.paymentId]);
  expect(await idsOf("of=repairs")).toContain(repair.paymentId);
  expect(await idsOf("of=repairs")).not.toContain(paymentId);
  expect(await idsOf("status=unknown&provider=mpesa&sort=highest")).toContain(paymentId);
  expect(await idsOf("status=late")).not.toContain(paymentId);
  const byAmount = (await admin.get("/api/payments/reconciliation?sort=lowest")).body.items;
  const amounts = byAmount.map(({ amount }: { amount: number }) => amount);
  expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => a - b));
  const first = (await admin.get("/api/payments/reconciliation?sort=oldest&limit=1")).body;
  const second = await admin.get(
    `/api/payments/reconciliation?sort=oldest&limit=1&cursor=${encodeURIComponent(first.nextCursor)}`,
  );
  expect(second.body.items[0].id).not.toBe(first.items[0].id);
  const counts = (await admin.get("/api/payments/reconciliation/counts")).body.items;
  expect(counts.map(({ status }: { status: string }) => status)).toEqual([
    "pending",
    "processing",
    "unknown",
    "late",
  ]);
});

test("without the permission every request is refused", async () => {
  const { paymentId } = await unknownSale();
  await longSilent(paymentId);
  expect((await paid(paymentId, {}, care)).status).toBe(403);
  expect((await unpaid(paymentId, care)).status).toBe(403);
  expect((await care.post(`/api/payments/${paymentId}/ask`)).status).toBe(403);
  expect((await care.get("/api/payments/reconciliation")).status).toBe(403);
  const technician = await signedIn(app, { role: "technician" });
  expect((await technician.get(`/api/reconciliation/payments/${paymentId}`)).status).toBe(403);
});
