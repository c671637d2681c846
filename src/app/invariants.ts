import { sql, type RawBuilder } from "kysely";
import { moves } from "#src/areas/devices/rules.ts";
import { saleInvariants } from "./sale-invariants.ts";
import type { Database } from "#src/server/database.ts";

/**
 * What must be true in any database of Fundi, whatever was interrupted, sent twice or done at once. Each query finds
 * what contradicts it, so that each must find nothing. They read everything: run them beside work, not within it.
 */

const allowedMoves = sql.join(
  [
    sql`('received', 'assigned-to-technician')`,
    ...Object.entries(moves).flatMap(([from, targets]) =>
      Object.keys(targets).map((to) => sql`(${sql.lit(from)}, ${sql.lit(to)})`),
    ),
  ],
  sql`, `,
);

export const invariants = {
  "a completed payment has a receipt that repeats it": sql`
    select p.id as payment_id, p.amount, r.payment_amount
    from payments p left join receipts r on r.payment_id = p.id
    where p.status in ('completed', 'refunded') and (
      r.id is null or (r.payment_amount, r.customer_id, r.payment_method, r.payment_provider, r.currency)
        is distinct from (p.amount, p.customer_id, p.payment_method, p.provider, p.currency)
      or r.sale_id is distinct from p.sale_id or r.device_id is distinct from p.device_id or r.payment_reference is distinct from p.reference)`,

  "a receipt's balance is its cost less everything paid": sql`
    select id as receipt_id, total_cost, paid_before, payment_amount, remaining_balance from receipts
    where remaining_balance is distinct from
      case when total_cost is not null then greatest(0, total_cost - paid_before - payment_amount) end`,

  "a provider's reference pays once": sql`
    select provider, reference, count(*) from payments
    where reference is not null group by provider, reference having count(*) > 1`,

  "a device's paid amount is the sum of its completed payments": sql`
    select d.id as device_id, d.ticket_number, d.paid_amount, coalesce(p.total, 0) as payments
    from devices d
    left join (select device_id, sum(amount) as total from payments where status in ('completed', 'refunded') group by device_id) p
      on p.device_id = d.id
    where d.paid_amount <> coalesce(p.total, 0)`,

  "no device is paid beyond its cost": sql`
    select id as device_id, ticket_number, final_amount, paid_amount from devices where paid_amount > final_amount`,

  "a payment for a device is its customer's": sql`
    select p.id as payment_id, d.ticket_number from payments p join devices d on d.id = p.device_id
    where p.customer_id <> d.customer_id`,

  "refunds are what their payment says, and no more than it": sql`
    select p.id as payment_id, p.amount, p.refunded_amount, p.status, coalesce(f.total, 0) as refunds
    from payments p
    left join (select payment_id, sum(amount) as total from payment_refunds group by payment_id) f on f.payment_id = p.id
    where p.refunded_amount <> coalesce(f.total, 0) or p.refunded_amount > p.amount
       or (p.status = 'refunded') <> (p.refunded_amount = p.amount and p.amount > 0)
       or (p.refunded_amount > 0 and p.status not in ('completed', 'refunded'))`,

  "a refund goes to who paid, in the money they paid": sql`
    select f.id as refund_id, p.id as payment_id from payment_refunds f join payments p on p.id = f.payment_id
    where (f.customer_id, f.currency) is distinct from (p.customer_id, p.currency)`,

  "what a customer spent is what was paid for devices handed back and for goods": sql`
    select c.id as customer_id, c.total_spent, coalesce(p.total, 0) as payments
    from customers c
    left join (
      select customer_id, sum(amount) as total
      from (
        select d.customer_id, p.amount - p.refunded_amount as amount
        from payments p join devices d on d.id = p.device_id
        where p.status in ('completed', 'refunded') and d.status = 'done'
        union all
        select customer_id, total - refunded_amount from sales where status = 'completed') business
      group by customer_id) p on p.customer_id = c.id
    where not c.is_walk_in and c.total_spent <> coalesce(p.total, 0)`,

  ...saleInvariants,

  "a device's history has no gap": sql`
    select d.id as device_id, d.ticket_number, d.transition_count, coalesce(t.number, 0) as transitions, t.last
    from devices d
    left join (select device_id, count(*) as number, max(position) as last from device_transitions group by device_id) t
      on t.device_id = d.id
    where d.transition_count <> coalesce(t.number, 0) or d.transition_count <> coalesce(t.last, 0)`,

  "a device's history is one chain from received to its status": sql`
    select d.id as device_id, d.ticket_number, t.position, t.from_status, t.previous, t.to_status, d.status
    from devices d
    left join (
      select device_id, position, from_status, to_status,
             lag(to_status, 1, 'received') over w as previous, lead(position) over w is null as is_last
      from device_transitions window w as (partition by device_id order by position)) t on t.device_id = d.id
    where (t.device_id is null and d.status <> 'received') or t.from_status <> t.previous
       or (t.is_last and t.to_status <> d.status)`,

  "every move in a history is one of the table": sql`
    select device_id, position, from_status, to_status from device_transitions
    where (from_status, to_status) not in (values ${allowedMoves})`,

  "every move was notified once": sql`
    select d.id as device_id, d.ticket_number, d.transition_count, count(n.id) as notifications
    from devices d left join device_notifications n on n.device_id = d.id
    group by d.id having count(n.id) <> d.transition_count`,

  "work is in somebody's hands": sql`
    select id as device_id, ticket_number, status from devices
    where assigned_to is null and status not in ('received', 'cancelled', 'done')`,

  "a device is handed back when its time says so, and completed ones say when": sql`
    select id as device_id, ticket_number, status, completed_at, handed_over_at from devices
    where (status = 'done') <> (handed_over_at is not null) or (status = 'completed' and completed_at is null)`,

  "what was handed back with a balance says why": sql`
    select id as device_id, ticket_number, final_amount, paid_amount from devices
    where status = 'done' and paid_amount < final_amount and unpaid_release_reason is null`,

  "a device went from hand to hand without a gap": sql`
    select d.id as device_id, d.ticket_number, d.custody_count, coalesce(k.number, 0) as moves, k.last
    from devices d
    left join (select device_id, count(*) as number, max(position) as last from device_custody group by device_id) k
      on k.device_id = d.id
    where d.custody_count <> coalesce(k.number, 0) or d.custody_count <> coalesce(k.last, 0)`,

  "a device's custody is one chain from its receiver to its holder": sql`
    select d.id as device_id, d.ticket_number, k.position
    from devices d
    left join (
      select device_id, position, to_kind, to_user_id, to_place,
             (from_kind, from_user_id, from_place) as taken_from,
             lag((to_kind, to_user_id, to_place)) over w as left_with,
             lead(position) over w is null as is_last
      from device_custody window w as (partition by device_id order by position)) k on k.device_id = d.id
    where case
      when k.device_id is null
        then (d.holder_kind, d.holder_user_id, d.holder_place) is distinct from ('user', d.received_by, null::text)
      else (k.position = 1 and k.taken_from is distinct from row('user'::text, d.received_by, null::text))
        or (k.position > 1 and k.taken_from is distinct from k.left_with)
        or (k.is_last and (d.holder_kind, d.holder_user_id, d.holder_place)
          is distinct from (k.to_kind, k.to_user_id, k.to_place)) end`,

  "what was handed back is with its customer, and nothing else is": sql`
    select id as device_id, ticket_number, status, holder_kind from devices
    where (status = 'done') <> (holder_kind = 'customer')`,

  "nothing unlocks what was handed back": sql`
    select d.id as device_id, d.ticket_number from device_passcodes k join devices d on d.id = k.device_id
    where d.status = 'done'`,

  "every look at a passcode stands in the journal": sql`
    select k.device_id, count(*) as reveals from device_passcode_reveals k group by k.device_id
    having count(*) <> (select count(*) from events e
      where e.record_id = k.device_id and e.kind = 'device.passcode_revealed')`,

  "whoever works has the device, on their own bench": sql`
    select s.device_id, d.ticket_number, d.status, s.technician_id, d.assigned_to, d.holder_user_id
    from device_work_sessions s join devices d on d.id = s.device_id
    where s.ended_at is null and (d.assigned_to is distinct from s.technician_id
      or d.holder_user_id is distinct from s.technician_id
      or d.status not in ('assigned-to-technician', 'diagnosing', 'in_progress', 'testing'))`,

  "only what was handed back is rated": sql`
    select r.device_id, d.ticket_number, d.status from device_ratings r join devices d on d.id = r.device_id
    where d.status <> 'done'`,

  "whoever was erased is nobody": sql`
    select c.id as customer_id from customers c
    where c.erased_at is not null and (
      c.phone is not null or c.whatsapp is not null or c.email is not null or c.national_id is not null
      or exists (select from devices d join device_transitions t on t.device_id = d.id
                 where d.customer_id = c.id and (t.signature is not null or t.signed_by is not null))
      or exists (select from devices d join device_ratings t on t.device_id = d.id
                 where d.customer_id = c.id and t.comment is not null)
      or exists (select from devices d join device_custody t on t.device_id = d.id
                 where d.customer_id = c.id and t.note is not null)
      or exists (select from receipts r where r.customer_id = c.id and r.customer_phone is not null))`,

  "every device, move and payment stands in the journal": sql`
    select 'device' as what, d.id from devices d
    where not exists (select from events e where e.record_id = d.id and e.kind = 'device.created')
    union all
    select 'move', d.id from devices d
    where d.transition_count <>
      (select count(*) from events e where e.record_id = d.id and e.kind = 'device.status_changed')
    union all
    select 'payment', p.id from payments p
    where p.status in ('completed', 'refunded')
      and not exists (select from events e where e.record_id = p.id and e.kind = 'payment.completed')
    union all
    select 'refund', f.id from payment_refunds f
    where not exists (select from events e where e.record_id = f.id and e.kind = 'payment.refunded')`,

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

  "what is set aside of an item is the sum of its live reservations": sql`
    select i.id as item_id, i.sku, i.quantity, i.reserved, coalesce(r.total, 0) as reservations
    from inventory_items i
    left join (select item_id, sum(quantity) as total from stock_reservations where ended_at is null group by item_id) r
      on r.item_id = i.id
    where i.reserved <> coalesce(r.total, 0) or i.reserved > i.quantity`,

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
        union all
        select device_id, item_id, 0, -quantity from stock_movements
        where device_id is not null and sale_id is null and reason in ('repair_part', 'part_returned', 'defective')) each
      group by 1, 2) s on s.device_id = p.device_id and s.item_id = p.item_id
    where coalesce(p.reserved, 0) <> coalesce(s.set_aside, 0)
       or coalesce(p.used + p.defective, 0) <> coalesce(s.taken, 0)`,

  "nothing is set aside for a repair that is over": sql`
    select p.device_id, p.item_id, p.reserved, d.status from device_parts p join devices d on d.id = p.device_id
    where p.reserved > 0 and d.status in ('completed', 'cancelled', 'unrepairable', 'done')`,

  "a key that was used has its answer": sql`
    select key, created_at from idempotency_keys where status is null or answer is null`,

  "two keys never made the same record": sql`
    select made, count(*) as keys
    from (select substring(answer from '^\\{(?:"(?:sale|refund)":\\{)?"id":"([0-9a-f-]{36})"') as made from idempotency_keys where status = 201) k
    where made is not null group by made having count(*) > 1`,

  "ledgers are guarded": sql`
    select guard from unnest(array[
      'events_append_only', 'events_no_truncate', 'payments_keep', 'payments_no_delete', 'payments_no_truncate',
      'payments_keep_sale', 'sales_keep', 'sales_no_delete', 'sales_no_truncate', 'sale_items_keep',
      'sale_items_no_delete', 'sale_items_no_truncate', 'sale_refunds_keep', 'sale_refunds_no_delete',
      'sale_refunds_no_truncate', 'sale_refund_lines_append_only', 'sale_refund_lines_no_truncate',
      'loyalty_transactions_append_only', 'loyalty_transactions_no_truncate',
      'payment_refunds_keep', 'payment_refunds_no_delete', 'payment_refunds_no_truncate',
      'device_transitions_keep', 'device_transitions_no_delete', 'device_transitions_no_truncate',
      'device_custody_keep', 'device_custody_no_delete', 'device_custody_no_truncate',
      'device_passcode_reveals_keep', 'device_passcode_reveals_no_truncate',
      'stock_movements_append_only', 'stock_movements_no_truncate',
      'stock_reservations_no_delete', 'stock_reservations_no_truncate',
      'device_part_entries_append_only', 'device_part_entries_no_truncate']) as guard
    where not exists (select from pg_trigger where tgname = guard and tgenabled = 'O')`,
} satisfies Record<string, RawBuilder<unknown>>;

export type InvariantName = keyof typeof invariants;

export interface Violation {
  invariant: InvariantName;
  /** Some of what contradicts it, at most twenty rows. */
  rows: unknown[];
}

const ROWS_SHOWN = 20;

/** Runs all of them, calling back after each. `db` should be one snapshot when the shop is at work. */
export async function findViolations(
  db: Database,
  tell: (invariant: InvariantName, rows: unknown[]) => void = () => {},
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    const invariant = name as InvariantName;
    const { rows } = await sql`select * from (${query}) as found limit ${ROWS_SHOWN}`.execute(db);
    tell(invariant, rows);
    if (rows.length > 0) violations.push({ invariant, rows });
  }
  return violations;
}
