/**
 * Numbers of tickets, sales, returns, counts and purchase orders: refused requests leave no gaps, and numbers may
 * exceed six digits.
 */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { newId } from "#src/shared/ids.ts";
import { clientOf } from "./support/client.ts";
import { choose, intake, newPhone, takenIn } from "./support/shop/devices.ts";
import { ordered, ordering, supplied } from "./support/shop/purchasing.ts";
import { cameBack, handedBack } from "./support/shop/returns.ts";
import { cart, sold, tally } from "./support/shop/sales.ts";
import { shiftOpened } from "./support/shop/shifts.ts";
import { startShop } from "./support/shop.ts";
import { stocked } from "./support/shop/stock.ts";

const { app, admin, care, technician } = await startShop();

const numberIn = (paper: string): number => Number(/-(\d+)$/.exec(paper)?.[1]);
const item = await stocked(app.db, 1000);
const one = [{ itemId: item.id, quantity: 1 }];
const returned = async () => cameBack(care, (await handedBack({ admin, technician })).id);

const makers: Record<string, () => Promise<string>> = {
  sale: async () => (await sold(care, one)).saleNumber,
  ticket: async () => (await takenIn(care)).ticketNumber,
  return: async () => (await returned()).returnNumber,
  count: async () => {
    const body = { scope: "items", itemIds: [item.id] };
    return (await admin.post("/api/stock-counts", body)).body.number;
  },
  purchase: async () => (await ordered(admin, item.id)).orderNumber,
};

/** Requests that the server refuses, with the series in which they must leave no gap, and the expected code. */
const refused: [series: string, code: string, ask: () => Promise<{ status: number; body: any }>][] =
  [
    [
      "count",
      "conflict",
      () => admin.post("/api/stock-counts", { scope: "location", location: "X" }),
    ],
    [
      "count",
      "product_not_found",
      () => admin.post("/api/stock-counts", { scope: "items", itemIds: [newId()] }),
    ],
    [
      "purchase",
      "product_not_found",
      async () => {
        const { id } = await supplied(admin);
        return admin.post("/api/purchase-orders", ordering(id, newId()));
      },
    ],
    [
      "sale",
      "insufficient_stock",
      () => care.post("/api/sales", cart([{ ...one[0]!, quantity: 5000 }])),
    ],
    [
      "sale",
      "product_not_found",
      () => care.post("/api/sales", cart([{ itemId: newId(), quantity: 1 }])),
    ],
    [
      "sale",
      "id_taken",
      async () => care.post("/api/sales", cart(one, { id: (await sold(care, one)).id })),
    ],
    [
      "sale",
      "reference_taken",
      async () => {
        const payment = { method: "mobile_money", provider: "mpesa", reference: "QWE123RTY" };
        await care.post("/api/sales", cart(one, { payment }));
        return care.post("/api/sales", cart(one, { payment }));
      },
    ],
    [
      "sale",
      "shift_required",
      async () => {
        await choose(app, "sales", "require_shift", true);
        const answer = await care.post("/api/sales", cart(one));
        await choose(app, "sales", "require_shift", null);
        return answer;
      },
    ],
    [
      "ticket",
      "id_taken",
      async () => care.post("/api/devices", intake({ id: (await takenIn(care)).id })),
    ],
    [
      "ticket",
      "technician_unavailable",
      () => admin.post("/api/devices", intake({ technicianId: care.userId })),
    ],
    [
      "return",
      "id_taken",
      async () => {
        const { id } = await returned();
        const device = await handedBack({ admin, technician });
        return care.post("/api/returns", { id, deviceId: device.id, returnReason: "Tena" });
      },
    ],
  ];

test.each(refused)("a %s that is refused (%s) leaves no gap", async (series, code, ask) => {
  const make = makers[series] ?? (() => Promise.resolve(""));
  const before = numberIn(await make());
  expect((await ask()).body).toMatchObject({ code });
  const after = numberIn(await make());
  // At most 2, because some of the refused requests need another record, which also takes a number of this series.
  expect(after - before).toBeLessThanOrEqual(2);
});

test("a deleted intake keeps its number, and nobody else gets it", async () => {
  const device = await takenIn(care);
  expect((await admin.delete(`/api/devices/${device.id}`)).status).toBe(200);
  expect(await makers["ticket"]?.()).not.toBe(device.ticketNumber);
  expect(await findViolations(app.db)).toEqual([]);
});

