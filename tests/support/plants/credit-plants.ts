import { expect } from "vitest";
import type { creditInvariants } from "#src/areas/payments/credit/server/invariants.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { newPhone } from "../shop/devices.ts";
import { stocked } from "../shop/stock.ts";

const PRICE = 1_000_000;

/**
 * Sells on credit and takes an instalment, gives store credit and spends it, sells and spends a gift card, and
 * refunds another one.
 */
export async function useCredit(app: TestApp, client: TestClient): Promise<void> {
  const customer = { name: "Zuhura", phone: newPhone() };
  const customerId = (await client.post("/api/customers", customer)).body.id;
  const itemId = (await stocked(app.db, 9, { price: PRICE })).id;
  const sell = async (payment: object) => {
    const lines = [{ itemId, quantity: 1 }];
    const answer = await client.post("/api/sales", { customerId, lines, payment });
    expect(answer.status).toBe(201);
    return answer.body.sale.id as string;
  };
  const refund = async (saleId: string, given: object = {}) =>
    expect(
      (await client.post(`/api/sales/${saleId}/refunds`, { reason: "x", ...given })).status,
    ).toBe(201);
  const parts = [
    { dueOn: addDays(today(), 10), amount: PRICE / 2 },
    { dueOn: addDays(today(), 40), amount: PRICE / 2 },
  ];
  const onCredit = () => sell({ method: "on_credit", credit: { parts, reason: "x" } });
  await onCredit();
  const { debts } = (await client.get(`/api/customers/${customerId}/credit`)).body;
  const pay = { method: "cash", amount: 600_000 };
  expect((await client.post(`/api/debts/${debts[0].id}/payments`, pay)).status).toBe(201);
  await refund(await onCredit());
  await refund(await sell({ method: "cash" }), { payment: { method: "store_credit" } });
  await sell({ method: "store_credit" });
  const cheap = (await stocked(app.db, 3, { price: 100 })).id;
  const lines = [{ itemId: cheap, quantity: 1 }];
  const inPoints = { customerId, lines, payment: { method: "points" } };
  expect((await client.post("/api/sales", inPoints)).status).toBe(201);
  const card = { amount: PRICE, payment: { method: "cash" } };
  const { code } = (await client.post("/api/gift-cards", card)).body;
  await refund(await sell({ method: "gift_card", giftCard: code }));
  const unused = (await client.post("/api/gift-cards", card)).body.card;
  const back = await client.post(`/api/gift-cards/${unused.id}/refund`, { reason: "x" });
  expect(back.status).toBe(200);
}

const unguarded = (table: string) => `alter table ${table} disable trigger user`;

/** SQL that violates each invariant of credit, after removing the constraints that prevent it. */
export const creditPlants: Record<keyof typeof creditInvariants, string[]> = {
  "the balance of a credit account is the sum of its ledger, which has no gap": [
    "update credit_accounts set balance = balance + 1 where kind = 'store_credit'",
  ],
  "store credit that was paid out left the shop as money, and only then": [
    `insert into credit_payouts (entry_id, method, reference)
     select id, 'mobile_money', 'X1' from credit_entries where kind = 'issued' limit 1`,
  ],
  "an approved payout of store credit was paid once, by whoever asked, and no more than approved": [
    `insert into approval_requests (id, kind, status, subject_id, subject_name, input, amount, reason, asked_by)
     select gen_random_uuid(), 'credit_payout', 'done', a.id, '', '{}', 1, 'x', (select id from users limit 1)
     from credit_accounts a where a.kind = 'store_credit' limit 1`,
  ],
  "nothing is owed by or to an erased customer": [
    `update customers set erased_at = now(), name = 'Erased customer', phone = null, is_active = false, erased_reason = 'x'
     where id = (select customer_id from credit_accounts where kind = 'debt' and balance > 0 limit 1)`,
    `insert into events (kind, area, record_id, data)
     select 'customer.erased', 'customers', id, '{"isSettled": true}' from customers where erased_at is not null`,
  ],
  "a debt has parts that add up to what was agreed": [
    unguarded("credit_parts"),
    "update credit_parts set amount = amount + 1 where position = 2",
  ],
  "what was agreed on credit is one debt of the same customer and amount": [
    unguarded("credit_accounts"),
    "update credit_accounts set currency = 'KES' where kind = 'debt'",
  ],
  "what was paid with store credit or a gift card left an account, and came back if it did not pay":
    [
      unguarded("credit_entries"),
      "update credit_entries set payment_id = null where kind = 'spent'",
    ],
  "what was paid with points left the customer's points, and came back as far as it was refunded": [
    unguarded("payments"),
    "update payments set refunded_amount = amount where payment_method = 'points'",
  ],
  "what was paid for a debt or a gift card is in its ledger": [
    unguarded("credit_entries"),
    "update credit_entries set payment_id = null where kind = 'paid'",
  ],
  "a refund without money is in the ledger, and no other refund is": [
    unguarded("credit_entries"),
    "update credit_entries set refund_id = null where kind = 'reduced'",
  ],
  "the money of a gift card goes back only with all of its value": [
    unguarded("credit_entries"),
    `update credit_entries set refund_id = null where kind = 'reduced'
      and account_id in (select id from credit_accounts where kind = 'gift_card')`,
  ],
  "no money went back for agreed credit that was not paid": [
    unguarded("payment_refunds"),
    "update payment_refunds set refund_method = 'cash', provider = 'cash' where refund_method = 'on_credit'",
  ],
  "nobody owes or has credit as the walk-in customer": [
    unguarded("credit_accounts"),
    "update credit_accounts set customer_id = (select id from customers where is_walk_in) where kind = 'debt'",
  ],
  "every entry of a credit ledger stands in the journal": [
    unguarded("events"),
    "delete from events where kind = 'credit.moved'",
  ],
};
