import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { addDays, today } from "#src/shared/time.ts";
import { problemOf } from "#tests/support/client.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { mobile, saleOnce, simulated, sold, tally } from "#tests/support/shop/sales.ts";
import { shiftOpened, count } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { reconciliationPersonalData } from "./personal-data.ts";
import { inTransaction } from "#src/server/database.ts";
import { matchStatements } from "./match-lines.ts";

/** Statements of wallets and banks, compared with the payments. */

const { app, admin, care } = await startShop({ admin: "Amina", care: "Grace" });
let references = 0;
const day = today();

afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

const newReference = () => `SLINE${references++}`;
let sources = 0;
const newSource = () => `M-Pesa till ${sources++}`;

const mpesaHeader = "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn";
const line = (reference: string, amount: string, given: { time?: string; status?: string } = {}) =>
  `${reference},${day} ${given.time ?? "09:15:00"},Payment from 2557…,${given.status ?? "Completed"},${amount},`;
const mpesa = (...lines: string[]) => [mpesaHeader, ...lines].join("\n");
const importing = (text: string, given: object = {}, client = admin) =>
  client.post("/api/statements", {
    source: newSource(),
    provider: "mpesa",
    fileName: "statement.csv",
    text,
    ...given,
  });
const preview = (text: string, given: object = {}) =>
  admin.post("/api/statements/preview", { provider: "mpesa", text, ...given });
const linesOf = async (statement: { body: { source: { id: string } } }, query = "") =>
  (await admin.get(`/api/statement-lines?limit=100&sourceId=${statement.body.source.id}${query}`))
    .body.items;
const act = (lineId: string, name: string, body: object = {}, client = admin) =>
  client.post(`/api/statement-lines/${lineId}/${name}`, body);
const suggestions = async (lineId: string) =>
  (await admin.get(`/api/statement-lines/${lineId}/suggestions`)).body.items;

/** A sale that was paid by M-Pesa with a typed reference. */
async function paid(reference: string, price = 1_000_000) {
  const item = await stocked(app.db, 1, { price });
  const payment = { method: "mobile_money", provider: "mpesa", reference };
  return sold(care, [{ itemId: item.id, quantity: 1 }], { payment });
}

/** A sale whose payment is unknown, and whose provider will not answer any more. */
async function unknownSale(price: number) {
  const item = await stocked(app.db, 1, { price });
  const bought = [{ itemId: item.id, quantity: 1 }];
  const sale = await sold(care, bought, { payment: mobile(simulated.unknown) });
  await saleOnce(care, sale.id, ({ payments }) => payments[0]?.status === "unknown");
  await sql`update payment_attempts set asked_at = now() - interval '6 minutes' where payment_id = ${sale.paymentId}`.execute(
    app.db,
  );
  return sale;
}

test("lines are matched by reference and amount; the same file twice imports nothing twice", async () => {
  const [one, two, three] = [newReference(), newReference(), newReference()];
  const first = await paid(one);
  const other = await paid(two, 2_000_000);
  const source = newSource();
  const text = mpesa(
    line(one, '"10,000.00"'),
    line(two, "19000"),
    line(three, "5000"),
    line("OUT1", ""),
    line("FAILED1", "700", { status: "Failed" }),
  );
  const seen = await preview(text, { source });
  expect(seen.body).toMatchObject({
    mapping: {
      reference: "Receipt No.",
      date: "Completion Time",
      amount: "Paid In",
      status: "Transaction Status",
    },
    missing: [],
    counts: { new: 3, known: 0, outgoing: 2, errors: 0 },
    fromDay: day,
    rows: [{ row: 2, reference: one, amount: 1_000_000, isKnown: false }, {}, {}],
  });
  const statement = await importing(text, { source });
  expect(statement).toMatchObject({
    status: 201,
    body: { counts: { new: 3, known: 0, outgoing: 2, errors: 0 }, importedBy: { name: "Amina" } },
  });
  const lines = await linesOf(statement);
  const lineOf = (reference: string) =>
    lines.find((each: { reference: string }) => each.reference === reference);
  expect(lineOf(one)).toMatchObject({
    state: "matched",
    match: { how: "reference", matchedBy: null, payment: { id: first.paymentId } },
  });
  // The same reference with another amount is shown, and not matched.
  expect(lineOf(two)).toMatchObject({ state: "open", match: null });
  expect(await suggestions(lineOf(two).id)).toMatchObject([
    { payment: { id: other.paymentId }, isSameReference: true, isSameAmount: false, act: null },
  ]);
  expect((await preview(text, { source })).body.counts).toMatchObject({ new: 0, known: 3 });
  expect(problemOf(await importing(text, { source }))).toMatchObject({
    code: "validation_failed",
    params: { problem: "nothing_new" },
  });
  const more = await importing(mpesa(line(one, "10000"), line(newReference(), "800")), { source });
  expect(more.body.counts).toMatchObject({ new: 1, known: 1 });
  const found = await admin.get(`/api/statement-lines?search=${one}`);
  expect(found.body.items).toMatchObject([{ reference: one }]);
});

