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
} satisfies Record<string, RawBuilder<unknown>>;
