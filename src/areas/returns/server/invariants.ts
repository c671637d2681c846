import { sql, type RawBuilder } from "kysely";
import { steps } from "../rules.ts";
import { soldPriceOf } from "../core/server/planned-replacement.ts";
import { allowedMoves } from "#src/server/sql/allowed-moves.ts";

// An approval is recorded in the history as a step from admin-approval to admin-approval.
const allowedSteps = allowedMoves(steps, ["admin-approval", "admin-approval"]);

/** Invariants of returns. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const returnsInvariants = {
  "a return's history has no gap": sql`
    select r.id as return_id, r.return_number, r.step_count, coalesce(s.number, 0) as steps, s.last
    from returned_devices r
    left join (select return_id, count(*) as number, max(position) as last from return_workflow_steps group by return_id) s
      on s.return_id = r.id
    where r.step_count <> coalesce(s.number, 0) or r.step_count <> coalesce(s.last, 0)`,

  "a return's history is one chain from reported to its step": sql`
    select r.id as return_id, r.return_number, s.position, s.from_step, s.previous, s.to_step, r.current_step
    from returned_devices r
    left join (
      select return_id, position, from_step, to_step,
             lag(to_step, 1, 'reported') over w as previous, lead(position) over w is null as is_last
      from return_workflow_steps window w as (partition by return_id order by position)) s on s.return_id = r.id
    where (s.return_id is null and r.current_step <> 'reported') or s.from_step <> s.previous
       or (s.is_last and s.to_step <> r.current_step)`,

  "every step of a return is one of the table": sql`
    select return_id, position, from_step, to_step, decision from return_workflow_steps
    where (from_step, to_step) not in (values ${allowedSteps}) or (from_step = to_step and decision is null)`,

  "a return went past its approval only when it was approved": sql`
    select id as return_id, return_number, current_step, admin_approval_status, outcome from returned_devices
    where (current_step in ('assigned-to-technician', 'in-repair', 'quality-check', 'ready-for-pickup', 'refunded', 'replaced')
           and admin_approval_status <> 'approved')
       or (outcome in ('repaired', 'refunded', 'replaced') and admin_approval_status <> 'approved')
       or (outcome = 'rejected') <> (admin_approval_status = 'rejected')`,

  "a return is decided once, by somebody, as its history says": sql`
    select r.id as return_id, r.return_number, r.admin_approval_status, s.decisions from returned_devices r
    left join (select return_id, array_agg(decision) filter (where decision is not null) as decisions
               from return_workflow_steps group by return_id) s on s.return_id = r.id
    where coalesce(s.decisions, '{}') <> case r.admin_approval_status
            when 'pending' then '{}'::text[] else array[r.admin_approval_status] end
       or (r.admin_approval_status = 'pending') <> (r.approval_decided_by is null)`,

  "a return is closed with an outcome, and when its time says so": sql`
    select id as return_id, return_number, current_step, outcome, closed_at from returned_devices
    where (current_step = 'closed') <> (closed_at is not null) or (current_step = 'closed' and outcome is null)`,

  "what was refunded gave money back, to its customer, for its repair or sale": sql`
    select r.id as return_id, r.return_number, r.outcome, f.refund_id from returned_devices r
    left join sale_items l on l.id = r.sale_item_id
    left join (
      select rr.return_id, rr.refund_id, p.customer_id, p.device_id, p.sale_id
      from return_refunds rr join payment_refunds pr on pr.id = rr.refund_id join payments p on p.id = pr.payment_id) f
      on f.return_id = r.id
    where (r.outcome = 'refunded' and f.refund_id is null) or (r.outcome is distinct from 'refunded' and f.refund_id is not null)
       or (f.refund_id is not null and (surviving_customer(f.customer_id), f.device_id, f.sale_id) is distinct from (r.customer_id, r.device_id, l.sale_id))`,

  "what was replaced left the stock, once": sql`
    select r.id as return_id, r.return_number, r.outcome, r.replacement_quantity, m.moved from returned_devices r
    left join (select reference, item_id, sum(quantity) as moved from stock_movements
               where reason = 'replacement' group by reference, item_id) m
      on m.reference = r.return_number and m.item_id is not distinct from r.replacement_item_id
    where (r.outcome is not distinct from 'replaced') <> (r.replacement_item_id is not null)
       or coalesce(m.moved, 0) <> -coalesce(r.replacement_quantity, 0)`,

  "what was given for a return was within its limit, or approved at its value": sql`
    select r.id as return_id, r.return_number, r.replacement_item_id, r.replacement_quantity, r.replacement_value,
           r.planned_item_id, r.planned_quantity, r.replacement_approved_value
    from returned_devices r left join sale_items l on l.id = r.sale_item_id
    where r.outcome = 'replaced' and not r.is_replaced_without_limit and (
      r.replacement_quantity > r.quantity
      or ((l.item_id = r.replacement_item_id
            and r.replacement_value <= ${soldPriceOf} * r.replacement_quantity) is not true
          and (r.planned_item_id = r.replacement_item_id and r.replacement_quantity <= r.planned_quantity
            and r.replacement_value::numeric * r.planned_quantity
              <= r.replacement_approved_value::numeric * r.replacement_quantity) is not true))`,

  "a line of a sale counts what returns replaced of it": sql`
    select l.id as sale_item_id, l.quantity, l.refunded_quantity, l.replaced_quantity, l.replacement_quantity, r.came_back
    from sale_items l
    left join (
      select sale_item_id, sum(quantity) as came_back from returned_devices where outcome = 'replaced' group by sale_item_id
    ) r on r.sale_item_id = l.id
    where l.replaced_quantity <> coalesce(r.came_back, 0)
       or l.quantity - l.refunded_quantity - l.replaced_quantity + l.replacement_quantity < 0`,

  "a repair counts what was given instead of it": sql`
    select d.id as device_id, d.ticket_number, d.replaced_value, r.given
    from devices d
    left join (select device_id, sum(replacement_value) as given from returned_devices
               where outcome = 'replaced' group by device_id) r on r.device_id = d.id
    where d.replaced_value <> coalesce(r.given, 0)`,

  "a repair that was replaced gives back at most the rest of its money": sql`
    select d.id as device_id, d.ticket_number, d.replaced_value, m.paid, m.given_back
    from devices d
    join lateral (
      select sum(p.amount) as paid, sum(p.refunded_amount) as given_back from payments p
      where p.device_id = d.id and p.status in ('completed', 'refunded')) m on true
    where d.replaced_value > 0 and m.paid - m.given_back < d.replaced_value
      -- A refund that the approver knew of came first.
      and exists (
        select from payment_refunds f join payments p on p.id = f.payment_id
        join returned_devices r on r.device_id = p.device_id and r.outcome = 'replaced'
          and not r.is_replaced_without_limit
        join return_workflow_steps s on s.return_id = r.id and s.to_step = 'replaced'
        -- Late money paid for nothing, and has no receipt.
        where p.device_id = d.id and f.refunded_at > s.created_at
          and exists (select from receipts c where c.payment_id = p.id))`,

  "what comes back twice was given back in between": sql`
    select device_id, sale_item_id, count(*) from returned_devices
    where current_step <> 'closed' group by device_id, sale_item_id having count(*) > 1`,

  "a return is of its repair's or sale's customer": sql`
    select r.id as return_id, d.ticket_number from returned_devices r join devices d on d.id = r.device_id
    where r.customer_id <> d.customer_id or d.status <> 'done'
    union all
    select r.id, s.sale_number from returned_devices r join sale_items l on l.id = r.sale_item_id
      join sales s on s.id = l.sale_id
    where r.customer_id <> s.customer_id or s.status <> 'completed' or r.quantity > l.quantity`,
} satisfies Record<string, RawBuilder<unknown>>;
