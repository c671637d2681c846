import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import { inTransaction } from "#src/server/database.ts";
import { findViolations } from "#src/app/invariants.ts";
import { connectionOf, isAwaited } from "#tests/support/sent-during.ts";
import { startShop } from "#tests/support/shop.ts";
import { unguarded } from "#tests/support/unguarded.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { actorOf } from "#tests/support/shop/returns.ts";
import { cart, mobile, saleOnce, simulated, sold, tally } from "#tests/support/shop/sales.ts";
import { cashOf, count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import type { Shift } from "../contract.ts";
import { closeShift } from "./close-shift.ts";
import { openShiftOf } from "./open-shift-of.ts";

const { app, admin } = await startShop();
let cashier: TestClient;
/** An item with the price TSh 10,000. */
let itemId: string;

beforeAll(async () => {
  itemId = (await stocked(app.db, 5000, { price: 1_000_000 })).id;
});
beforeEach(async () => {
  cashier = await signedIn(app, { role: "customer-care", name: "Zawadi" });
});

const sell = (client = cashier, given: Record<string, unknown> = {}) =>
  sold(client, [{ itemId, quantity: 1 }], given);
const close = (shift: Shift, body: object, client = cashier, key?: string) =>
  client.post(`/api/shifts/${shift.id}/close`, body, key ? { key } : {});
const closed = async (shift: Shift, body: object): Promise<Shift> => {
  const answer = await close(shift, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};

describe("opening", () => {
  test("is possible once per user, and suggests the cash left by the previous shift", async () => {
    expect((await cashier.get("/api/shifts/current")).body).toEqual({
      shift: null,
      suggestedFloat: null,
    });
    const opened = await cashier.post("/api/shifts", {
      openingFloat: 2_150_000,
      denominations: { "note-10000": 2, "coin-500": 1, "note-500": 2 },
      note: " Asubuhi ",
    });
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({ state: "open", openingNote: "Asubuhi", tallies: null });
    expect(problemOf(await cashier.post("/api/shifts", { openingFloat: 0 })).code).toBe(
      "shift_open",
    );
    await closed(opened.body, count(2_150_000, { floatLeft: 1_000_000 }));
    const { body } = await cashier.get("/api/shifts/current");
    expect(body).toEqual({ shift: null, suggestedFloat: 1_000_000 });
    expect((await shiftOpened(admin, 0)).user.id).toBe(admin.userId);
    await admin.post(
      `/api/shifts/${(await admin.get("/api/shifts/current")).body.shift.id}/close`,
      count(0),
    );
  });

  test("twenty times at once creates one shift", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => cashier.post("/api/shifts", { openingFloat: 100 })),
    );
    expect(tally(answers)).toEqual({ "201": 1, "409 shift_open": 19 });
  });

  test("with notes that do not add up to the total is refused at that field", async () => {
    const answer = await cashier.post("/api/shifts", {
      openingFloat: 1,
      denominations: { "note-1000": 1 },
    });
    expect(problemOf(answer).fields).toHaveProperty("openingFloat");
    const unknown = { openingFloat: 1, denominations: { "note-3000": 1 } };
    expect((await cashier.post("/api/shifts", unknown)).status).toBe(422);
  });
});

