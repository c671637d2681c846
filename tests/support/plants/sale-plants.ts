import { expect } from "vitest";
import type { refundRequestInvariants } from "#src/areas/sales/refund-requests/server/invariants.ts";
import type { saleInvariants } from "#src/areas/sales/server/invariants.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { longAgo, mobile, simulated, sold } from "../shop/sales.ts";
import { stocked } from "../shop/stock.ts";

/** Creates sales in several states: paid, refunded in part and as a whole, waiting, cancelled. */
export async function sellSomething(app: TestApp, admin: TestClient): Promise<void> {
  const item = await stocked(app.db, 50, { price: 1_000_000 });
  const line = { itemId: item.id, quantity: 3 };
  const paid = await sold(admin, [line, { ...line, quantity: 1 }], {
    discount: { type: "percent", value: 5 },
  });
  const whole = await sold(admin, [line]);
  expect((await admin.post(`/api/sales/${whole.id}/refunds`, { reason: "x" })).status).toBe(201);
  const broken = await sold(admin, [line]);
  const lost = { reason: "x", restock: false };
  expect((await admin.post(`/api/sales/${broken.id}/refunds`, lost)).status).toBe(201);
  const open = { payment: mobile(simulated.never) };
  const inParts = [
    { method: "mobile_money", provider: "mpesa", reference: "PARTOFSALE", amount: 1_000_000 },
    { method: "cash", amount: 2_000_000 },
  ];
  await sold(admin, [line], { payment: undefined, payments: inParts });
  await sold(admin, [line], open);
  const given = await sold(admin, [line], open);
  await admin.post(`/api/sales/${given.id}/cancel`, {});
  const lines = [{ saleItemId: paid.items[0]?.id, quantity: 1 }];
  const named = await stocked(app.db, 5, { isSerialised: true });
  const [first, second, third] = named.serials;
  const bySerial = { itemId: named.id, quantity: 2, serials: [first, second] };
  const { id, items } = await sold(admin, [bySerial]);
  const back = [{ saleItemId: items[0]?.id, quantity: 1, serials: [first] }];
  const again = await admin.post(`/api/sales/${id}/refunds`, { lines: back, reason: "x" });
  expect(again.status).toBe(201);
  await sold(admin, [{ ...bySerial, quantity: 1, serials: [third] }], open);
  await sellWithReward(app, admin);
  const refunded = await admin.post(`/api/sales/${paid.id}/refunds`, { lines, reason: "x" });
  expect(refunded.status).toBe(201);
}

/** Sells goods with a reward as their discount. The points for it come from a sale before. */
async function sellWithReward(app: TestApp, admin: TestClient): Promise<void> {
  const { id: itemId } = await stocked(app.db, 5, { price: 1_000_000 });
  const { customerId } = await sold(admin, [{ itemId, quantity: 1 }]);
  const named = { name: "Punguzo", pointsCost: 50, discountAmount: 100 };
  const reward = (await admin.post("/api/loyalty/rewards", named)).body;
  const body = { customerId, rewardId: reward.id };
  const { id: redemptionId } = (await admin.post("/api/loyalty/redemptions", body)).body;
  await sold(admin, [{ itemId, quantity: 1 }], { customerId, redemptionId });
}

const unguarded = (table: string) => `alter table ${table} disable trigger user`;
const unchecked = (table: string, constraint: string) =>
  `alter table ${table} drop constraint ${constraint}`;

/** Creates refund requests in several states: waiting, approved, refunded. */
export async function askForRefunds(
  app: TestApp,
  admin: TestClient,
  counter: TestClient,
): Promise<void> {
  const { id: itemId } = await stocked(app.db, 20, { price: 1_000_000 });
  for (const until of ["waiting", "approved", "refunded"]) {
    const sale = await sold(admin, [{ itemId, quantity: 2 }]);
    await longAgo(app, sale.id);
    const lines = [{ saleItemId: sale.items[0]?.id, quantity: 1 }];
    const asked = await counter.post(`/api/sales/${sale.id}/refund-requests`, {
      lines,
      reason: "x",
    });
    expect(asked.status).toBe(201);
    const { id } = asked.body;
    if (until !== "waiting")
      expect((await admin.post(`/api/approvals/${id}/approve`, {})).status).toBe(200);
    if (until === "refunded")
      expect((await counter.post(`/api/refund-requests/${id}/refund`, {})).status).toBe(201);
  }
}

/** SQL that violates each invariant of refund requests. */
export const refundRequestPlants: Record<keyof typeof refundRequestInvariants, string[]> = {
  "a request for a refund is where its moves brought it": [
    unguarded("refund_requests"),
    "update refund_requests set status = 'approved' where status = 'waiting'",
  ],
  "what was approved is what was given back, of that sale": [
    unguarded("refund_request_lines"),
    "update refund_request_lines set restock = false",
  ],
  "who is named as having approved a late refund approved it": [
    unguarded("refund_request_moves"),
    "update refund_request_moves set user_id = (select user_id from refund_requests limit 1)",
  ],
  "what a refund is asked for is still there to be given back": [
    unguarded("refund_request_lines"),
    "update refund_request_lines set quantity = 3",
  ],
  "every request for a refund and every move of it stands in the journal": [
    unguarded("events"),
    "delete from events where kind = 'refund_request.approved'",
  ],
};

/** SQL that violates each invariant of sales, after removing the constraints that prevent it. */
export const salePlants: Record<keyof typeof saleInvariants, string[]> = {
  "a line of a sale is its quantity at its price, taxed after its discount": [
    unguarded("sale_items"),
    "update sale_items set tax_amount = tax_amount + 1",
  ],
  "a charge of a sale is its percentage of the goods, and includes its tax": [
    unguarded("sales"),
    "update sales set charges = jsonb_set(charges, '{0,percent}', '6') where charges_amount > 0",
  ],
  "pieces that a refund did not bring back count as a loss of who gave it": [
    unguarded("limited_losses"),
    "delete from limited_losses where kind = 'refund'",
  ],
  "a sale is its lines less its discount, plus its charges, rounded": [
    unguarded("sales"),
    "update sales set subtotal = subtotal + 1, rounding_amount = rounding_amount - 1",
  ],
  "a refund of a sale names the money that went back for it": [
    unguarded("sale_refunds"),
    "update sale_refunds set payment_refund_id = null",
  ],
  "a completed sale is paid exactly, any other not at all": [
    "update sales set status = 'completed', completed_at = now() where status = 'pending'",
  ],
  "a reward is the discount of the one sale that uses it, until the sale is cancelled or refunded as a whole":
    ["update loyalty_redemptions set sale_id = gen_random_uuid() where sale_id is not null"],
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
  "a refunded sale keeps no points but expired ones": [
    unguarded("sale_refunds"),
    "update sale_refunds set points_reversed = points_reversed - 1 where points_reversed > 0",
  ],
  "a sale keeps the points of what earns them and was not refunded": [
    "update sales set points_amount = points_amount - 10000 where points_amount > 10000 and points_rate > 0",
  ],
  "a sale earned and lost the points its customer's ledger says": [
    unguarded("sale_refunds"),
    "update sale_refunds set points_reversed = points_reversed + 1",
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
