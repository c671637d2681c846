import { sql } from "kysely";
import { limitedKinds } from "../../movement-limits.ts";

const kinds = sql.join(limitedKinds.map((kind) => sql.lit(kind)));

export const limitInvariants = {
  "a movement above its limit was allowed by somebody who may": sql`
    select m.id as movement_id, m.kind, m.value, l.counted, l.day_value, l.limit_value
    from stock_movements m
    left join limited_movements l on l.movement_id = m.id
    where m.kind in (${kinds}) and m.created_by is not null and (
      l.movement_id is null or l.user_id <> m.created_by or l.value < abs(m.value)
      or (l.counted > 0 and l.day_value > l.limit_value and l.approved_by is null))`,

  "what a user moves in a day is counted": sql`
    select user_id, day, limited_by, sum(counted) as moved, max(day_value) as counted
    from (
      select user_id, day, limited_by, counted, day_value from limited_movements where approved_by is null
      union all
      select user_id, day, 'losses', value, day_value from limited_losses where approved_by is null
      union all
      select user_id, day, limited_by, value, day_value from limited_revaluations where approved_by is null) m
    group by user_id, day, limited_by
    having sum(counted) > max(day_value)`,

  "a loss above its limit was allowed by somebody": sql`
    select id as loss_id, kind, record_id, value, day_value, limit_value from limited_losses
    where approved_by is null and day_value > limit_value`,

  "a change of value above its limit was allowed by somebody": sql`
    select id as revaluation_id, kind, item_id, value, day_value, limit_value from limited_revaluations
    where approved_by is null and day_value > limit_value`,

  "a correction of the value of stock counts for a limit": sql`
    select e.id as value_entry_id, e.item_id, e.value from stock_value_entries e
    where e.reason = 'correction' and e.reference is null and e.value <> 0 and e.created_by is not null
      and not e.is_before_limit and not exists (
        select from limited_revaluations r
        where r.record_id = e.id and r.user_id = e.created_by and r.value = abs(e.value)
          and r.limited_by = case when e.value > 0 then 'arrivals' else 'losses' end)`,

  "an approved movement has the approval that was asked for": sql`
    select l.id, l.request_id, r.status
    from (
      select movement_id as id, request_id, user_id, approved_by from limited_movements
      union all
      select id, request_id, user_id, approved_by from limited_revaluations) l
    join approval_requests r on r.id = l.request_id
    where r.status <> 'done' or r.asked_by <> l.user_id
       or r.amount < (select coalesce(sum(counted), 0) from limited_movements each where each.request_id = r.id)
         + (select coalesce(sum(value), 0) from limited_revaluations each where each.request_id = r.id)
       or not exists (
         select from approval_request_moves m
         where m.request_id = r.id and m.status in ('approved', 'done') and m.user_id = l.approved_by)`,
};