describe("the expected cash", () => {
  test("stays a valid number, whatever was moved, so that the shift can be closed", async () => {
    await admin.put("/api/settings/sales", { largestAmount: 100_000_000_000 });
    const shift = await shiftOpened(cashier, 0);
    const most = { kind: "other", amount: 10_000_000_000_000, reason: "x" };
    const move = (given: Record<string, unknown>) =>
      cashier.post(`/api/shifts/${shift.id}/movements`, { ...most, ...given });
    for (const direction of ["in", "out"]) {
      expect((await move({ direction })).status).toBe(201);
      expect(problemOf(await move({ direction, amount: 1 }))).toMatchObject({
        code: "validation_failed",
        fields: { amount: "comes to more than can move in one shift" },
      });
    }
    const z = await closed(shift, count(0));
    expect(z.tallies).toEqual([{ provider: "cash", expected: 0, counted: 0, difference: 0 }]);
  });

  test("is the float, plus cash of sales and repairs minus refunds, plus cash in minus cash out", async () => {
    const shift = await shiftOpened(cashier, 5_000_000);
    await sell();
    await sell(cashier, { discount: { type: "fixed", value: 100_000 } });
    await sell(cashier, { payment: { ...mobile(), reference: "QK7A" } });
    const device = await takenIn(cashier, { finalAmount: 800_000, depositAmount: 400_000 });
    const paid = { method: "cash", amount: 300_000 };
    expect((await cashier.post(`/api/devices/${device.id}/payments`, paid)).status).toBe(201);
    const path = `/api/shifts/${shift.id}/movements`;
    const out = { direction: "out", kind: "expense", amount: 70_000, reason: "Maji" };
    const wrong = (await cashier.post(path, { ...out, amount: 700_000 })).body;
    const undo = { ...out, direction: "in", amount: 700_000, corrects: wrong.id };
    expect((await cashier.post(path, undo)).status).toBe(201);
    expect(problemOf(await cashier.post(path, undo)).code).toBe("conflict");
    expect((await cashier.post(path, { ...undo, amount: 1 })).status).toBe(422);
    expect((await cashier.post(path, out)).status).toBe(201);
    const change = { direction: "in", kind: "change", amount: 20_000, reason: "Chenji" };
    expect((await cashier.post(path, change)).status).toBe(201);

    const cash = 5_000_000 + 1_000_000 + 900_000 + 300_000 - 70_000 + 20_000;
    const z = await closed(
      shift,
      count(cash - 40_000, {
        floatLeft: 5_000_000,
        others: [{ provider: "mpesa", amount: 1_000_000 }],
      }),
    );
    expect(z.zNumber).toMatch(/^Z-\d{6}$/);
    expect(z.tallies).toEqual([
      { provider: "cash", expected: cash, counted: cash - 40_000, difference: -40_000 },
      { provider: "mpesa", expected: 1_000_000, counted: 1_000_000, difference: 0 },
    ]);
    expect(z).toMatchObject({
      state: "closed",
      floatLeft: 5_000_000,
      safeDrop: cash - 5_040_000,
      closedBy: { id: cashier.userId },
    });
    expect(z.figures).toMatchObject({
      cashIn: 720_000,
      cashOut: 770_000,
      discounts: 100_000,
      openPayments: [],
      outside: [],
      takings: [
        {
          provider: "cash",
          sales: { count: 2, total: 1_900_000 },
          repairs: { count: 1, total: 300_000 },
          refunds: { count: 0, total: 0 },
        },
        { provider: "mpesa", sales: { count: 1, total: 1_000_000 } },
      ],
    });
    expect(z.figures?.firstReceipt).toMatch(/^RCP-/);
    expect(z.figures?.tax).toBeGreaterThan(0);
  });

  test("a refund leaves the drawer of the user who gives it, whoever took the money", async () => {
    const mine = await shiftOpened(cashier, 0);
    const sale = await sell();
    const theirs = await shiftOpened(admin, 2_000_000);
    const refund = await admin.post(`/api/sales/${sale.id}/refunds`, { reason: "Mbovu" });
    expect(refund.status).toBe(201);
    expect(cashOf(await closed(mine, count(1_000_000)))).toMatchObject({ difference: 0 });
    const other = await close(theirs, count(1_000_000), admin);
    expect(cashOf(other.body)).toMatchObject({ expected: 1_000_000, difference: 0 });
  });

  test("mobile money counts in the shift that is open when it arrives, otherwise in none", async () => {
    const shift = await shiftOpened(cashier, 0);
    const arrived = await sell(cashier, { payment: mobile() });
    await saleOnce(admin, arrived.id, ({ status }) => status === "completed");
    const waiting = await sell(cashier, { payment: mobile(simulated.never) });
    const z = await closed(shift, count(0, { others: [{ provider: "mpesa", amount: 1_000_000 }] }));
    expect(z.tallies).toMatchObject([{}, { provider: "mpesa", expected: 1_000_000 }]);
    expect(z.figures?.openPayments).toMatchObject([{ provider: "mpesa", amount: 1_000_000 }]);
    await app.db
      .updateTable("payments")
      .set({ payerPhone: "+255754999999" })
      .where("saleId", "=", waiting.id)
      .execute();
    await saleOnce(admin, waiting.id, ({ status }) => status === "completed");
    const next = await shiftOpened(cashier, 0);
    const after = await closed(next, count(0));
    expect(after.figures?.outside).toMatchObject([
      { provider: "mpesa", payments: { count: 1, total: 1_000_000 } },
    ]);
    expect(after.tallies).toMatchObject([{ provider: "cash", expected: 0 }]);
  });
});

