import { describe, expect, test } from "vitest";
import { sql } from "kysely";
import { findViolations } from "#src/app/invariants.ts";
import { inTransaction } from "#src/server/database.ts";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { signedIn } from "#tests/support/client.ts";
import { statementsDuring } from "#tests/support/contracts/statements.ts";
import { settlePayment } from "#tests/support/shop/answers.ts";
import { arrivedFor, cart, sold } from "#tests/support/shop/sales.ts";
import { move, stocked, stockOf } from "#tests/support/shop/stock.ts";
import type { ValueChange } from "../contract.ts";
import { adjustValue, type ValueAdjustment } from "./adjust-value.ts";

const { app, admin, care } = await startShop();

const adjust = (changes: readonly ValueAdjustment[]) =>
  inTransaction(app.db, (tx) => adjustValue(tx, { userId: admin.userId }, changes));
const correct = (itemId: string, body: object, client = admin) =>
  client.post(`/api/items/${itemId}/value-corrections`, { reason: "Ankara", ...body });
const historyOf = async (itemId: string): Promise<ValueChange[]> =>
  (await admin.get(`/api/items/${itemId}/value-changes`)).body.items;
const receive = (itemId: string, quantity: number, value?: number, serials?: string[]) =>
  move(app.db, [{ act: "bring-in", reason: "received", itemId, quantity, value, serials }]);
const lastArrival = async (itemId: string): Promise<string> => {
  const { id } = await app.db
    .selectFrom("stockMovements")
    .select("id")
    .where("itemId", "=", itemId)
    .where("reason", "=", "received")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};
const costsOf = async (itemId: string) =>
  Object.fromEntries(
    (await admin.get(`/api/items/${itemId}/serials`)).body.items.map(
      ({ serial, unitCost }: { serial: string; unitCost: number | null }) => [serial, unitCost],
    ),
  );

describe("the value of stock", () => {
  test("a third of it leaves with a third of the pieces, and the last piece takes the rest", async () => {
    const { id } = await stocked(app.db, 0);
    await receive(id, 3, 10_000);
    for (const [cost, value] of [
      [3333, 6667],
      [3334, 3333],
      [3333, 0],
    ] as const) {
      const sale = await sold(admin, [{ itemId: id, quantity: 1 }]);
      expect(sale.items[0]).toMatchObject({ cost, unitCost: cost });
      expect(await stockOf(app.db, id)).toMatchObject({ value });
    }
    // Without stock the last known cost remains, and pieces that are found bring it.
    expect(await stockOf(app.db, id)).toMatchObject({ quantity: 0, cost: 3333 });
    await move(app.db, [{ act: "adjust", reason: "found", itemId: id, quantity: 2 }]);
    expect(await stockOf(app.db, id)).toMatchObject({ value: 6666 });
  });

  test("free goods cost nothing and are known; goods of unknown cost count as 0 and are marked", async () => {
    const free = await stocked(app.db, 2, { cost: 0 });
    const unknown = await stocked(app.db, 2, { cost: null });
    const lines = [free, unknown].map(({ id: itemId }) => ({ itemId, quantity: 1 }));
    const { items } = await sold(admin, lines);
    expect(items).toMatchObject([
      { unitCost: 0, cost: 0 },
      { unitCost: null, cost: null },
    ]);
    // A known delivery beside pieces of unknown cost does not make the average known.
    await receive(unknown.id, 1, 500);
    expect(await stockOf(app.db, unknown.id)).toMatchObject({ value: 500, cost: null });
    expect((await historyOf(unknown.id)).map(({ isKnown }) => isKnown)).toEqual([
      true,
      false,
      false,
    ]);
    await correct(unknown.id, { unitCost: 400 });
    expect(await stockOf(app.db, unknown.id)).toMatchObject({ value: 800, cost: 400 });
  });

  test("a sale that waits for its money has no cost before its pieces leave", async () => {
    const { id } = await stocked(app.db, 2, { cost: 700 });
    const waiting = await admin.post("/api/sales", {
      ...cart([{ itemId: id, quantity: 1 }]),
      payment: { method: "mobile_money", provider: "mpesa", phone: "0754000002" },
    });
    expect(waiting.body.sale.items[0]).toMatchObject({ cost: null });
    await receive(id, 2, 2000);
    expect(await stockOf(app.db, id)).toMatchObject({ quantity: 4, value: 3400 });
    const { id: saleId, paymentId } = waiting.body.sale;
    const arrived = await arrivedFor(app, paymentId, "QAB123");
    await inTransaction(app.db, (tx) => settlePayment(tx, paymentId, arrived));
    // The pieces leave when the money arrives, and at the average of that time.
    const [line] = (await admin.get(`/api/sales/${saleId}`)).body.items;
    expect(line).toMatchObject({ cost: 850, unitCost: 850 });
  });

  test("a sale takes no more statements than before, whatever its stock is worth", async () => {
    const { id } = await stocked(app.db, 5);
    const statements = await statementsDuring(() => sold(admin, [{ itemId: id, quantity: 1 }]));
    const writes = statements.filter((statement) => statement.includes("into stock_movements"));
    expect(writes).toHaveLength(1);
  });
});

