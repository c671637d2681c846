import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { sold, tally } from "#tests/support/shop/sales.ts";
import { cashOf, count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import type { Shift } from "../contract.ts";

/** The tests check that wrong counts are stored, reveal nothing, and are limited in number. */

const { app, admin } = await startShop({ admin: "Amina" });
let cashier: TestClient;
/** An item with the price TSh 10,000. */
let itemId: string;
let shift: Shift;

beforeAll(async () => {
  itemId = (await stocked(app.db, 500, { price: 1_000_000 })).id;
});
afterAll(async () => {
  expect(await findViolations(app.db)).toEqual([]);
});

/** The float is TSh 10,000, and a sale brings TSh 10,000. Therefore TSh 20,000 in cash are expected. */
beforeEach(async () => {
  cashier = await signedIn(app, { role: "customer-care", name: "Zawadi" });
  shift = await shiftOpened(cashier, 1_000_000);
  await sold(cashier, [{ itemId, quantity: 1 }]);
});

const handIn = (body: object, key = newId(), client = cashier) =>
  client.post(`/api/shifts/${shift.id}/close`, body, { key });
const seenBy = async (client: TestClient): Promise<Shift> =>
  (await client.get<Shift>(`/api/shifts/${shift.id}`)).body;
const positions = (seen: Shift) => seen.counts.map(({ position }) => position);
const others = [{ provider: "mpesa", amount: 0 }];

test("a wrong count is stored, and the shift stays open", async () => {
  const denominations = { "note-10000": 1, "note-5000": 1 } as const;
  const answer = await handIn(count(1_500_000, { denominations, floatLeft: 0, others }));
  expect(answer).toMatchObject({
    status: 200,
    body: { state: "open", countsLeft: 2, tallies: null, figures: null, zNumber: null },
  });
  expect((await seenBy(admin)).counts).toEqual([
    {
      position: 1,
      countedBy: { id: cashier.userId, name: "Zawadi" },
      countedAt: expect.any(String),
      denominations,
      floatLeft: 0,
      note: null,
      isAccepted: false,
      tallies: [
        { provider: "cash", expected: 2_000_000, counted: 1_500_000, difference: -500_000 },
        { provider: "mpesa", expected: 0, counted: 0, difference: 0 },
      ],
    },
  ]);
});

test("the cashier gets the same answer for every wrong count", async () => {
  const bodyOf = async (cash: number) => {
    const { body } = await handIn(count(cash, { floatLeft: 0, others }));
    const { countsLeft, counts, ...rest } = body;
    // Both answers are the same, except for the entered amounts, the count's number and time, and `countsLeft`.
    const told = counts.at(-1);
    expect(told.tallies).toEqual([
      { provider: "cash", expected: null, counted: cash, difference: null },
      { provider: "mpesa", expected: null, counted: 0, difference: null },
    ]);
    const { position: _p, countedAt: _c, tallies: _t, ...same } = told;
    return { ...rest, same };
  };
  const [under, over] = [await bodyOf(1), await bodyOf(900_000_000)];
  expect(under).toEqual(over);
  for (const path of [`/api/shifts/${shift.id}`, "/api/shifts/current", "/api/shifts"]) {
    expect(JSON.stringify((await cashier.get(path)).body)).not.toMatch(/2000000|1999999|898000000/);
  }
  // The events do not reveal the difference either.
  const events = await app.db
    .selectFrom("events")
    .select("data")
    .where("recordId", "=", shift.id)
    .where("kind", "=", "shift.counted")
    .execute();
  expect(events.map(({ data }) => data)).toEqual([{ position: 1 }, { position: 2 }]);
});

test("an uncounted wallet is not named to the cashier, because that would reveal money", async () => {
  await handIn(count(1, { others: [{ provider: "halopesa", amount: 0 }] }));
  const body = { method: "mobile_money", provider: "mpesa", reference: `NAMED${shift.id}` };
  await sold(cashier, [{ itemId, quantity: 1 }], { payment: body });
  await handIn(count(2, { floatLeft: 0 }));
  const walletsOf = ({ counts }: Shift) =>
    counts.map(({ tallies }) => tallies.map(({ provider }) => provider));
  expect(walletsOf(await seenBy(cashier))).toEqual([["cash", "halopesa"], ["cash"]]);
  expect(walletsOf(await seenBy(admin))).toEqual([
    ["cash", "halopesa"],
    ["cash", "mpesa"],
  ]);
});

test("after three wrong counts only a manager of shifts can close it", async () => {
  for (const cash of [1, 2, 3]) await handIn(count(cash));
  for (const body of [count(2_000_000), count(4), count(5, { note: "Sijui" })]) {
    expect(problemOf(await handIn(body))).toMatchObject({ status: 409, code: "shift_counts_used" });
  }
  const seen = await seenBy(cashier);
  expect(seen).toMatchObject({ state: "open", countsLeft: 0 });
  expect(positions(seen)).toEqual([1, 2, 3]);
  const { items } = (await admin.get(`/api/shifts?userId=${cashier.userId}`)).body;
  expect(items).toMatchObject([{ state: "open", countsLeft: 0 }]);
  const path = `/api/shifts/${shift.id}/force-close`;
  expect((await cashier.post(path, { reason: "x" })).status).toBe(403);
  const closed = await admin.post(path, { reason: "Tumehesabu pamoja", counted: count(1_900_000) });
  expect(closed).toMatchObject({ status: 200, body: { closing: "forced", countsLeft: 0 } });
  expect(cashOf(closed.body)).toMatchObject({ difference: -100_000 });
  expect(closed.body.counts).toMatchObject([
    { position: 1, isAccepted: false },
    { position: 2, isAccepted: false },
    { position: 3, isAccepted: false, countedBy: { name: "Zawadi" } },
    { position: 4, isAccepted: true, countedBy: { name: "Amina" } },
  ]);
});

test("twenty concurrent counts are limited to three, numbered in order", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, cash) => handIn(count(cash))));
  expect(tally(answers)).toEqual({ "200": 3, "409 shift_counts_used": 17 });
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.state)).toEqual([
    "open",
    "open",
    "open",
  ]);
  expect(positions(await seenBy(admin))).toEqual([1, 2, 3]);
});

