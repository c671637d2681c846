import { expect } from "vitest";
import type { saleInvariants } from "#src/app/invariants/sales.ts";
import type { TestApp } from "./app.ts";
import type { TestClient } from "./client.ts";
import { mobile, simulated, sold } from "./sales.ts";
import { stocked } from "./stock.ts";

/** Some sales: paid, partly paid back, waiting, cancelled. */
export async function sellSomething(app: TestApp, admin: TestClient): Promise<void> {
  const item = await stocked(app.db, 50, { price: 1_000_000 });
  const line = { itemId: item.id, quantity: 3 };
  const paid = await sold(admin, [line, { ...line, quantity: 1 }], {
    discount: { type: "percent", value: 5 },
  });
  await sold(admin, [line]);
  const open = { payment: mobile(simulated.never) };
  await sold(admin, [line], open);
  const given = await sold(admin, [line], open);
  await admin.post(`/api/sales/${given.id}/cancel`, {});
  const lines = [{ saleItemId: paid.items[0]?.id, quantity: 1 }];
  const refunded = await admin.post(`/api/sales/${paid.id}/refunds`, { lines, reason: "x" });
  expect(refunded.status).toBe(201);
}

const unguarded = (table: string) => `alter table ${table} disable trigger user`;
const unchecked = (table: string, constraint: string) =>
  `alter table ${table} drop constraint ${constraint}`;

/** For each invariant of sales what would break it, with the guards against it taken off first. */
export const salePlants: Record<keyof typeof saleInvariants, string[]> = {
  "a line of a sale is its quantity at its price, taxed after its discount": [
    unguarded("sale_items"),
    "update sale_items set tax_amount = tax_amount + 1",
  ],
  "a sale is its lines less its discount, rounded": [
    unguarded("sales"),
    "update sales set subtotal = subtotal + 1, rounding_amount = rounding_amount - 1",
  ],
  "a completed sale is paid exactly, any other not at all": [
    "update sales set status = 'completed', completed_at = now() where status = 'pending'",
  ],
  "a sale's payment is its customer's, in its currency": [
    unguarded("sales"),
    "update sales set currency = 'KES'",
  ],
  "what was paid back for a sale is what its payments gave back": [
    unguarded("sale_refunds"),
    "update sale_refunds set amount = amount + 1",
  ],
  "no more pieces came back than were sold": [
    unguarded("sale_items"),
    "update sale_items set refunded_quantity = 0",
  ],
  "what was sold left the shelf, and what came back is on it": [
    unguarded("stock_movements"),
    "update stock_movements set sale_id = null where reason = 'refund'",
  ],
  "stock is set aside for sales that wait for their payment alone": [
    "update sales set status = 'cancelled', cancelled_at = now() where status = 'pending'",
  ],
  "points are the sum of their ledger": [
    "update customers set points = points + 1 where points > 0",
  ],
  "the walk-in customer has sales alone": [
    unchecked("customers", "customers_walk_in_stays"),
    "update customers set total_spent = 1 where is_walk_in",
  ],
  "every sale, cancellation and refund of one stands in the journal": [
    unguarded("events"),
    "delete from events where kind = 'sale.refunded'",
  ],
};
