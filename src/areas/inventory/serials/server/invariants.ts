import { sql } from "kysely";

/** Invariants that compare the stock of serialised items with their pieces. */
export const serialInvariants = {
  "an item kept by serial number has a piece for each it counts": sql`
    select i.id as item_id, i.sku, i.is_serialised, i.quantity, i.reserved, s.here, s.reserved as set_aside
    from inventory_items i
    left join (
      select item_id, count(*) filter (where state in ('in_stock', 'reserved')) as here,
             count(*) filter (where state = 'reserved') as reserved
      from item_serials group by item_id) s on s.item_id = i.id
    where (case when i.is_serialised then i.quantity else 0 end, case when i.is_serialised then i.reserved else 0 end)
      is distinct from (coalesce(s.here, 0), coalesce(s.reserved, 0))`,

  "a piece is what its entries made of it": sql`
    select s.id as serial_id, s.serial, s.state, e.state as last, s.entry_count, e.number
    from item_serials s
    left join (
      select serial_id, count(*) as number, max(position) as last_position,
             (array_agg(state order by position desc))[1] as state
      from item_serial_entries group by serial_id) e on e.serial_id = s.id
    where (s.state, s.entry_count, s.entry_count) is distinct from (e.state, e.number::integer, e.last_position)`,

  "a movement moved as many pieces as it says": sql`
    select m.id as movement_id, m.item_id, m.quantity, e.number from stock_movements m
    join (select movement_id, count(*) as number from item_serial_entries group by 1) e on e.movement_id = m.id
    where abs(m.quantity) <> e.number`,

  "pieces are set aside for whom the stock is": sql`
    select coalesce(r.item_id, s.item_id) as item_id, coalesce(r.holder_id, s.holder_id) as holder_id, r.quantity, s.number
    from (
      select r.item_id, r.holder_id, r.quantity from stock_reservations r join inventory_items i on i.id = r.item_id
      where r.ended_at is null and i.is_serialised) r
    full join (
      select item_id, coalesce(sale_id, device_id, order_request_id) as holder_id, count(*) as number from item_serials
      where state = 'reserved' group by 1, 2) s on s.item_id = r.item_id and s.holder_id = r.holder_id
    where r.quantity is distinct from s.number::integer`,

  "a refund brings back pieces that its line sold, each once": sql`
    select i.id as sale_item_id, i.serials, array_agg(f.serial) as came_back
    from sale_items i
    join (select l.sale_item_id, serial from sale_refund_lines l, unnest(l.serials) as serial) f on f.sale_item_id = i.id
    group by i.id having count(*) <> count(distinct f.serial) or not array_agg(f.serial) <@ (i.serials || i.replacement_serials)
      or array_agg(f.serial) && i.replaced_serials
    union all
    select i.id, i.serials, null from sale_items i
    where i.serials <> '{}' and i.refunded_quantity <> (
      select coalesce(sum(cardinality(l.serials)), 0) from sale_refund_lines l where l.sale_item_id = i.id)`,
};