describe("money without a shift", () => {
  afterAll(() => admin.put("/api/settings/sales", { requireShift: false }));

  test("is accepted by default, and shown separately", async () => {
    await sell();
    const day = today();
    const { body } = await admin.get(`/api/shifts/outside?day=${day}`);
    expect(body.items).toContainEqual({
      user: { id: cashier.userId, name: "Zawadi" },
      provider: "cash",
      payments: { count: 1, total: 1_000_000 },
      refunds: { count: 0, total: 0 },
    });
    expect((await cashier.get(`/api/shifts/outside?day=${day}`)).status).toBe(403);
  });

  test("is counted on the day on which it arrives, even days after it was asked for", async () => {
    const { id } = await sell();
    await app.db
      .updateTable("payments")
      .set({ completedAt: sql`now() + interval '3 days'` })
      .where("saleId", "=", id)
      .execute();
    const { body } = await admin.get(`/api/shifts/outside?day=${addDays(today(), 3)}`);
    expect(body.items).toContainEqual({
      user: { id: cashier.userId, name: "Zawadi" },
      provider: "cash",
      payments: { count: 1, total: 1_000_000 },
      refunds: { count: 0, total: 0 },
    });
  });

  test("is refused in cash if the shop requires shifts; nothing of the sale stays", async () => {
    const sale = await sell(admin);
    await admin.put("/api/settings/sales", { requireShift: true });
    const refused = await cashier.post("/api/sales", cart([{ itemId, quantity: 1 }]));
    expect(problemOf(refused)).toMatchObject({ status: 409, code: "shift_required" });
    const device = await takenIn(cashier, { finalAmount: 800_000, depositAmount: 400_000 });
    const paid = await cashier.post(`/api/devices/${device.id}/payments`, {
      method: "cash",
      amount: 300_000,
    });
    expect(problemOf(paid).code).toBe("shift_required");
    const refund = await admin.post(`/api/sales/${sale.id}/refunds`, { reason: "Mbovu" });
    expect(problemOf(refund).code).toBe("shift_required");
    await sell(cashier, { payment: { method: "card", reference: newId() } });
    await shiftOpened(cashier);
    await sell();
  });
});

describe("blind counting", () => {
  test("hides the expected cash from the cashier before the count", async () => {
    const shift = await shiftOpened(cashier, 100_000);
    await sell();
    await sell();
    for (const path of ["current", shift.id, ""]) {
      const text = JSON.stringify((await cashier.get(`/api/shifts/${path}`)).body);
      expect(text).not.toMatch(/2000000|2100000/);
    }
    const summary = (await cashier.get("/api/sales/summary")).body;
    expect(summary.byCashier.map(({ user }: { user: { id: string } }) => user.id)).not.toContain(
      cashier.userId,
    );
    expect((await cashier.get(`/api/shifts/${shift.id}/x`)).status).toBe(403);
    for (const paper of ["z.pdf", "z.escpos"]) {
      expect((await cashier.get(`/api/shifts/${shift.id}/${paper}`)).status).toBe(404);
    }
    const x = (await admin.get(`/api/shifts/${shift.id}/x`)).body;
    expect(cashOf(x)).toMatchObject({ expected: 2_100_000, counted: null });
    expect((await admin.get(`/api/shifts/${shift.id}`)).body.tallies).toBeNull();

    const wrong = await close(shift, count(1_000_000));
    expect(wrong.body).toMatchObject({ state: "open", tallies: null, figures: null });
    const z = await closed(shift, count(1_000_000, { note: "Sijui" }));
    expect(cashOf(z)).toMatchObject({ difference: -1_100_000 });
    expect(z.closingNote).toBe("Sijui");
    const after = (await cashier.get("/api/sales/summary")).body;
    expect(after.byCashier.map(({ user }: { user: { id: string } }) => user.id)).toContain(
      cashier.userId,
    );
  });

  test("needs a note for a wallet with money that nobody counted", async () => {
    const shift = await shiftOpened(cashier, 0);
    await sell(cashier, { payment: { ...mobile(), reference: newId() } });
    expect((await close(shift, count(0))).body.state).toBe("open");
    const z = await closed(shift, count(0, { note: "Simu imezima" }));
    expect(z.tallies).toMatchObject([{}, { counted: null, difference: null }]);
  });

  test("refuses inconsistent sums at their field", async () => {
    const shift = await shiftOpened(cashier, 0);
    const fields = async (body: object) => problemOf(await close(shift, body)).fields ?? {};
    expect(await fields(count(5, { denominations: { "coin-50": 1 } }))).toHaveProperty("cash");
    expect(await fields(count(5, { floatLeft: 6 }))).toHaveProperty("floatLeft");
    const twice = [
      { provider: "mpesa", amount: 1 },
      { provider: "mpesa", amount: 1 },
    ];
    expect(await fields(count(0, { others: twice }))).toHaveProperty(["others.1.provider"]);
    const cash = [{ provider: "cash", amount: 1 }];
    expect(await fields(count(0, { others: cash }))).toHaveProperty(["others.0.provider"]);
    const nobody = [{ provider: "nope", amount: 0 }];
    expect(await fields(count(0, { others: nobody }))).toHaveProperty(["others.0.provider"]);
  });
});

