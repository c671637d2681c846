/**
 * The values that a shop holds, read by statements of their own, so that a mistake in a figure of the product is no
 * mistake here too. After every act was undone, all of them must be what they were before.
 */
import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";

/** Name of the value → amount, count or level. */
export type Values = ReadonlyMap<string, string>;

export async function measure(db: Database): Promise<Values> {
  const { rows } = await sql<{ name: string; value: string }>`
    select 'points of ' || name as name, points::text as value from customers
    union all select 'claim on points of ' || name, points_owed::text from customers
    union all select 'level of ' || name, loyalty_level from customers
    union all select 'spending of ' || name, total_spent::text from customers
    union all
    select 'store credit of ' || c.name, coalesce(sum(a.balance), 0)::text
    from customers c left join credit_accounts a on a.customer_id = c.id and a.kind = 'store_credit'
    group by c.id
    union all
    select 'debts of ' || c.name, coalesce(sum(a.balance), 0)::text
    from customers c left join credit_accounts a on a.customer_id = c.id and a.kind = 'debt'
    group by c.id
    union all
    select 'money on gift cards', coalesce(sum(balance), 0)::text from credit_accounts where kind = 'gift_card'
    union all select 'stock of ' || sku, quantity::text from inventory_items where not is_serialised
    union all select 'reserved stock of ' || sku, reserved::text from inventory_items
    union all select 'value of stock of ' || sku, value::text from inventory_items where not is_serialised
    union all select 'cash in drawers and value of used handsets', (${drawers} + ${handsets})::text
    union all
    select 'debts to ' || s.name, coalesce(sum(e.amount), 0)::text
    from suppliers s left join supplier_entries e on e.supplier_id = s.id group by s.id
    union all select 'money by other ways', (${accounts})::text
    union all select 'open redemptions', count(*)::text from loyalty_redemptions where status = 'open'`.execute(
    db,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

const received = sql`select coalesce(sum(amount), 0) from payments where completed_at is not null`;
const givenBack = sql`select coalesce(sum(amount), 0) from payment_refunds`;

const drawers = sql`
  (select coalesce(sum(opening_float), 0) from shifts)
  + (${received} and payment_method = 'cash')
  - (${givenBack} where refund_method = 'cash')
  + (select coalesce(sum(case direction when 'in' then amount else -amount end), 0) from shift_movements)`;

/** The refund of a sale pays a handset that was traded in, and the shop keeps it. */
const handsets = sql`(select coalesce(sum(value), 0) from inventory_items where is_serialised)`;

const OTHER_WAYS = sql`('card', 'mobile_money', 'bank_transfer')`;
const accounts = sql`
  (${received} and payment_method in ${OTHER_WAYS})
  - (${givenBack} where refund_method in ${OTHER_WAYS})`;

/** The values that differ, as `stock of CABLE: 40, was 41`. */
export const differences = (before: Values, after: Values): string[] =>
  [...after]
    .filter(([name, value]) => value !== before.get(name))
    .map(([name, value]) => `${name}: ${value}, was ${before.get(name)}`);