test("a repeated submission, also concurrent, is one attempt with one answer", async () => {
  const key = newId();
  const copies = await Promise.all(Array.from({ length: 8 }, () => handIn(count(5), key)));
  expect(new Set(copies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await handIn(count(5), key)).body).toEqual(copies[0]?.body);
  expect(positions(await seenBy(admin))).toEqual([1]);
});

test("cashier and admin at once: one of them closes it, and no count is lost", async () => {
  const [wrong, forced] = await Promise.all([
    handIn(count(5)),
    admin.post(`/api/shifts/${shift.id}/force-close`, { reason: "x", counted: count(7) }),
  ]);
  expect(forced.status).toBe(200);
  const seen = await seenBy(admin);
  expect(seen.counts.map(({ tallies }) => tallies[0]?.counted)).toEqual(
    wrong.status === 200 ? [5, 7] : [7],
  );
  expect([200, 409]).toContain(wrong.status);
});

test("a correct second count closes it, and the Z shows the first count with its difference", async () => {
  await handIn(count(2_700_000));
  const right = await handIn(count(2_000_000));
  expect(right.body).toMatchObject({ state: "closed", closing: "counted" });
  const seen = await seenBy(cashier);
  expect(seen.counts).toMatchObject([
    { isAccepted: false, tallies: [{ expected: 2_000_000, difference: 700_000 }] },
    { isAccepted: true, tallies: [{ expected: 2_000_000, difference: 0 }] },
  ]);
  for (const [language, words] of [
    ["en", "Earlier counts that did not match"],
    ["sw", "Hesabu za awali zisizolingana"],
  ]) {
    const path = `/api/shifts/${shift.id}/z.escpos?width=80&language=${language}`;
    const paper = Buffer.from((await cashier.get<string>(path)).body).toString("latin1");
    expect(paper).toContain(words);
    expect(paper).toContain("+7,000");
  }
});

test("a difference with a reason is accepted at once and closes the shift, so that it reveals nothing", async () => {
  const closed = await handIn(count(1_700_000, { note: "Chenji ilizidi" }));
  expect(closed.body).toMatchObject({ state: "closed", closingNote: "Chenji ilizidi" });
  expect(closed.body.counts).toMatchObject([
    { position: 1, isAccepted: true, note: "Chenji ilizidi" },
  ]);
});

test("a sale between two counts is expected by the second", async () => {
  await handIn(count(5));
  await sold(cashier, [{ itemId, quantity: 1 }]);
  const right = await handIn(count(3_000_000));
  expect(right.body.state).toBe("closed");
  expect(right.body.counts).toMatchObject([
    { tallies: [{ expected: 2_000_000 }] },
    { tallies: [{ expected: 3_000_000 }] },
  ]);
});

test("an inconsistent count is no attempt", async () => {
  expect((await handIn(count(5, { denominations: { "coin-50": 1 } }))).status).toBe(422);
  expect((await seenBy(cashier)).counts).toEqual([]);
});
