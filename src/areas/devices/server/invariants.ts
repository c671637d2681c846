import { sql } from "kysely";
import { moves } from "../rules.ts";
import { allowedMoves } from "#src/server/sql/allowed-moves.ts";

// An assignment moves a device from `received` to `assigned-to-technician`. This move has an endpoint of its own and is
// not in the table of moves, so it is added here.
const ofDevices = allowedMoves(moves, ["received", "assigned-to-technician"]);

export const repairsInvariants = {
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
    where (from_status, to_status) not in (values ${ofDevices})`,

  "every move was notified once": sql`
    -- Old notifications are forgotten.
    select device_id, sum(moves) as moves, sum(notifications) as notifications
    from (
      select device_id, 1 as moves, 0 as notifications from device_transitions
      where created_at > now() - interval '30 days'
      union all
      select device_id, 0, 1 from notifications
      where code in ('device_status', 'device_ready') and created_at > now() - interval '30 days') told
    group by device_id having sum(moves) <> sum(notifications)`,

  "work is in somebody's hands": sql`
    select id as device_id, ticket_number, status from devices
    where assigned_to is null and status not in ('received', 'cancelled', 'done')`,

  "a device is handed back when its time says so, and completed ones say when": sql`
    select id as device_id, ticket_number, status, completed_at, handed_over_at from devices
    where (status = 'done') <> (handed_over_at is not null) or (status = 'completed' and completed_at is null)`,

  "a repair that ended without success owes no price": sql`
    select id as device_id, ticket_number, status, final_amount, price_at_end, charges_amount from devices d
    where final_amount is not null and (status in ('cancelled', 'unrepairable') or price_at_end is not null)
      or price_at_end is not null and charges_amount <> coalesce((
        select sum(c.amount) from device_charges c
        where c.device_id = d.id and c.kind = 'diagnosis' and c.waived_at is null), 0)`,

  "the price of a repair is the last one that somebody set": sql`
    select d.id as device_id, d.ticket_number, d.final_amount, p.amount from devices d
    join lateral (
      select amount from device_prices where device_id = d.id order by position desc limit 1) p on true
    where d.final_amount is not null and d.final_amount <> p.amount`,

  "what was handed back with a balance says why": sql`
    select id as device_id, ticket_number, final_amount, charges_amount, paid_amount from devices
    where status = 'done' and paid_amount < coalesce(final_amount, 0) + charges_amount and unpaid_release_reason is null`,
};
