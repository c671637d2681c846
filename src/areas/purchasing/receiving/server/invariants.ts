import { sql, type RawBuilder } from "kysely";

/** Invariants of receiving. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const receivingInvariants = {
  "a line of a purchase order has received what its receipts say": sql`
    select l.id, l.received_quantity, r.quantity from purchase_order_lines l
    left join (select order_line_id, sum(quantity) as quantity from goods_receipt_lines group by 1) r
      on r.order_line_id = l.id
    where l.received_quantity <> coalesce(r.quantity, 0)`,

  "a receipt moves the stock by its pieces and their value": sql`
    select l.id, l.quantity, m.quantity as moved, m.value from goods_receipt_lines l
    join stock_movements m on m.id = l.movement_id
    where m.item_id <> l.item_id or m.quantity <> l.quantity
      or m.value + l.difference <> l.goods_value + l.cost_value`,

  "a line of a receipt is not undone beyond its pieces": sql`
    select l.id from goods_receipt_lines l
    join (select undoes_id, sum(quantity) as quantity from goods_receipt_lines
          where undoes_id is not null group by 1) u on u.undoes_id = l.id
    where l.quantity + u.quantity < 0`,

  "a purchase order is received when all has come or the rest was given up": sql`
    select o.id, o.status from purchase_orders o
    where o.status <> 'cancelled' and (o.status = 'received') <> (o.closed_at is not null or not exists (
      select from purchase_order_lines l where l.purchase_order_id = o.id and l.received_quantity < l.quantity))`,

  "the goods of a received purchase order carry its costs": sql`
    select o.id, c.total, coalesce(r.carried, 0) as carried from purchase_orders o
    join (select purchase_order_id, sum(amount_tzs) as total from purchase_costs group by 1) c
      on c.purchase_order_id = o.id
    left join (
      select x.purchase_order_id, sum(l.cost_value + coalesce(s.value, 0)) as carried
      from goods_receipts x join goods_receipt_lines l on l.receipt_id = x.id
      left join (select receipt_line_id, sum(value) as value from late_cost_shares group by 1) s
        on s.receipt_line_id = l.id
      group by 1) r on r.purchase_order_id = o.id
    where o.status = 'received' and c.total <> coalesce(r.carried, 0)`,
} satisfies Record<string, RawBuilder<unknown>>;
