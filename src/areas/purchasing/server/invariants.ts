import { sql, type RawBuilder } from "kysely";

/** Invariants of purchasing. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const purchasingInvariants = {
  "a preferred supplier has had a price of the item": sql`
    select f.item_id, f.supplier_id from preferred_suppliers f
    where not exists (select from supplier_prices p where p.item_id = f.item_id and p.supplier_id = f.supplier_id)`,

  "the total of a purchase order is the sum of its lines": sql`
    select o.id, o.total_amount, l.total from purchase_orders o
    left join (select purchase_order_id, sum(total_cost) as total from purchase_order_lines group by 1) l
      on l.purchase_order_id = o.id
    where o.total_amount <> coalesce(l.total, 0)`,

  "a purchase order has lines": sql`
    select o.id from purchase_orders o
    where not exists (select from purchase_order_lines l where l.purchase_order_id = o.id)`,

  "a purchase order has a shipment in its currency": sql`
    select o.id, o.currency from purchase_orders o
    where not exists (select from shipments s where s.purchase_order_id = o.id and s.currency = o.currency)`,

  "a cancelled purchase order has received nothing": sql`
    select o.id, l.id as line_id, l.received_quantity from purchase_orders o
    join purchase_order_lines l on l.purchase_order_id = o.id and l.received_quantity > 0
    where o.status = 'cancelled'`,

  "a received purchase order has received something": sql`
    select o.id from purchase_orders o
    where o.status = 'received' and not exists (
      select from purchase_order_lines l where l.purchase_order_id = o.id and l.received_quantity > 0)`,

  "the balance of a supplier is the sum of its entries": sql`
    select coalesce(b.supplier_id, e.supplier_id) as supplier_id, b.balance, e.total
    from supplier_balances b
    full join (select supplier_id, currency, sum(amount) as total, count(*) as entries
               from supplier_entries group by 1, 2) e
      on e.supplier_id = b.supplier_id and e.currency = b.currency
    where b.balance is distinct from e.total or b.entries is distinct from e.entries`,

  "each entry of a supplier continues from the one before": sql`
    select id, position from (
      select id, position, balance_after, amount,
             lag(balance_after, 1, 0::bigint) over account as before,
             row_number() over account as place
      from supplier_entries
      window account as (partition by supplier_id, currency order by position)) as entries
    where balance_after <> before + amount or position <> place`,

  "what was delivered is owed at the cost of the order's lines": sql`
    select o.id, l.worth, e.owed from purchase_orders o
    left join (select purchase_order_id, sum(received_quantity * unit_cost) as worth
               from purchase_order_lines group by 1) l on l.purchase_order_id = o.id
    left join (select purchase_order_id, sum(amount) as owed from supplier_entries
               where kind = 'delivery' group by 1) e on e.purchase_order_id = o.id
    where coalesce(l.worth, 0) <> coalesce(e.owed, 0)`,

  "a payment to a supplier is in the account once, and a cancelled one is undone": sql`
    select y.id from supplier_payments y
    left join (select payment_id, sum(amount) as total, count(*) as entries
               from supplier_entries where payment_id is not null group by 1) e on e.payment_id = y.id
    where e.total is distinct from (case when y.cancelled_at is null then -y.amount else 0 end)
       or e.entries is distinct from (case when y.cancelled_at is null then 1 else 2 end)`,

  "cash for a supplier left the drawer, and stays out of it": sql`
    select y.id from supplier_payments y
    left join shift_movements m on m.id = y.shift_movement_id
    where y.shift_movement_id is not null
      and (m.direction <> 'out' or m.amount <> y.amount or not m.is_bound or y.currency <> 'TZS'
           or (y.cancelled_at is null and exists (select from shift_movements u where u.corrects = m.id)))`,

  "what counts as returned of an order is in returns": sql`
    select l.id, l.returned_quantity, r.pieces from purchase_order_lines l
    left join (
      select d.purchase_order_line_id, sum(d.quantity) as pieces from supplier_return_lines d
      join supplier_returns s on s.id = d.return_id
      where s.status in ('requested', 'sent', 'credited') or (s.status = 'refused' and not s.is_back)
      group by 1) r on r.purchase_order_line_id = l.id
    where l.returned_quantity <> coalesce(r.pieces, 0)`,

  "a return to a supplier left the stock when it was sent, with its value": sql`
    select d.id, d.cost, m.value from supplier_return_lines d
    join supplier_returns s on s.id = d.return_id
    left join (select reference, item_id, sum(quantity) as pieces, sum(value) as value from stock_movements
               where reason = 'supplier_return' group by 1, 2) m
      on m.reference = s.return_number and m.item_id = d.item_id
    where (d.cost is null) <> (s.sent_at is null)
       or -coalesce(m.value, 0) <> coalesce(d.cost, 0)
       or -coalesce(m.pieces, 0) <> (case when s.sent_at is null then 0 else d.quantity end)`,

  "the credit of a return is in the account of its supplier": sql`
    select s.id, s.credit, e.total from supplier_returns s
    left join (select return_id, sum(amount) as total from supplier_entries group by 1) e on e.return_id = s.id
    where -coalesce(e.total, 0) <> coalesce(s.credit, 0)`,

  "the credit of a claim is in the account of its supplier": sql`
    select c.id, c.credit, e.total from supplier_claims c
    left join (select claim_id, sum(amount) as total from supplier_entries group by 1) e on e.claim_id = c.id
    where -coalesce(e.total, 0) <> coalesce(c.credit, 0)`,
} satisfies Record<string, RawBuilder<unknown>>;