test("files of other banks are read: semicolons, tabs, lines before the headers, times of all kinds", async () => {
  const bank = [
    "CRDB Bank PLC;;;;",
    "Account;0150…;;;",
    "",
    "Posting Date;Narration;Reference No;Debit;Credit;Balance",
    `20-Nov-2026;"Deposit; Dar";FT261;;"1.500.000,50";2`,
    "19/11/2026 2:05 PM;Cheque;FT262;700;;3",
    "2026-11-18;Deposit;FT263;;+25,000.00 CR;3",
    "18/11/26;Deposit;FT264;;abc;3",
    "31/02/2026;Deposit;FT265;;100;3",
    "18/11/2026 25:10;Deposit;FT266;;100;3",
    "01/01/2990;Deposit;FT267;;100;3",
    "18/11/2026;=cmd|'/c calc'!A1;FT268;;100;3",
  ].join("\r\n");
  const seen = (await preview(`\uFEFF${bank}`, { provider: "bank_transfer" })).body;
  expect(seen.counts).toEqual({ new: 3, known: 0, outgoing: 1, errors: 4 });
  expect(seen.rows).toMatchObject([
    { reference: "FT261", amount: 150_000_050, paidAt: "2026-11-19T21:00:00.000Z", hasTime: false },
    { reference: "FT263", amount: 2_500_000 },
    { reference: "FT268", details: "=cmd|'/c calc'!A1" },
  ]);
  expect(
    seen.errors.map(({ row, field, code }: Record<string, unknown>) => [row, field, code]),
  ).toEqual([
    [8, "amount", "not_money"],
    [9, "date", "not_day"],
    [10, "date", "not_time"],
    [11, "date", "in_future"],
  ]);
  const split =
    "Date\tTime\tTransaction ID\tAmount\n20261120\t14:05:09\tAM1\t500\n20261120\t2.05 pm\tAM2\t500";
  expect((await preview(split, { provider: "airtel_money" })).body.rows).toMatchObject([
    { reference: "AM1", paidAt: "2026-11-20T11:05:09.000Z", hasTime: true },
    { reference: "AM2", paidAt: "2026-11-20T11:05:00.000Z" },
  ]);
});

test("files of Stripe and PayPal are read, with the times of Stripe in UTC; they prove payments by card", async () => {
  const [byStripe, byPayPal] = ["pi_3SeenAtStripe", "8AB12345CD678901E"];
  const stripe = [
    "id,Created date (UTC),Amount,Currency,Description,Fee,PaymentIntent ID,Status",
    `ch_1,2026-11-19 22:30:00,10000.00,tzs,Sale,320,${byStripe},Paid`,
    "ch_2,2026-11-19 22:31:00,9000.00,tzs,Sale,320,pi_failed,Failed",
  ].join("\n");
  expect((await preview(stripe, { provider: "stripe" })).body).toMatchObject({
    counts: { new: 1, outgoing: 1, errors: 0 },
    rows: [
      {
        reference: byStripe.toUpperCase(),
        amount: 1_000_000,
        paidAt: "2026-11-19T22:30:00.000Z",
        hasTime: true,
      },
    ],
  });
  const payPal = [
    "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID",
    `${day},08:15:00,EAT,Neema Komba,Express Checkout Payment,Completed,TZS,"10,000.00",-450,"9,550.00",${byPayPal}`,
    `${day},09:15:00,EAT,,General Withdrawal,Completed,TZS,"-50,000.00",0,"-50,000.00",9WITHDRAWN`,
  ].join("\n");
  expect((await preview(payPal, { provider: "paypal" })).body).toMatchObject({
    counts: { new: 1, outgoing: 1, errors: 0 },
    rows: [{ reference: byPayPal, amount: 1_000_000 }],
  });
  // A customer paid on the page of Stripe, and the shop's own statement of cards lists the payment.
  const reference = newReference();
  const item = await stocked(app.db, 1, { price: 1_234_500 });
  const sale = await sold(care, [{ itemId: item.id, quantity: 1 }], {
    payment: { method: "card", provider: "stripe", reference },
  });
  const cards = `Date,Reference,Credit\n${day},${reference},12345`;
  const statement = await importing(cards, { provider: "card" });
  expect(await linesOf(statement)).toMatchObject([
    { state: "matched", match: { payment: { id: sale.paymentId } } },
  ]);
});