describe("closing", () => {
  test("repeated with the same key gives the same Z; with another key it is already closed", async () => {
    const shift = await shiftOpened(cashier, 0);
    const key = newId();
    const first = await close(shift, count(0), cashier, key);
    expect((await close(shift, count(0), cashier, key)).body).toEqual(first.body);
    expect(problemOf(await close(shift, count(0))).code).toBe("shift_closed");
    const movement = { direction: "in", kind: "other", amount: 1, reason: "x" };
    const late = await cashier.post(`/api/shifts/${shift.id}/movements`, movement);
    expect(problemOf(late).code).toBe("shift_closed");
    for (const paper of ["z.pdf?width=58", "z.pdf?width=a4&language=sw", "z.escpos?width=80"]) {
      expect((await cashier.get(`/api/shifts/${shift.id}/${paper}`)).status).toBe(200);
    }
  });

  test("is possible whatever was entered: a mistyped price does not keep a shift open for ever", async () => {
    const dear = await stocked(app.db, 100, { price: 1_000_000_000_000 });
    const shift = await shiftOpened(cashier, 0);
    for (let sale = 0; sale < 2; sale++) await sold(cashier, [{ itemId: dear.id, quantity: 9 }]);
    const z = await closed(shift, count(0, { note: "Bei mbaya" }));
    expect(cashOf(z)).toMatchObject({ expected: 18_000_000_000_000, counted: 0 });
    for (const path of [`/${shift.id}`, `/${shift.id}/z.pdf?width=58`, "", "/export.csv"]) {
      expect((await admin.get(`/api/shifts${path}`)).status).toBe(200);
    }
  });

  test("twenty times at once is one Z, and refusals leave no gaps in the numbers", async () => {
    const shift = await shiftOpened(cashier, 0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => close(shift, count(0))));
    expect(tally(answers)).toEqual({ "200": 1, "409 shift_closed": 19 });
    const rows = await app.db
      .selectFrom("shifts")
      .select("zNumber")
      .where("zNumber", "is not", null)
      .orderBy("zNumber")
      .execute();
    expect(rows.map(({ zNumber }) => zNumber)).toEqual(rows.map((_, index) => index + 1));
  });

  test("during fifty checkouts puts each of them on exactly one side", async () => {
    const shift = await shiftOpened(cashier, 0);
    const sales = Array.from({ length: 50 }, () => sell());
    const z = await closed(shift, count(0, { note: "Haraka" }));
    await Promise.all(sales);
    const rows = await app.db
      .selectFrom("payments")
      .select(({ fn }) => ["shiftId", fn.sum<number>("amount").as("total")])
      .where("receivedBy", "=", cashier.userId)
      .groupBy("shiftId")
      .execute();
    const inside = rows.find(({ shiftId }) => shiftId === shift.id)?.total ?? 0;
    expect(cashOf(z)?.expected).toBe(inside);
    expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(50_000_000);
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("waits for pending payments, and excludes money that arrives meanwhile", async () => {
    const shift = await shiftOpened(cashier, 0);
    const untilAwaited = (connection: number) =>
      readEventually(() => isAwaited(app.db, connection), Boolean);
    const hold = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<number>();
    const before = inTransaction(app.db, async (tx) => {
      await sql`insert into payments (id, payment_number, customer_id, amount, payment_method, provider, status, received_by,
          completed_at, sale_id, shift_id)
        select gen_random_uuid(), 'PAY-1', id, 0, 'cash', 'cash', 'failed', ${cashier.userId}, null, gen_random_uuid(),
          ${openShiftOf(sql`${cashier.userId}::uuid`)} from customers limit 1`.execute(tx);
      taken.resolve(await connectionOf(tx));
      await hold.promise;
      throw new Error("undo");
    }).catch(() => {});
    const taker = await taken.promise;
    const closing = close(shift, count(0));
    await untilAwaited(taker);
    hold.resolve();
    await before;
    expect((await closing).status).toBe(200);

    const next = await shiftOpened(cashier, 0);
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<number>();
    const closer = inTransaction(app.db, async (tx) => {
      const z = await closeShift(tx, actorOf(cashier, "customer-care"), next.id, {
        cash: 0,
        floatLeft: 0,
        others: [],
      });
      locked.resolve(await connectionOf(tx));
      await held.promise;
      return z;
    });
    const locker = await locked.promise;
    const sale = sell();
    await untilAwaited(locker);
    held.resolve();
    expect(cashOf(await closer)).toMatchObject({ expected: 0 });
    const [payment] = (await admin.get(`/api/payments?saleId=${(await sale).id}`)).body.items;
    const { shiftId } = await app.db
      .selectFrom("payments")
      .select("shiftId")
      .where("id", "=", payment.id)
      .executeTakeFirstOrThrow();
    expect(shiftId).toBeNull();
  });

  test("is for the own shift; others neither see nor close it, nor move its cash", async () => {
    const shift = await shiftOpened(cashier, 0);
    const other = await signedIn(app, { role: "customer-care" });
    const movement = { direction: "out", kind: "other", amount: 1, reason: "x" };
    expect((await other.get(`/api/shifts/${shift.id}`)).status).toBe(404);
    expect((await close(shift, count(0), other)).status).toBe(404);
    expect((await close(shift, count(0), admin)).status).toBe(404);
    expect((await other.post(`/api/shifts/${shift.id}/movements`, movement)).status).toBe(404);
    expect((await other.post(`/api/shifts/${shift.id}/force-close`, { reason: "x" })).status).toBe(
      403,
    );
    expect((await other.get("/api/shifts")).body.items).toEqual([]);
    expect((await other.get(`/api/shifts?userId=${cashier.userId}`)).body.items).toEqual([]);
    expect((await admin.post(`/api/shifts/${shift.id}/movements`, movement)).status).toBe(201);
  });

  test("by force needs no count; the Z shows the cash as unknown", async () => {
    const shift = await shiftOpened(cashier, 100);
    await sell();
    const path = `/api/shifts/${shift.id}/force-close`;
    expect((await admin.post(path, {})).status).toBe(422);
    const z = (await admin.post(path, { reason: "Alisahau" })).body;
    expect(z).toMatchObject({
      closing: "forced",
      closingNote: "Alisahau",
      floatLeft: null,
      safeDrop: null,
      closedBy: { id: admin.userId },
      tallies: [{ provider: "cash", expected: 1_000_100, counted: null, difference: null }],
    });
    expect(problemOf(await admin.post(path, { reason: "x" })).code).toBe("shift_closed");
    const again = await shiftOpened(cashier, 100);
    const counted = await admin.post(`/api/shifts/${again.id}/force-close`, {
      reason: "Mgonjwa",
      counted: count(50),
    });
    expect(cashOf(counted.body)).toMatchObject({ difference: -50 });
  });
});

describe("the list", () => {
  test("filters, marks forgotten shifts, and exports negative numbers as numbers", async () => {
    const shift = await shiftOpened(cashier, 100_000);
    await closed(shift, count(50_000));
    const open = await shiftOpened(cashier, 0);
    const path = `/api/shifts?userId=${cashier.userId}`;
    const { items } = (await admin.get(`${path}&state=open`)).body;
    expect(items).toMatchObject([{ id: open.id, isForgotten: false, difference: null }]);
    await admin.put("/api/settings/sales", { shiftHours: 1 });
    await unguarded(app, "shifts", async (tx) => {
      await sql`update shifts set opened_at = opened_at - interval '61 minutes' where id = ${open.id}`.execute(
        tx,
      );
    });
    expect((await cashier.get("/api/shifts/current")).body.shift.isForgotten).toBe(true);
    await admin.put("/api/settings/sales", { shiftHours: 16 });
    const closedOnes = (await admin.get(`${path}&state=closed`)).body.items;
    expect(closedOnes).toMatchObject([
      { expectedCash: 100_000, countedCash: 50_000, difference: -50_000 },
    ]);
    expect((await admin.get(`${path}&from=${addDays(today(), 1)}`)).body.items).toEqual([]);
    const csv = (await admin.get<string>("/api/shifts/export.csv?state=closed")).body;
    expect(csv).toContain(",1000,500,-500\r\n");
  });
});
