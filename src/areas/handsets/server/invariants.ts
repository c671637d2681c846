import { sql, type RawBuilder } from "kysely";

/** Invariants of used handsets. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const handsetsInvariants = {
  "a bought handset came into the stock at its price": sql`
    select h.id, h.handset_number, h.price from handsets h
    where not exists (
      select from item_serial_entries e join stock_movements m on m.id = e.movement_id
      where e.serial_id = h.serial_id and m.item_id = h.item_id and m.reference = h.handset_number
        and m.reason = 'received' and m.quantity = 1 and m.value = h.price)`,

  "a bought handset counts for the limit of its buyer": sql`
    select h.id, h.handset_number, h.price from handsets h
    where not h.is_before_limit and not exists (
      select from item_serial_entries e join stock_movements m on m.id = e.movement_id
      join limited_movements l on l.movement_id = m.id
      where e.serial_id = h.serial_id and m.reference = h.handset_number and m.kind = 'handset_bought'
        and l.user_id = h.bought_by and l.value >= h.price
        and (l.counted >= h.price or l.approved_by is not null))`,

  "labour on a used handset counts for a limit": sql`
    select c.id, c.repair_id, c.value from handset_repair_costs c
    where c.kind = 'labour' and c.undoes is null and not c.is_before_limit and not exists (
      select from limited_revaluations r
      where r.record_id = c.id and r.kind = 'labour' and r.user_id = c.created_by and r.value = c.value)`,

  "a cancelled purchase left the stock, and no other did by cancelling": sql`
    select h.id, h.handset_number from handsets h
    where (h.cancelled_at is not null) <> exists (
      select from item_serial_entries e join stock_movements m on m.id = e.movement_id
      where e.serial_id = h.serial_id and m.reference = h.handset_number and m.reason = 'correction'
        and m.quantity = -1)`,

  "a bought handset was paid once, from a drawer or as a part of a sale": sql`
    select h.id, h.handset_number, h.price, h.movement_id, h.payment_id from handsets h
    where num_nonnulls(h.movement_id, h.payment_id) <> 1`,

  "a handset that was paid from a drawer was paid its price, and a cancelled one paid it back": sql`
    select h.id, h.handset_number, h.price, o.amount, b.amount as back from handsets h
    left join shift_movements o on o.id = h.movement_id
    left join shift_movements b on b.id = h.back_movement_id
    where (h.movement_id is not null and (o.kind, o.direction, o.amount) is distinct from ('handset', 'out', h.price))
       or (h.cancelled_at is null and b.id is not null)
       or (h.cancelled_at is not null and (b.kind, b.direction, b.amount) is distinct from ('handset', 'in', h.price))`,

  "a handset that was traded in paid its price of a completed sale": sql`
    select h.id, h.handset_number, h.price, p.amount, p.status from handsets h
    join payments p on p.id = h.payment_id left join sales s on s.id = p.sale_id
    where (p.payment_method, p.amount, p.reference, s.status) is distinct from ('trade_in', h.price, h.handset_number, 'completed')
       or p.completed_at is null`,

  "a payment by trade-in is a handset": sql`
    select p.id, p.payment_number, p.amount from payments p
    where p.payment_method = 'trade_in' and not exists (select from handsets h where h.payment_id = p.id)`,

  "cash for handsets is of a purchase": sql`
    select m.id, m.shift_id from shift_movements m
    where m.kind = 'handset'
      and not exists (select from handsets h where h.movement_id = m.id or h.back_movement_id = m.id)`,

  "the repairs of a handset raised the value of its piece": sql`
    select h.id, h.handset_number, c.value, e.value as entered from handsets h
    left join lateral (
      select coalesce(sum(c.value), 0) as value from handset_repair_costs c
      join handset_repairs r on r.id = c.repair_id where r.handset_id = h.id) c on true
    left join lateral (
      select coalesce(sum(e.value), 0) as value from stock_value_entries e
      where e.serial_id = h.serial_id and e.reason = 'refurbishment' and e.reference = h.handset_number) e on true
    where c.value <> e.value`,

  "the parts of a handset cost what left the stock for it": sql`
    select h.id, h.handset_number, c.value, m.value as moved from handsets h
    left join lateral (
      select coalesce(sum(c.value), 0) as value from handset_repair_costs c
      join handset_repairs r on r.id = c.repair_id where r.handset_id = h.id and c.kind = 'part') c on true
    left join lateral (
      select coalesce(-sum(m.value), 0) as value from stock_movements m
      where m.reference = h.handset_number and m.reason in ('repair_part', 'part_returned')) m on true
    where c.value <> m.value`,

  "a handset in repair is reserved for its repair": sql`
    select r.id, r.handset_id, r.ended_at, s.id as reservation_id from handset_repairs r
    left join stock_reservations s on s.device_id = r.id and s.ended_at is null
    where (r.ended_at is null) <> (s.id is not null)`,
} satisfies Record<string, RawBuilder<unknown>>;
