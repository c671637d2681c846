import { sql } from "kysely";

/** Invariants of stock, reservations and parts used in repairs. */
export const stockInvariants = {
  "an item's quantity is the sum of its movements": sql`
    select i.id as item_id, i.sku, i.quantity, coalesce(m.total, 0) as moved, i.movement_count, m.number
    from inventory_items i
    left join (select item_id, sum(quantity) as total, count(*) as number, max(position) as last
               from stock_movements group by item_id) m on m.item_id = i.id
    where i.quantity <> coalesce(m.total, 0) or i.movement_count <> coalesce(m.number, 0)
       or i.movement_count <> coalesce(m.last, 0)`,

  "every movement continues where the one before ended": sql`
    select item_id, position, quantity, quantity_after from (
      select item_id, position, quantity, quantity_after,
             lag(quantity_after, 1, 0) over (partition by item_id order by position) as before
      from stock_movements) m
    where quantity_after <> before + quantity or quantity_after < 0`,

  "an item knows what arrived of it, arrival by arrival, and when it last went out": sql`
    select i.id as item_id, i.sku, i.arrived, m.arrived as moved, i.last_out_at, m.last_out_at as went_out
    from inventory_items i
    left join (
      select item_id, coalesce(sum(quantity) filter (where is_arrival), 0) as arrived,
             max(created_at) filter (where quantity < 0 and reason in ('sale', 'repair_part', 'replacement')) as last_out_at,
             bool_or(is_arrival and arrived is distinct from running) as is_wrong
      from (
        select *, sum(quantity) filter (where is_arrival) over (partition by item_id order by position) as running
        from (select *, quantity > 0 and reason not in ('refund', 'part_returned') as is_arrival from stock_movements) each
      ) m group by item_id) m on m.item_id = i.id
    where i.arrived <> coalesce(m.arrived, 0) or i.last_out_at is distinct from m.last_out_at or m.is_wrong`,

  "the price of an item is the last one of its prices": sql`
    select i.id as item_id, i.sku, i.price, p.price as noted from inventory_items i
    left join lateral (
      select price from item_prices p where p.item_id = i.id order by since desc limit 1) p on true
    where i.price is distinct from p.price`,

  "what is set aside of an item is the sum of its live reservations": sql`
    select i.id as item_id, i.sku, i.quantity, i.reserved, coalesce(r.total, 0) as reservations
    from inventory_items i
    left join (select item_id, sum(quantity) as total from stock_reservations where ended_at is null group by item_id) r
      on r.item_id = i.id
    where i.reserved <> coalesce(r.total, 0) or i.reserved > i.quantity`,

  "an item is found by its words": sql`
    select coalesce(i.id, w.item_id) as id, i.words as expected, w.words as found
    from (
      select id, array(
        select word collate "C" from words_of_item(search_text) word where archived_at is null order by 1) as words
      from inventory_items) i
    full join (select item_id, array_agg(word order by word) as words from item_words group by 1) w on w.item_id = i.id
    where coalesce(i.words, '{}') is distinct from coalesce(w.words, '{}')`,

  "a repair's parts are the sum of their entries": sql`
    select p.device_id, p.item_id, p.reserved, p.used, p.defective from device_parts p
    left join (
      select device_id, item_id, sum(reserved_change) as reserved, sum(used_change) as used,
             sum(defective_change) as defective, count(*) as number
      from device_part_entries group by 1, 2) e on e.device_id = p.device_id and e.item_id = p.item_id
    where (p.reserved, p.used, p.defective, p.entry_count) is distinct from (e.reserved, e.used, e.defective, e.number)`,

  "a repair's parts are what the stock says": sql`
    select coalesce(p.device_id, s.device_id) as device_id, coalesce(p.item_id, s.item_id) as item_id,
           p.reserved, s.set_aside, p.used + p.defective as gone, s.taken
    from device_parts p
    full join (
      select device_id, item_id, sum(set_aside) as set_aside, sum(taken) as taken from (
        select device_id, item_id, quantity as set_aside, 0 as taken from stock_reservations
        where device_id is not null and ended_at is null
          -- A used handset that is repaired before its sale is reserved for that repair.
          and device_id not in (select id from handset_repairs)
        union all
        select device_id, item_id, 0, -quantity from stock_movements
        where device_id is not null and sale_id is null and reason in ('repair_part', 'part_returned', 'defective')) each
      group by 1, 2) s on s.device_id = p.device_id and s.item_id = p.item_id
    where coalesce(p.reserved, 0) <> coalesce(s.set_aside, 0)
       or coalesce(p.used + p.defective, 0) <> coalesce(s.taken, 0)`,

  "nothing is set aside for a repair that is over": sql`
    select p.device_id, p.item_id, p.reserved, d.status from device_parts p join devices d on d.id = p.device_id
    where p.reserved > 0 and d.status in ('completed', 'cancelled', 'unrepairable', 'done')`,

  "an item shows its own pictures, at most twelve, numbered from one": sql`
    select p.item_id, p.pictures, p.last, i.images from (
      select item_id, count(*) as pictures, max(position) as last,
             max('/api/item-pictures/' || id || '/480') filter (where position = 1) as featured,
             jsonb_agg('/api/item-pictures/' || id || '/1280' order by position) as addresses
      from item_pictures where deleted_at is null group by item_id) p
    join inventory_items i on i.id = p.item_id
    where p.pictures > 12 or p.last <> p.pictures or i.featured_image is distinct from p.featured
       or i.images <> p.addresses`,
};
