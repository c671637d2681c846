import { sql, type RawBuilder } from "kysely";

/** Invariants of what devices deliver. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const outboxInvariants = {
  // Answers are kept for 90 days, and no command is carried out that is older than 80.
  "a command that was carried out has its answer": sql`
    select d.key, d.endpoint, d.settled_at from delivered_commands d
    where d.state = 'applied' and d.settled_at > now() - interval '7 days'
      and not exists (
        select from idempotency_keys k where k.key = d.key and k.actor_id = d.author_id and k.status is not null)`,

  "a command that was refused has no effect": sql`
    select d.key, d.endpoint, d.state from delivered_commands d
    join idempotency_keys k on k.key = d.key and k.actor_id = d.author_id and k.created_at < d.settled_at
    where d.state in ('parked', 'waiting', 'dropped') and d.refusal is distinct from 'idempotency_key_reused'`,

  "a command waits for an earlier one of its device": sql`
    select d.key, d.waits_for, w.state from delivered_commands d
    join delivered_commands w on w.key = d.waits_for
    where d.state = 'waiting' and (w.state = 'received' or w.device <> d.device or w.seq >= d.seq)`,

  "a flag is about a record that a delivered command wrote": sql`
    select r.id, r.kind, r.subject_kind, r.subject_id, d.state from review_items r
    join delivered_commands d on d.key = r.command_key
    where d.state <> 'applied' or not case r.subject_kind
      when 'sale' then exists (select from sales s where s.id = r.subject_id)
      when 'payment' then exists (select from payments p where p.id = r.subject_id)
      when 'device' then exists (select from devices v where v.id = r.subject_id)
      else exists (select from customers c where c.id = r.subject_id) end`,

  "pieces that were sold unseen went with their sale, and somebody is told": sql`
    select m.item_id, m.sale_id, m.pieces, coalesce(o.pieces, 0) as sold from (
      select item_id, sale_id, sum(quantity) as pieces from stock_movements where reason = 'sold_unseen' group by 1, 2) m
    left join (
      select item_id, sale_id, -sum(quantity) as pieces from stock_movements where reason = 'sale' group by 1, 2) o
      on o.item_id = m.item_id and o.sale_id = m.sale_id
    where m.sale_id is null or m.pieces > coalesce(o.pieces, 0) or not exists (
      select from review_items r
      where r.subject_id = m.sale_id and r.kind in ('sold_unseen', 'serial_unknown', 'serial_sold')
        and r.details ->> 'itemId' = m.item_id::text)`,
} satisfies Record<string, RawBuilder<unknown>>;
