/** Any receipts, sales, refunds, late costs, corrections and mistakes: no minor unit is lost. */
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { startShop } from "#tests/support/shop.ts";
import { ordering, supplied } from "#tests/support/shop/purchasing.ts";
import { cart } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";

const SEED = 20_261_123;
const ROUNDS = 4;
const ACTS = { minLength: 150, maxLength: 200 };

const { app, admin } = await startShop();
const supplier = await supplied(admin);

const pick = fc.nat(1000);
const few = fc.integer({ min: 1, max: 4 });
const act = fc.oneof(
  fc.record({
    kind: fc.constant("order" as const),
    quantity: fc.integer({ min: 1, max: 9 }),
    unitCost: fc.integer({ min: 1, max: 999 }),
    rate: fc.constantFrom(1, 2512.3456, 19.5),
    shipping: fc.nat(777),
  }),
  fc.record({ kind: fc.constant("receive" as const), order: pick, line: fc.nat(1), pieces: few }),
  fc.record({ kind: fc.constant("receive" as const), order: pick, line: fc.nat(1), pieces: few }),
  fc.record({ kind: fc.constant("undo" as const), order: pick, line: pick, pieces: few }),
  fc.record({
    kind: fc.constant("cost" as const),
    order: pick,
    amount: fc.integer({ min: 1, max: 5000 }),
  }),
  fc.record({ kind: fc.constant("remove cost" as const), order: pick, cost: pick }),
  fc.record({
    kind: fc.constant("share" as const),
    order: pick,
    basis: fc.constantFrom("value", "pieces", "weight"),
  }),
  fc.record({ kind: fc.constant("close" as const), order: pick }),
  fc.record({ kind: fc.constant("sell" as const), item: fc.nat(1), pieces: few }),
  fc.record({ kind: fc.constant("refund" as const), sale: pick, restock: fc.boolean() }),
  fc.record({
    kind: fc.constant("correct" as const),
    item: fc.nat(1),
    unitCost: fc.nat(99_999),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

interface World {
  items: string[];
  orders: any[];
  sales: any[];
}

const from = <T>(all: readonly T[], nth: number): T | undefined => all[nth % (all.length || 1)];
const receivingOf = async ({ id }: any) =>
  (await admin.get(`/api/purchase-orders/${id}/receiving`)).body;

/** Performs an act. A refusal is an answer too; anything else fails the test. */
async function perform(world: World, one: Act): Promise<void> {
  const send = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    expect([200, 201, 404, 409, 422]).toContain(answer.status);
    return answer;
  };
  if (one.kind === "order") {
    const { quantity, unitCost, rate } = one;
    const items = world.items.map((itemId, nth) => ({
      itemId,
      quantity,
      unitCost: unitCost + nth,
    }));
    const currency = rate === 1 ? "TZS" : "USD";
    const { body } = await send(
      "/api/purchase-orders",
      ordering(supplier.id, "", {
        items,
        currency,
        exchangeRate: rate,
        shippingCost: one.shipping,
      }),
    );
    world.orders.push(body);
    return;
  }
  if (one.kind === "sell") {
    const itemId = world.items[one.item] ?? "";
    const { status, body } = await send("/api/sales", cart([{ itemId, quantity: one.pieces }]));
    if (status === 201) world.sales.push(body.sale);
    return;
  }
  if (one.kind === "refund") {
    const sale = from(world.sales, one.sale);
    if (!sale) return;
    const lines = [{ saleItemId: sale.items[0].id, quantity: 1, restock: one.restock }];
    await send(`/api/sales/${sale.id}/refunds`, { lines, reason: "x" });
    return;
  }
  if (one.kind === "correct") {
    const path = `/api/items/${world.items[one.item]}/value-corrections`;
    await send(path, { unitCost: one.unitCost, reason: "x" });
    return;
  }
  const order = from(world.orders, one.order);
  if (order) await ofOrder(order, one, send);
}

type OfOrder = Extract<Act, { order: number }>;

async function ofOrder(
  order: any,
  one: OfOrder,
  send: (path: string, body: object) => Promise<unknown>,
): Promise<void> {
  const path = `/api/purchase-orders/${order.id}`;
  if (one.kind === "receive") {
    const { itemId } = order.items[one.line];
    await send(`${path}/receive`, { lines: [{ itemId, quantity: one.pieces }] });
  } else if (one.kind === "cost") {
    const { amount } = one;
    await send(`${path}/costs`, { kind: "duty", amount, currency: "KES", exchangeRate: 19.3333 });
  } else if (one.kind === "close") {
    await send(`${path}/close`, { reason: "x" });
  } else if (one.kind === "share") {
    const weights = order.items.map(({ id: lineId }: any, nth: number) => ({
      lineId,
      grams: 7 + nth * 30,
    }));
    await send(`${path}/cost-sharing`, { basis: one.basis, weights });
  } else if (one.kind === "undo") {
    const { receipts } = await receivingOf(order);
    const receipt = from<any>(receipts, one.line);
    if (!receipt) return;
    const lines = [{ id: receipt.lines[0].id, quantity: one.pieces }];
    await send(`/api/goods-receipts/${receipt.id}/undo`, { lines, reason: "x" });
  } else {
    const { costs } = await receivingOf(order);
    const cost = from<any>(costs, one.cost);
    if (cost) await send(`/api/purchase-costs/${cost.id}/remove`, { reason: "x" });
  }
}

/** What came in and was adjusted, and what was sold and is in stock, of one item. */
const books = async (itemId: string) => {
  const { rows } = await sql<{ brought: number; gone: number }>`
    select (
        (select coalesce(sum(goods_value + cost_value), 0) from goods_receipt_lines where item_id = ${itemId})
        + (select coalesce(sum(s.value), 0) from late_cost_shares s
           join goods_receipt_lines l on l.id = s.receipt_line_id where l.item_id = ${itemId})
        + (select coalesce(sum(e.value), 0) from stock_value_entries e
           where e.item_id = ${itemId} and e.reason = 'correction'
             and (e.reference is null or e.reference not like 'GR-%'))
      )::bigint as brought, (
        (select value from inventory_items where id = ${itemId})
        + (select coalesce(sum(-m.value), 0) from stock_movements m
           where m.item_id = ${itemId} and m.reason in ('sale', 'refund', 'defective'))
        + (select coalesce(sum(e.value), 0) from stock_value_entries e
           where e.item_id = ${itemId} and e.part = 'sold')
      )::bigint as gone`.execute(app.db);
  return rows[0];
};

test("value received and adjusted = cost of goods sold and value in stock, after any acts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, ACTS), async (acts) => {
      const world: World = {
        items: [
          (await stocked(app.db, 0, { cost: null })).id,
          (await stocked(app.db, 0, { cost: null })).id,
        ],
        orders: [],
        sales: [],
      };
      for (const one of acts) await perform(world, one);
      for (const itemId of world.items) {
        const found = await books(itemId);
        expect(found?.brought).toBe(found?.gone);
      }
    }),
    { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
  );
  expect(await findViolations(app.db)).toEqual([]);
}, 120_000);