test("columns that Fundi does not know are chosen once, and offered again", async () => {
  const source = newSource();
  const text = (reference: string) =>
    `Wakati,Nani,Kimeingia,Nambari\n${day} 10:00,Juma,750,${reference}`;
  const seen = (await preview(text("Q1"), { source })).body;
  expect(seen.missing).toEqual(["amount", "date"]);
  expect(seen.headers).toMatchObject([
    { header: "Wakati", samples: [`${day} 10:00`] },
    { header: "Nani" },
    { header: "Kimeingia", samples: ["750"] },
    { header: "Nambari" },
  ]);
  expect(problemOf(await importing(text("Q1"), { source })).params).toMatchObject({
    problem: "column_missing",
  });
  const mapping = { date: "Wakati", amount: "Kimeingia", reference: "Nambari", details: "Nani" };
  expect((await importing(text("Q1"), { source, mapping })).status).toBe(201);
  const again = (await preview(text("Q2"), { source: source.toUpperCase() })).body;
  expect(again).toMatchObject({ mapping, missing: [], counts: { new: 1 } });
  const saved = (await admin.get("/api/statement-sources")).body.items;
  expect(saved).toContainEqual(expect.objectContaining({ name: source, mapping }));
  expect(
    problemOf(await importing(text("Q3"), { source, provider: "airtel_money" })).params,
  ).toEqual({
    problem: "other_provider",
  });
});

test("hostile files are refused with their reason", async () => {
  const problemFor = async (text: string) => problemOf(await preview(text)).params?.["problem"];
  expect(await problemFor("a\u0000b")).toBe("not_text");
  expect(await problemFor("\uD800")).toBe("not_text");
  expect(await problemFor(mpesaHeader)).toBe("empty");
  expect(await problemFor(`${mpesaHeader}\n"open`)).toBe("unclosed_quote");
  expect(await problemFor(`a,b\n${"1,2\n".repeat(50_200)}`)).toBe("too_many_rows");
});

test("50,000 lines are imported, and matched in the background", async () => {
  const reference = newReference();
  await paid(reference);
  const rows = Array.from({ length: 49_999 }, (_, nth) =>
    line(`BULK${nth}`, String(100 + (nth % 900))),
  );
  const statement = await importing(mpesa(line(reference, "10000"), ...rows));
  expect(statement.body.counts).toMatchObject({ new: 50_000, errors: 0 });
  await readEventually(
    () => linesOf(statement, "&state=matched"),
    (lines: { reference: string }[]) => lines[0]?.reference === reference,
  );
  const first = await admin.get(`/api/statement-lines?state=open&limit=100`);
  expect(first.body.nextCursor).not.toBeNull();
}, 60_000);

