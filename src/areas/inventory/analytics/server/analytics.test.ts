import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { startShop } from "#tests/support/shop.ts";
import type { TestClient } from "#tests/support/client.ts";
import type { InventoryAnalytics } from "../contract.ts";

/** A movement of the test's items. Items have the price 100 and the cost 60 unless a test gives other numbers. */
type Moved = [daysAgo: number, reason: string, quantity: number, unitCost?: number];

const { app, admin, care } = await startShop();

async function shelf(
  sku: string,
  moves: Moved[],
  more: { category?: string; price?: number; cost?: number | null; archived?: boolean } = {},
) {
  const id = newId();
  const { category = "parts", price = 100, cost = 60, archived = false } = more;
  const quantity = moves.reduce((all, [, , each]) => all + each, 0);
  const value = quantity * (cost ?? 0);
  await sql`
    insert into inventory_items (id, sku, name, category, price, cost, value, quantity, movement_count, archived_at)
    values (${id}, ${sku}, ${`Item ${sku}`}, ${category}, ${price}, ${cost}, ${value}, ${quantity}, ${moves.length},
            ${archived ? sql`now()` : null})`.execute(app.db);
  let after = 0;
  let arrived = 0;
  for (const [at, [daysAgo, reason, change, unitCost = cost]] of moves.entries()) {
    after += change;
    const type = ["opening", "received", "refund", "part_returned"].includes(reason)
      ? "IN"
      : ["sale", "repair_part", "replacement", "defective"].includes(reason)
        ? "OUT"
        : "ADJUSTMENT";
    const isArrival = change > 0 && !["refund", "part_returned"].includes(reason);
    if (isArrival) arrived += change;
    const noon = sql`${startOfDay(addDays(today(), -daysAgo))}::timestamptz + interval '12 minutes'`;
    await sql`
      insert into stock_movements (id, item_id, position, type, quantity, quantity_after, unit_cost, value, reason, arrived,
        created_at)
      values (${newId()}, ${id}, ${at + 1}, ${type}, ${change}, ${after}, ${unitCost}, ${change * (unitCost ?? 0)}, ${reason},
        ${isArrival ? arrived : null}, ${noon})`.execute(app.db);
    await sql`
      update inventory_items set arrived = ${arrived}, last_out_at = case when ${type} = 'OUT' then ${noon} else last_out_at end
      where id = ${id}`.execute(app.db);
  }
  return id;
}

const analytics = async (client: TestClient, days = 90): Promise<InventoryAnalytics> => {
  const { status, body } = await client.get(`/api/inventory/analytics?days=${days}`);
  expect(status).toBe(200);
  return body as InventoryAnalytics;
};

test("an empty shop has no values, and none is invented", async () => {
  const empty = await analytics(admin, 30);
  expect(empty.stock).toEqual({ items: 0, pieces: 0, atPrice: 0, atCost: 0, withoutCost: 0 });
  expect(empty.turnover).toEqual({
    costOfGoods: 0,
    averageStock: 0,
    times: null,
    daysOfStock: null,
  });
  expect(empty.line).toHaveLength(31);
  expect([empty.bestSellers, empty.categories, empty.shrinkage]).toEqual([[], [], []]);
  expect([empty.slow, empty.dead].map(({ items, worst }) => [items, worst])).toEqual([
    [0, []],
    [0, []],
  ]);
});