describe("serialised pieces", () => {
  test("leave and come back with their own cost", async () => {
    const item = await stocked(app.db, 0, { isSerialised: true, cost: 100 });
    await receive(item.id, 2, 1001, ["V-1", "V-2"]);
    await receive(item.id, 1, 5000, ["V-3"]);
    expect(await costsOf(item.id)).toEqual({ "V-1": 501, "V-2": 500, "V-3": 5000 });
    expect(await stockOf(app.db, item.id)).toMatchObject({ value: 6001, cost: 2000 });
    const sale = await sold(admin, [{ itemId: item.id, quantity: 2, serials: ["V-3", "V-1"] }]);
    expect(sale.items[0]).toMatchObject({ cost: 5501, unitCost: 2751 });
    const refund = {
      reason: "x",
      restock: true,
      lines: [{ saleItemId: sale.items[0]?.id, quantity: 1, restock: true, serials: ["V-3"] }],
    };
    expect((await admin.post(`/api/sales/${sale.id}/refunds`, refund)).status).toBe(201);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 2, value: 5500 });
    await move(app.db, [
      { act: "adjust", reason: "lost", itemId: item.id, quantity: -1, serials: ["V-3"] },
    ]);
    await move(app.db, [
      { act: "adjust", reason: "found", itemId: item.id, quantity: 1, serials: ["V-3"] },
    ]);
    expect(await stockOf(app.db, item.id)).toMatchObject({ quantity: 2, value: 5500 });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("share the value of an item that becomes serialised, and leave it to the item again", async () => {
    const { id } = await stocked(app.db, 0);
    await receive(id, 3, 1000);
    const { version } = (await admin.get(`/api/items/${id}`)).body;
    const change = { version, isSerialised: true, serials: ["W-1", "W-2", "W-3"] };
    expect((await admin.patch(`/api/items/${id}`, change)).status).toBe(200);
    expect(await costsOf(id)).toEqual({ "W-1": 333, "W-2": 334, "W-3": 333 });
    const off = { version: version + 1, isSerialised: false };
    expect((await admin.patch(`/api/items/${id}`, off)).body).toMatchObject({ value: 1000 });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("a correction names the piece whose cost was wrong", async () => {
    const item = await stocked(app.db, 2, { isSerialised: true, sku: "COR", cost: 1000 });
    const corrected = await correct(item.id, { unitCost: 4000, serials: ["COR-2"] });
    expect(corrected.body).toMatchObject({ value: 5000, cost: 2500 });
    expect(await historyOf(item.id)).toMatchObject([
      { kind: "stock", reason: "correction", value: 3000, serial: "COR-2", note: "Ankara" },
      { kind: "movement" },
    ]);
    expect(await correct(item.id, { unitCost: 1, serials: ["COR-3"] })).toMatchObject({
      status: 409,
      body: { code: "serial_not_available", params: { serial: "COR-3" } },
    });
    const late = { itemId: item.id, value: 101, reason: "late_cost" } as const;
    expect(await adjust([late])).toEqual([{ itemId: item.id, inStock: 101, sold: 0 }]);
    expect(await costsOf(item.id)).toEqual({ "COR-1": 1051, "COR-2": 4050 });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("a late cost of an arrival is divided between pieces in stock and sold pieces", async () => {
    const item = await stocked(app.db, 1, { isSerialised: true, sku: "ARR", cost: 100 });
    await receive(item.id, 3, 3000, ["ARR-7", "ARR-8", "ARR-9"]);
    await sold(admin, [{ itemId: item.id, quantity: 1, serials: ["ARR-8"] }]);
    const movementId = await lastArrival(item.id);
    const late = { itemId: item.id, value: 1000, reason: "late_cost", movementId } as const;
    expect(await adjust([late])).toEqual([{ itemId: item.id, inStock: 666, sold: 334 }]);
    expect(await costsOf(item.id)).toMatchObject({ "ARR-1": 100, "ARR-7": 1333, "ARR-9": 1333 });
    expect(await findViolations(app.db)).toEqual([]);
  });
});

describe("late costs", () => {
  test("change what is still in stock; the rest is a cost of goods sold, with its reason", async () => {
    const { id } = await stocked(app.db, 0);
    await receive(id, 10, 10_000);
    await sold(admin, [{ itemId: id, quantity: 7 }]);
    const movementId = await lastArrival(id);
    const late = { itemId: id, value: 1001, reason: "late_cost", movementId } as const;
    await adjust([{ ...late, reference: "PO-26-0001", note: "Ushuru" }]);
    expect(await stockOf(app.db, id)).toMatchObject({ quantity: 3, value: 3300, cost: 1100 });
    const written = { reference: "PO-26-0001", note: "Ushuru", reason: "late_cost", quantity: 0 };
    const [first, second] = await historyOf(id);
    expect([first, second].toSorted((a, b) => (a?.value ?? 0) - (b?.value ?? 0))).toMatchObject([
      { ...written, kind: "stock", value: 300, costBefore: 1000, costAfter: 1100 },
      { ...written, kind: "sold", value: 701, costBefore: 1100, costAfter: 1100 },
    ]);
    const { turnover } = (await admin.get("/api/inventory/analytics?days=30")).body;
    expect(turnover.costOfGoods).toBeGreaterThanOrEqual(7701);
  });

  test("a credit takes no more than the stock is worth", async () => {
    const { id } = await stocked(app.db, 4, { cost: 100 });
    const credit = { itemId: id, value: -500, reason: "late_cost" } as const;
    expect(await adjust([credit])).toEqual([{ itemId: id, inStock: -400, sold: -100 }]);
    expect(await stockOf(app.db, id)).toMatchObject({ value: 0, cost: 0 });
    expect(await findViolations(app.db)).toEqual([]);
  });

  test("many at once, of sold-out items too, are all counted", async () => {
    const { id } = await stocked(app.db, 2, { cost: 100 });
    const gone = await stocked(app.db, 0, { cost: 100 });
    const late = [id, gone.id].map((itemId) => ({
      itemId,
      value: 10,
      reason: "late_cost" as const,
    }));
    const sales = Array.from({ length: 4 }, () =>
      admin.post("/api/sales", cart([{ itemId: id, quantity: 1 }])),
    );
    await Promise.all([...Array.from({ length: 6 }, () => adjust(late)), ...sales]);
    expect(await stockOf(app.db, gone.id)).toMatchObject({ quantity: 0, value: 0, cost: 100 });
    expect(await findViolations(app.db)).toEqual([]);
  });
});

describe("correcting the stock value", () => {
  test("gives each piece in stock the cost; sold pieces keep theirs", async () => {
    const { id } = await stocked(app.db, 5, { cost: 900 });
    const sale = await sold(admin, [{ itemId: id, quantity: 2 }]);
    const answer = await correct(id, { unitCost: 1200 });
    expect(answer).toMatchObject({ status: 200, body: { value: 3600, cost: 1200, quantity: 3 } });
    expect((await admin.get(`/api/sales/${sale.id}`)).body.items[0]).toMatchObject({ cost: 1800 });
    const event = await app.db
      .selectFrom("events")
      .select(["actorId", "data"])
      .where("recordId", "=", id)
      .where("kind", "=", "item.value_corrected")
      .executeTakeFirst();
    expect(event).toEqual({
      actorId: admin.userId,
      data: { before: { stockValue: 2700 }, after: { stockValue: 3600 }, reason: "Ankara" },
    });
  });

  test("happens once per key, and two users who type the same cost correct it once", async () => {
    const { id } = await stocked(app.db, 3, { cost: 900 });
    const key = newId();
    const body = { unitCost: 1000, reason: "Ankara" };
    const path = `/api/items/${id}/value-corrections`;
    const first = await admin.post(path, body, { key });
    expect((await admin.post(path, body, { key })).body).toEqual(first.body);
    await Promise.all([correct(id, { unitCost: 1100 }), correct(id, { unitCost: 1100 })]);
    expect(await stockOf(app.db, id)).toMatchObject({ value: 3300 });
    expect((await historyOf(id)).filter(({ kind }) => kind === "stock")).toHaveLength(2);
  });

  test("needs its own right, the right to see costs, a reason and stock", async () => {
    const { id } = await stocked(app.db, 3, { cost: 900 });
    const empty = await stocked(app.db, 0, { cost: 900 });
    expect((await correct(id, { unitCost: 1 }, care)).status).toBe(403);
    const blind = await signedIn(app, { role: "admin", permissions: ["correct_stock_value"] });
    expect(await correct(id, { unitCost: 1 }, blind)).toMatchObject({
      status: 403,
      body: { params: { permission: "view_cost" } },
    });
    expect((await correct(id, { unitCost: 1, reason: " " })).status).toBe(422);
    expect((await correct(id, { unitCost: -1 })).status).toBe(422);
    expect((await correct(id, { unitCost: 1, serials: ["X-1"] })).status).toBe(422);
    expect((await correct(newId(), { unitCost: 1 })).status).toBe(404);
    expect((await correct(empty.id, { unitCost: 1 })).body.code).toBe("nothing_in_stock");
    expect(await stockOf(app.db, id)).toMatchObject({ value: 2700 });
  });

  test("replaces typing the cost: the terms refuse the cost of an item with stock", async () => {
    const { id } = await stocked(app.db, 1, { cost: 900 });
    const terms = (body: object) => admin.post(`/api/items/${id}/terms`, { version: 1, ...body });
    expect(await terms({ cost: 1000 })).toMatchObject({
      status: 409,
      body: { code: "cost_follows_stock" },
    });
    // A form that sends the unchanged cost is not refused.
    expect((await terms({ cost: 900, price: 2_000_000 })).status).toBe(200);
    await sold(admin, [{ itemId: id, quantity: 1 }]);
    const typed = await admin.post(`/api/items/${id}/terms`, { version: 2, cost: 1000 });
    expect(typed).toMatchObject({ status: 200, body: { cost: 1000, value: 0 } });
  });
});

describe("the cost history", () => {
  test("has pages and a file, for users who may see costs", async () => {
    const { id } = await stocked(app.db, 1, { cost: 100 });
    for (let next = 0; next < 4; next++) await receive(id, 1, 100 + next);
    const path = `/api/items/${id}/value-changes`;
    const first = (await admin.get(`${path}?limit=3`)).body;
    const rest = (await admin.get(`${path}?limit=3&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...rest.items]).toMatchObject([
      { value: 103, quantityAfter: 5, valueAfter: 506, costBefore: 101, costAfter: 101 },
      { value: 102, valueAfter: 403 },
      { value: 101, valueAfter: 301 },
      { value: 100, valueAfter: 200 },
      { value: 100, valueAfter: 100, costBefore: null, costAfter: 100, reason: "opening" },
    ]);
    const file = String((await admin.get(`${path}.csv`)).body);
    expect(file.trim().split("\r\n")).toHaveLength(6);
    expect(file).toContain("received");
    for (const address of [path, `${path}.csv`]) {
      expect((await care.get(address)).status).toBe(403);
    }
    for (const end of ["", ".csv"]) {
      expect((await admin.get(`/api/items/${newId()}/value-changes${end}`)).status).toBe(404);
    }
    expect((await care.get(`/api/items/${id}`)).body).not.toHaveProperty("value");
  });

  test("is read by its indexes, however long it is", async () => {
    const { id } = await stocked(app.db, 1, { cost: 100 });
    await sql`
      insert into stock_movements (id, item_id, position, type, quantity, quantity_after, unit_cost, value, value_after,
        reason, arrived, created_at)
      select gen_random_uuid(), ${id}, n + 1, 'IN', 1, n + 1, 100, 100, n * 100 + 100, 'received', n + 1,
             now() + n * interval '1 millisecond'
      from generate_series(1, 20000) n`.execute(app.db);
    await sql`
      update inventory_items set quantity = 20001, arrived = 20001, movement_count = 20001, value = 2000100
      where id = ${id}`.execute(app.db);
    await sql`analyze stock_movements, stock_value_entries`.execute(app.db);
    const [read] = (await statementsDuring(() => historyOf(id))).filter((statement) =>
      statement.includes("stock_value_entries"),
    );
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain (generic_plan) ${sql.raw(read ?? "")}`.execute(app.db);
    expect(JSON.stringify(rows)).not.toMatch(/Seq Scan on stock_|Sort Method/);
    await sold(admin, [{ itemId: id, quantity: 2 }]);
    expect(await stockOf(app.db, id)).toMatchObject({ quantity: 19_999, value: 1_999_900 });
  });
});
