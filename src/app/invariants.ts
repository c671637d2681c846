import { sql, type RawBuilder } from "kysely";
import { moves } from "#src/areas/devices/rules.ts";
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
    where p.status = 'completed' and (
      r.id is null or (r.payment_amount, r.customer_id, r.payment_method, r.payment_provider, r.currency)
        is distinct from (p.amount, p.customer_id, p.payment_method, p.provider, p.currency)
      or r.device_id is distinct from p.device_id or r.payment_reference is distinct from p.reference)`,

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
    left join (select device_id, sum(amount) as total from payments where status = 'completed' group by device_id) p
      on p.device_id = d.id
    where d.paid_amount <> coalesce(p.total, 0)`,

  "no device is paid beyond its cost": sql`
    select id as device_id, ticket_number, final_amount, paid_amount from devices where paid_amount > final_amount`,

  "a payment for a device is its customer's": sql`
    select p.id as payment_id, d.ticket_number from payments p join devices d on d.id = p.device_id
    where p.customer_id <> d.customer_id`,

  "what a customer spent is what was paid for devices handed back": sql`
    select c.id as customer_id, c.total_spent, coalesce(p.total, 0) as payments
    from customers c
    left join (
      select d.customer_id, sum(p.amount) as total
      from payments p join devices d on d.id = p.device_id
      where p.status = 'completed' and d.status = 'done' group by d.customer_id) p on p.customer_id = c.id
    where c.total_spent <> coalesce(p.total, 0)`,

  "points are never below zero": sql`select id as customer_id, points from customers where points < 0`,

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

  "a photo has its files, at most twelve a device": sql`
    select p.device_id, count(*) as photos from device_photos p
    left join stored_files f on f.hash = p.picture_hash
    left join stored_files t on t.hash = p.thumbnail_hash
    where p.deleted_at is null
    group by p.device_id having count(*) > 12 or count(f.hash) <> count(*) or count(t.hash) <> count(*)`,

  "a signature is given, or it is said why not": sql`
    select s.id as signature_id, s.device_id from device_signatures s
    join devices d on d.id = s.device_id join customers c on c.id = d.customer_id
    where num_nonnulls(s.signature, s.reason) <> 1 and (s.role = 'staff' or c.erased_at is null)`,

  "whoever was erased is nobody": sql`
    select c.id as customer_id from customers c
    where c.erased_at is not null and (
      c.phone is not null or c.whatsapp is not null or c.email is not null or c.national_id is not null
      or exists (select from devices d join device_transitions t on t.device_id = d.id
                 where d.customer_id = c.id and (t.signature is not null or t.signed_by is not null))
      or exists (select from devices d join device_signatures s on s.device_id = d.id
                 where d.customer_id = c.id and s.role = 'customer'
                   and num_nonnulls(s.signature, s.signed_by, s.reason) > 0)
      or exists (select from devices d join device_photos p on p.device_id = d.id
                 where d.customer_id = c.id and p.deleted_at is null)
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
    where p.status = 'completed'
      and not exists (select from events e where e.record_id = p.id and e.kind = 'payment.completed')`,

  "a key that was used has its answer": sql`
    select key, created_at from idempotency_keys where status is null or answer is null`,

  "two keys never made the same record": sql`
    select made, count(*) as keys
    from (select substring(answer from '^\\{"id":"([0-9a-f-]{36})"') as made from idempotency_keys where status = 201) k
    where made is not null group by made having count(*) > 1`,

  "ledgers are guarded": sql`
    select guard from unnest(array[
      'events_append_only', 'events_no_truncate', 'payments_keep', 'payments_no_delete', 'payments_no_truncate',
      'device_transitions_keep', 'device_transitions_no_delete', 'device_transitions_no_truncate',
      'device_signatures_keep', 'device_signatures_no_delete', 'device_signatures_no_truncate']) as guard
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
