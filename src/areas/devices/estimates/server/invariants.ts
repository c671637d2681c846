import { sql } from "kysely";

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

  "every estimate sent and every answer stands in the journal": sql`
    select e.id as estimate_id, e.device_id, e.status from device_estimates e
    where (e.sent_at is not null and 1 <> (
        select count(*) from events v where v.record_id = e.device_id and v.kind = 'device.estimate_sent'
          and v.data->>'estimateId' = e.id::text))
      or (e.decided_at is not null and 1 <> (
        select count(*) from events v where v.record_id = e.device_id and v.kind = 'device.estimate_' || e.status
          and v.data->>'estimateId' = e.id::text))`,
};
