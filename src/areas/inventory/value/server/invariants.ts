import { sql } from "kysely";
import { goodsBack, goodsOut } from "../../rules.ts";

const words = sql.join([...goodsOut, ...goodsBack, "defective"].map((reason) => sql.lit(reason)));
/** Movements (alias `m`) that explain what the lines of sales cost, and what the parts of repairs cost. */
const ofSale = sql`(m.sale_id is not null and m.reason in ('sale', 'refund')
  and exists (select from sale_items l where l.sale_id = m.sale_id and l.item_id = m.item_id))`;
const ofRepair = sql`(m.device_id is not null and m.sale_id is null
  and m.reason in ('repair_part', 'part_returned', 'defective')
  and exists (select from device_parts p where p.device_id = m.device_id and p.item_id = m.item_id))`;

/** Invariants of the value of stock. Movements from before the stock had a value have no `value_after`. */
export const valueInvariants = {
  "an item's value is the sum of its movements and of its changes without pieces": sql`
    select i.id as item_id, i.sku, i.value, coalesce(m.value, 0) as moved, coalesce(e.value, 0) as changed
    from inventory_items i
    left join (select item_id, sum(value) as value from stock_movements group by 1) m on m.item_id = i.id
    left join (select item_id, sum(value) as value from stock_value_entries where part = 'stock' group by 1) e
      on e.item_id = i.id
    where i.value <> coalesce(m.value, 0) + coalesce(e.value, 0)`,

  "an item kept by serial number is worth its pieces": sql`
    select i.id as item_id, i.sku, i.value, s.value as pieces from inventory_items i
    left join (
      select item_id, sum(unit_cost) as value from item_serials where state in ('in_stock', 'reserved')
      group by 1) s on s.item_id = i.id
    where i.is_serialised and i.value <> coalesce(s.value, 0)`,

  "an item without stock has no value, and its cost is the average of its stock": sql`
    select id as item_id, sku, quantity, value, cost from inventory_items
    where (quantity = 0 and value <> 0)
       or (quantity > 0 and cost is not null and cost <> div(2 * value::numeric + quantity, 2 * quantity))`,

  "a sale costs what left the stock for it": sql`
    select l.sale_id, l.item_id, l.cost, m.value from (
      select l.sale_id, l.item_id, sum(coalesce(l.cost, 0) - coalesce(r.cost, 0)) as cost from sale_items l
      left join (select sale_item_id, sum(cost) as cost from sale_refund_lines group by 1) r on r.sale_item_id = l.id
      group by 1, 2) l
    left join (
      select m.sale_id, m.item_id, -sum(m.value) as value, bool_or(m.value_after is null) as is_old
      from stock_movements m where m.sale_id is not null and m.reason in ('sale', 'refund')
      group by 1, 2) m on m.sale_id = l.sale_id and m.item_id = l.item_id
    where l.cost <> coalesce(m.value, 0) and m.is_old is not true`,

  "a repair's parts cost what left the stock for it": sql`
    select p.device_id, p.item_id, p.cost, m.value from device_parts p
    left join (
      select m.device_id, m.item_id, -sum(m.value) as value, bool_or(m.value_after is null) as is_old
      from stock_movements m
      where m.device_id is not null and m.sale_id is null and m.reason in ('repair_part', 'part_returned', 'defective')
      group by 1, 2) m on m.device_id = p.device_id and m.item_id = p.item_id
    where p.cost <> coalesce(m.value, 0) and m.is_old is not true`,

  "what an item brought in is the cost of goods sold and what is left": sql`
    select i.id as item_id, i.sku, m.came, e.changed, l.sold, p.used, m.other, e.late, i.value from inventory_items i
    join (
      select m.item_id, coalesce(sum(m.value) filter (where m.reason not in (${words})), 0) as came,
             coalesce(-sum(m.value) filter (where m.reason in (${words}) and not ${ofSale} and not ${ofRepair}), 0) as other
      from stock_movements m group by 1 having bool_and(m.value_after is not null)) m on m.item_id = i.id
    left join (
      select item_id, sum(value) as changed, coalesce(sum(value) filter (where part = 'sold'), 0) as late
      from stock_value_entries group by 1) e on e.item_id = i.id
    left join (
      select l.item_id, sum(coalesce(l.cost, 0) - coalesce(r.cost, 0)) as sold from sale_items l
      left join (select sale_item_id, sum(cost) as cost from sale_refund_lines group by 1) r on r.sale_item_id = l.id
      group by 1) l on l.item_id = i.id
    left join (select item_id, sum(cost) as used from device_parts group by 1) p on p.item_id = i.id
    where m.came + coalesce(e.changed, 0)
          <> coalesce(l.sold, 0) + coalesce(p.used, 0) + m.other + coalesce(e.late, 0) + i.value`,
};