test("a line without reference is confirmed by a person, once, and the match can be undone", async () => {
  const item = await stocked(app.db, 1, { price: 777_700 });
  const sale = await sold(care, [{ itemId: item.id, quantity: 1 }], {
    payment: { method: "card", reference: newReference() },
  });
  const statement = await importing(
    `Date,Details,Credit\n${day},POS 4411,7777\n${day},POS 4411,7777`,
    {
      provider: "card",
    },
  );
  const [one, two] = await linesOf(statement);
  expect(await suggestions(one.id)).toMatchObject([
    { payment: { id: sale.paymentId }, isSameReference: false, isSameAmount: true, act: "match" },
  ]);
  const answers = await Promise.all(
    [one, two, one, two].map(({ id }) => act(id, "match", { paymentId: sale.paymentId })),
  );
  expect(tally(answers)).toEqual({ "200": 1, "409 invalid_transition": 3 });
  const matched = answers.find(({ status }) => status === 200)?.body;
  expect(matched).toMatchObject({
    state: "matched",
    match: { how: "confirmed", matchedBy: { name: "Amina" }, payment: { id: sale.paymentId } },
  });
  expect((await act(matched.id, "unmatch")).body).toMatchObject({ state: "open", match: null });
  expect(problemOf(await act(matched.id, "unmatch")).code).toBe("invalid_transition");
});

test("a match that somebody has undone is not made again by itself", async () => {
  const reference = newReference();
  await paid(reference);
  const statement = await importing(mpesa(line(reference, "10000")));
  const [matched] = await linesOf(statement);
  await act(matched.id, "unmatch");
  await matchStatements(app.db);
  expect(await linesOf(statement)).toMatchObject([{ state: "open" }]);
});

test("a payment that is completed after the import is matched by the job", async () => {
  const reference = newReference();
  const statement = await importing(mpesa(line(reference, "10000")));
  await paid(reference);
  await matchStatements(app.db);
  expect(await linesOf(statement)).toMatchObject([
    { state: "matched", match: { how: "reference" } },
  ]);
});

test("a line proves that an unknown payment was paid; both are settled together", async () => {
  const sale = await unknownSale(654_300);
  const reference = newReference();
  const statement = await importing(mpesa(line(reference, "6543"), line(newReference(), "6544")));
  const lines = await linesOf(statement);
  const proof = lines.find((each: { reference: string }) => each.reference === reference);
  const wrong = lines.find((each: { reference: string }) => each.reference !== reference);
  expect(await suggestions(proof.id)).toMatchObject([
    { payment: { id: sale.paymentId, status: "unknown" }, act: "state_paid" },
  ]);
  expect(problemOf(await act(proof.id, "match", { paymentId: sale.paymentId })).code).toBe(
    "invalid_transition",
  );
  const state = (id: string, client = admin) =>
    act(id, "paid", { paymentId: sale.paymentId, reason: "Taarifa ya M-Pesa" }, client);
  expect(problemOf(await state(wrong.id)).code).toBe("invalid_transition");
  expect((await state(proof.id, care)).status).toBe(403);
  expect((await state(proof.id)).body).toMatchObject({ status: "completed", reference });
  expect((await admin.get(`/api/sales/${sale.id}`)).body.status).toBe("completed");
  expect(await linesOf(statement, "&state=matched")).toMatchObject([
    { reference, match: { payment: { id: sale.paymentId } } },
  ]);
});

test("other money is noted with a reason, and the note can be taken back", async () => {
  const statement = await importing(mpesa(line(newReference(), "300")));
  const [{ id }] = await linesOf(statement);
  expect((await act(id, "note", { reason: " " })).status).toBe(422);
  expect((await act(id, "note", { reason: "Mkopo wa benki" })).body).toMatchObject({
    state: "noted",
    note: "Mkopo wa benki",
    notedBy: { name: "Amina" },
  });
  expect(problemOf(await act(id, "note", { reason: "Tena" })).code).toBe("invalid_transition");
  expect((await act(id, "reopen")).body).toMatchObject({ state: "open", note: null });
});

test("late money that a line proves, and that pays for a repair, is proved as the repair's payment", async () => {
  const sale = await unknownSale(333_300);
  const reference = newReference();
  await admin.post(`/api/payments/${sale.paymentId}/not-paid`, { reason: "Hakulipa" });
  const statement = await importing(mpesa(line(reference, "3333")));
  const [proof] = await linesOf(statement);
  const late = await act(proof.id, "paid", {
    paymentId: sale.paymentId,
    reason: "Ipo kwenye taarifa",
  });
  expect(late.body).toMatchObject({ status: "late", reference });
  const device = await takenIn(care, { finalAmount: 400_000, depositAmount: 200_000 });
  const used = await admin.post(`/api/payments/${late.body.id}/assign`, { deviceId: device.id });
  const unstated = await admin.get(
    `/api/reconciliation/received?from=${day}&to=${day}&stated=no&limit=100`,
  );
  const ids = unstated.body.items.map(({ id }: { id: string }) => id);
  expect(ids).not.toContain(used.body.id);
});

