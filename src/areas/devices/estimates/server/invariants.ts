import { sql } from "kysely";
import { inRepair } from "../../rules.ts";

export const estimatesInvariants = {
  "an estimate's total is the sum of its lines": sql`
    select e.id as estimate_id, e.device_id, e.total, l.total as lines
    from device_estimates e
    left join (select estimate_id, sum(total_price) as total from device_estimate_lines group by estimate_id) l
      on l.estimate_id = e.id
    where l.total is distinct from e.total`,

  "of a device's estimates one is open, and their versions are 1, 2, 3": sql`
    select device_id, count(*) as versions, max(version) as last,
           count(*) filter (where status in ('draft', 'sent')) as open
    from device_estimates group by device_id
    having count(*) <> max(version) or min(version) <> 1
       or count(*) filter (where status in ('draft', 'sent')) > 1`,

  "an estimate was sent before it was answered, and says by whom": sql`
    select id as estimate_id, device_id, status, sent_at, decided_at, decided_via, decided_by from device_estimates
    where (status in ('approved', 'declined')) <> (decided_at is not null) or decided_at < sent_at
       or (decided_at is not null and sent_at is null)
       or (decided_via is not distinct from 'staff') <> (decided_by is not null)`,

  "parts are set aside for an estimate as long as it is the approved one of a repair on the bench": sql`
    with approved as (
      select distinct on (device_id) device_id, id from device_estimates where status = 'approved'
      order by device_id, version desc),
    kept as (
      select device_id, item_id, for_estimate from device_parts where for_estimate > 0
      union all
      select device_id, item_id, quantity - arrived_quantity from awaited_parts where for_estimate and ended_at is null)
    select k.device_id, k.item_id, sum(k.for_estimate) as kept, l.wanted, d.status
    from kept k join devices d on d.id = k.device_id
    cross join lateral (
      select coalesce(sum(l.quantity), 0) as wanted from approved a
      join device_estimate_lines l on l.estimate_id = a.id and l.kind = 'part' and l.item_id = k.item_id
      where a.device_id = k.device_id) l
    group by k.device_id, k.item_id, l.wanted, d.status
    having sum(k.for_estimate) > l.wanted or d.status not in (${sql.join(inRepair.map((status) => sql.lit(status)))})`,

  "every estimate sent and every answer stands in the journal": sql`
    select e.id as estimate_id, e.device_id, e.status from device_estimates e
    where (e.sent_at is not null and 1 <> (
        select count(*) from events v where v.record_id = e.device_id and v.kind = 'device.estimate_sent'
          and v.data->>'estimateId' = e.id::text))
      or (e.decided_at is not null and 1 <> (
        select count(*) from events v where v.record_id = e.device_id and v.kind = 'device.estimate_' || e.status
          and v.data->>'estimateId' = e.id::text))`,
};