describe("a small shop", () => {
  beforeAll(async () => {
    // 10 pieces came 400 days ago, 4 came 20 days ago. 6 were sold, 1 came back, 1 broke. In stock: 4 new, 4 old.
    await shelf("A", [
      [400, "opening", 10],
      [100, "sale", -3],
      [20, "received", 4, 70],
      [10, "sale", -3],
      [5, "refund", 1],
      [4, "damaged", -1],
    ]);
    // 5 pieces were used in repairs, 2 of them came back, and 1 more piece was found.
    await shelf(
      "B",
      [
        [120, "opening", 9],
        [30, "repair_part", -5],
        [29, "part_returned", 2],
        [3, "found", 1],
      ],
      { category: "screens" },
    );
    // No piece ever went out, so the item is dead stock. Its cost is not known.
    await shelf("C", [[200, "opening", 2]], { category: "cases", price: 1000, cost: null });
    // No piece went out for 70 days, so the item is slow stock.
    await shelf("D", [
      [300, "opening", 5],
      [70, "sale", -2],
    ]);
    // The item was sold out for a year and restocked yesterday, so it is neither slow nor dead.
    await shelf("E", [
      [390, "opening", 1],
      [380, "sale", -1],
      [1, "received", 3],
    ]);
    await shelf("F", [[100, "opening", 50]], { archived: true });
  });

  test("has the value of its stock, at price and at cost", async () => {
    const { stock, categories } = await analytics(admin);
    // 8 pieces of A, 7 of B, 3 of D and 3 of E have the price 100 and the cost 60. 2 of C have the price 1000.
    expect(stock).toEqual({ items: 5, pieces: 23, atPrice: 4100, atCost: 1260, withoutCost: 1 });
    expect(categories).toEqual([
      { category: "cases", items: 1, pieces: 2, atPrice: 2000, atCost: 0, out: 0 },
      { category: "parts", items: 3, pieces: 14, atPrice: 1400, atCost: 840, out: 4 },
      { category: "screens", items: 1, pieces: 7, atPrice: 700, atCost: 420, out: 3 },
    ]);
  });

  test("has the past value of its past stock", async () => {
    const { line, from, to } = await analytics(admin, 30);
    const on = (daysAgo: number) => line.find(({ day }) => day === addDays(today(), -daysAgo));
    expect([from, to, line.length]).toEqual([addDays(today(), -29), today(), 31]);
    expect(on(0)).toEqual({ day: today(), atPrice: 4100, atCost: 1260 });
    // Changes 1, 3, 4, 5, 10, 20 and 29 days ago: +3 of E, +1 of B, -1 of A, +1 of A, -3 of A, +4 of A, +2 of B.
    expect(on(1)?.atPrice).toBe(4100);
    expect(on(2)?.atPrice).toBe(3800);
    expect(on(4)?.atPrice).toBe(3700);
    expect(on(5)?.atPrice).toBe(3800);
    expect(on(6)?.atPrice).toBe(3700);
    expect(on(11)?.atPrice).toBe(4000);
    expect(on(21)?.atPrice).toBe(3600);
    // At cost the past value is exact: the four pieces of A came at 70 each, and not at today's 60.
    expect(on(30)).toEqual({ day: addDays(today(), -30), atPrice: 3400, atCost: 800 });
  });

  test("has the age of its newest pieces; returned pieces are not new", async () => {
    const { ageing } = await analytics(admin);
    // 0-30: 4 of A, 3 of E, 1 of B (found). 91-180: 6 of B. 181-365: 2 of C, 3 of D. Over 365: 4 of A.
    expect(ageing).toEqual([
      { band: "0-30", pieces: 8, atPrice: 800, atCost: 480 },
      { band: "31-90", pieces: 0, atPrice: 0, atCost: 0 },
      { band: "91-180", pieces: 6, atPrice: 600, atCost: 360 },
      { band: "181-365", pieces: 5, atPrice: 2300, atCost: 180 },
      { band: "over-365", pieces: 4, atPrice: 400, atCost: 240 },
    ]);
  });

  test("has sales and usage, minus returned pieces", async () => {
    const { bestSellers, turnover, line } = await analytics(admin, 90);
    expect(bestSellers).toMatchObject([
      { item: { sku: "B" }, sold: 0, used: 3, pieces: 3, atPrice: 300, atCost: 180 },
      { item: { sku: "A" }, sold: 2, used: 0, pieces: 2, atPrice: 200, atCost: 120 },
      { item: { sku: "D" }, sold: 2, used: 0, pieces: 2, atPrice: 200, atCost: 120 },
    ]);
    const averageStock = Math.round(
      line.reduce((all, { atCost = 0 }) => all + atCost, 0) / line.length,
    );
    expect(turnover).toEqual({
      costOfGoods: 420,
      averageStock,
      times: Math.round((420 / averageStock) * 100) / 100,
      daysOfStock: Math.round((averageStock / 420) * 90),
    });
  });

  test("lists idle and dead stock with its age", async () => {
    const { slow, dead } = await analytics(admin);
    expect(slow).toMatchObject({ items: 1, pieces: 3, atPrice: 300, atCost: 180 });
    expect(slow.worst).toMatchObject([{ item: { sku: "D" }, idleDays: 70 }]);
    expect(slow.worst[0]?.lastOutAt).toMatch(new RegExp(`^${addDays(today(), -71)}T21:12`));
    expect(dead).toMatchObject({ items: 1, pieces: 2, atPrice: 2000, atCost: 0 });
    expect(dead.worst).toMatchObject([{ item: { sku: "C" }, idleDays: 200, lastOutAt: null }]);
  });

  test("lists lost and found stock", async () => {
    const { shrinkage } = await analytics(admin, 30);
    expect(shrinkage).toEqual([
      { reason: "damaged", pieces: -1, atPrice: -100, atCost: -60 },
      { reason: "found", pieces: 1, atPrice: 100, atCost: 60 },
    ]);
  });

  test("shows costs only with view_cost", async () => {
    const seen = await analytics(care);
    expect(seen.turnover).toBeUndefined();
    expect(JSON.stringify(seen)).not.toMatch(/cost/i);
    const { body } = await care.get("/api/inventory/analytics/export.csv?days=90");
    expect(String(body)).not.toMatch(/cost/i);
  });

  test("is exported as a file with a line per item", async () => {
    const answer = await fetch(`${app.url}/api/inventory/analytics/export.csv?days=90`, {
      headers: { cookie: admin.cookie },
    });
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines[0]).toContain("SKU,Name,Category,Quantity,Out in 90 days,Days without movement");
    expect(lines).toHaveLength(6);
    // Columns after the category: quantity, pieces out, idle days, five age bands, value at price, value at cost.
    expect(lines).toContain("A,Item A,parts,8,2,10,4,0,0,0,4,8.00,4.80");
    expect(lines).toContain("C,Item C,cases,2,0,200,0,0,0,2,0,20.00,");
  });

  test("accepts only the known periods", async () => {
    for (const days of ["0", "45", "x", "366"]) {
      expect((await admin.get(`/api/inventory/analytics?days=${days}`)).status).toBe(422);
    }
  });

  test("sorts idle stock by the value that the caller sees", async () => {
    // G has a high cost and a low price. H has a low cost and a high price.
    await shelf("G", [[70, "opening", 1]], { price: 900, cost: 800 });
    await shelf("H", [[70, "opening", 1]], { price: 1000, cost: 100 });
    const order = async (client: TestClient) =>
      (await analytics(client)).slow.worst.map(({ item }) => item.sku);
    expect(await order(admin)).toEqual(["G", "D", "H"]);
    expect(await order(care)).toEqual(["H", "G", "D"]);
  });
});