test("the totals of a day show payments, shifts and statement, and where they differ", async () => {
  const provider = "halopesa";
  const wallet = (reference: string) => ({ method: "mobile_money", provider, reference });
  const item = await stocked(app.db, 3, { price: 500_000 });
  const sell = (reference: string) =>
    sold(care, [{ itemId: item.id, quantity: 1 }], { payment: wallet(reference) });
  const [inShift, outside] = [newReference(), newReference()];
  await sell(outside);
  const shift = await shiftOpened(care, 0);
  const unproved = await sell(inShift);
  const totals = async (client = admin) =>
    (await client.get(`/api/reconciliation/days?from=${day}&to=${day}&provider=${provider}`)).body
      .items;
  expect(await totals()).toMatchObject([
    {
      day,
      provider,
      payments: { count: 2, total: 1_000_000 },
      inClosedShifts: 0,
      inOpenShifts: 500_000,
      outsideShifts: 500_000,
      countDifference: null,
      statement: null,
      statementDifference: null,
    },
  ]);
  const closing = count(0, { others: [{ provider, amount: 400_000 }] });
  await admin.post(`/api/shifts/${shift.id}/force-close`, { reason: "Pungufu", counted: closing });
  await importing(mpesa(line(outside, "5000")), { provider });
  expect(await totals()).toMatchObject([
    {
      inClosedShifts: 500_000,
      inOpenShifts: 0,
      countDifference: -100_000,
      statement: { count: 1, total: 500_000 },
      statementDifference: -500_000,
    },
  ]);
  const behind = await admin.get(
    `/api/reconciliation/received?from=${day}&to=${day}&provider=${provider}&stated=no`,
  );
  expect(behind.body.items).toMatchObject([{ id: unproved.paymentId, reference: inShift }]);
  const csv = (await admin.get(`/api/reconciliation/days.csv?from=${day}&to=${day}`)).body;
  expect(csv).toContain(`${day},${provider},2,10000,0,0,5000,0,5000,-1000,0,1,5000,-5000`);
  expect(
    (await admin.get(`/api/reconciliation/days?from=${day}&to=${addDays(day, -1)}`)).status,
  ).toBe(422);
  expect(
    (await admin.get(`/api/reconciliation/days?from=${addDays(day, -200)}&to=${day}`)).status,
  ).toBe(422);
});

test("an erasure removes what staff and statements say about the customer", async () => {
  const sale = await unknownSale(123_400);
  const reference = newReference();
  const statement = await importing(mpesa(line(reference, "1234")));
  const [proof] = await linesOf(statement);
  await act(proof.id, "paid", { paymentId: sale.paymentId, reason: "Juma alionyesha SMS" });
  const customerId = sale.customer.id;
  expect(await reconciliationPersonalData.export(app.db, customerId)).toMatchObject([
    { outcome: "paid", reason: "Juma alionyesha SMS" },
    { reference, details: expect.stringContaining("Payment from") },
  ]);
  await inTransaction(app.db, async (tx) => reconciliationPersonalData.erase?.(tx, customerId));
  expect(await reconciliationPersonalData.export(app.db, customerId)).toMatchObject([
    { reason: null },
    { details: null },
  ]);
});

test("a line proves a payment whose reference was typed with dashes, and is found by both spellings", async () => {
  const reference = newReference();
  const dashed = `${reference.slice(0, 3)}-${reference.slice(3)}`;
  await paid(dashed);
  const source = newSource();
  const statement = await importing(mpesa(line(reference, "10000")), { source });
  expect(await linesOf(statement)).toMatchObject([{ state: "matched" }]);
  for (const search of [reference, dashed, dashed.toLowerCase()]) {
    expect(await linesOf(statement, `&search=${search}`), search).toHaveLength(1);
    const received = `/api/reconciliation/received?from=${day}&to=${day}&search=${search}`;
    expect((await admin.get(received)).body.items, search).toHaveLength(1);
  }
  const again = await importing(mpesa(line(dashed, "10000")), { source });
  expect(problemOf(again).fields).toEqual({ text: "nothing_new" });
});