test("a purchase order that gets another number, or is deleted, keeps its counted number", async () => {
  const [renamed, deleted] = [await ordered(admin, item.id), await ordered(admin, item.id)];
  const path = (order: { id: string }) => `/api/purchase-orders/${order.id}`;
  const change = { version: renamed.version, orderNumber: "GZ-77" };
  expect((await admin.patch(path(renamed), change)).status).toBe(200);
  expect((await admin.delete(path(deleted))).status).toBe(200);
  const next = await ordered(admin, item.id);
  expect(numberIn(next.orderNumber)).toBe(numberIn(deleted.orderNumber) + 1);
  expect(await findViolations(app.db)).toEqual([]);
});

test("concurrent tills, including refused ones, use every number once", async () => {
  const few = await stocked(app.db, 5);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () =>
      care.post("/api/sales", cart([{ itemId: few.id, quantity: 1 }])),
    ),
  );
  expect(tally(answers)).toEqual({ 201: 5, "409 insufficient_stock": 11 });
  const numbers = answers.flatMap(({ body }) => (body.sale ? [body.sale.saleNumber] : []));
  expect(new Set(numbers).size).toBe(5);
  // The refused requests gave their numbers back. The next sales must use these numbers, so that no gap remains.
  for (let more = 0; more < 11; more++) await sold(care, one);
  const { rows } = await sql<{ gaps: number }>`
    select count(*)::int as gaps from generate_series(1, (
      select max(substring(sale_number from '\\d+$')::int) from sales)) as n(number)
    where not exists (select from sales where substring(sale_number from '\\d+$')::int = n.number)`.execute(
    app.db,
  );
  expect(rows).toEqual([{ gaps: 0 }]);
});

test("the pool of numbers never runs out", async () => {
  const numbers = Array.from({ length: 2500 }, (_, index) => index);
  await app.db.transaction().execute(async (tx) => {
    await sql`delete from document_numbers where series = 'return'`.execute(tx);
    const { rows } = await sql<{ since: number }>`
      update document_series set last = last + 10, since = last + 10 where series = 'return' returning since`.execute(
      tx,
    );
    const since = rows[0]?.since ?? 0;
    const taken = await sql<{ number: number }>`
      select take_number('return') as number from generate_series(1, ${numbers.length}::int)`.execute(
      tx,
    );
    expect(taken.rows.map(({ number }) => number)).toEqual(numbers.map((n) => since + 1 + n));
    await sql`delete from document_numbers where series = 'return'`.execute(tx);
    await sql`update document_series set since = last where series = 'return'`.execute(tx);
  });
});

describe.each([
  [999_998, /-(999999|1000000)$/],
  [9_999_998, /-(9999999|10000000)$/],
])("after the number %i", (last, shape) => {
  test("all documents continue their numbers, are found by them, and are counted", async () => {
    await app.db.deleteFrom("documentNumbers").execute();
    await app.db.updateTable("documentSeries").set({ since: last, last }).execute();
    for (const make of Object.values(makers)) {
      const made = [await make(), await make()];
      for (const number of made) expect(number).toMatch(shape);
      expect(made.map(numberIn)).toEqual([last + 1, last + 2]);
    }
    const phone = newPhone();
    const device = await takenIn(care, { customer: { name: "Musa", phone } });
    const { ticketNumber } = device;
    const looked = await care.get(`/api/devices/lookup?code=${ticketNumber.toLowerCase()}`);
    expect(looked.body.id).toBe(device.id);
    const listed = await care.get(`/api/devices?search=${ticketNumber}`);
    expect(listed.body.items).toMatchObject([{ id: device.id }]);
    const tracked = await clientOf(app).post("/api/track", {
      ticket: ticketNumber,
      phoneDigits: phone.slice(-4),
    });
    expect(tracked).toMatchObject({ status: 200, body: { ticketNumber } });
    const sale = await sold(care, one);
    const found = await care.get(`/api/sales/find?code=${sale.saleNumber}`);
    expect(found.body).toEqual({ id: sale.id, saleNumber: sale.saleNumber });
    const newest = await admin.get("/api/sales?limit=1");
    expect(newest.body.items).toMatchObject([{ saleNumber: sale.saleNumber }]);
    expect(await findViolations(app.db)).toEqual([]);
  });
});

test.each([999_998, 9_999_998])("Z reports continue after %i", async (last) => {
  await sql`update shift_numbers set last = ${last}`.execute(app.db);
  const shift = await shiftOpened(care);
  const counted = await care.post(`/api/shifts/${shift.id}/close`, {
    cash: 5_000_000,
    floatLeft: 5_000_000,
    others: [],
  });
  expect(counted.body).toMatchObject({ zNumber: `Z-${last + 1}` });
});
