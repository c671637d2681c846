/** Thousands of receipts, sales, returns, late costs, corrections and mistakes: no minor unit is lost. */
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findViolations } from "#src/app/invariants.ts";
import { jobsDone } from "#tests/support/eventually.ts";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { startShop } from "#tests/support/shop.ts";
import { OrderedGoods, orderedGoodsAct } from "#tests/support/shop/receiving-operations.ts";

const SEED = seedOfFile(20_261_124);
/** Of each of the four groups of items. Their acts run at the same time. */
const ACTS = 700;
/** How many acts of each kind are not refused, at least. Acts that are always refused would prove nothing. */
const LEAST = 20;

const shop = await startShop();
const { app } = shop;

/** What came in and was adjusted, and what was sold, sent back and is in stock, of one item. */
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
           where m.item_id = ${itemId} and (m.reason in ('sale', 'refund', 'defective', 'supplier_return')
             or m.reason = 'received' and m.reference like 'SR-%'))
        + (select coalesce(sum(e.value), 0) from stock_value_entries e
           where e.item_id = ${itemId} and e.part = 'sold')
      )::bigint as gone`.execute(app.db);
  return rows[0];
};

test("value received and adjusted = cost of goods sold and value in stock, after thousands of acts", async () => {
  const some = fc.array(orderedGoodsAct, { minLength: ACTS, maxLength: ACTS });
  await fc.assert(
    fc.asyncProperty(fc.tuple(some, some, some, some), async (groups) => {
      const all = await Promise.all(
        groups.map(async (acts) => {
          const goods = await OrderedGoods.of(shop);
          for (const act of acts) await goods.perform(act);
          return goods;
        }),
      );
      await jobsDone(app.db);
      for (const itemId of all.flatMap(({ itemIds }) => itemIds)) {
        const found = await books(itemId);
        expect(found?.brought).toBe(found?.gone);
      }
      for (const kind of all[0]?.done.keys() ?? []) {
        const times = all.reduce((sum, { done }) => sum + (done.get(kind) ?? 0), 0);
        expect(times, kind).toBeGreaterThan(LEAST);
      }
    }),
    { seed: SEED, numRuns: 1, endOnFailure: true },
  );
  expect(await findViolations(app.db)).toEqual([]);
}, 120_000);
