import { sql } from "kysely";

export const chargesInvariants = {
  "a repair owes its charges that were not waived": sql`
    select d.id as device_id, d.ticket_number, d.charges_amount, coalesce(c.amount, 0) as charges
    from devices d
    left join (select device_id, sum(amount) as amount from device_charges where waived_at is null group by device_id) c
      on c.device_id = d.id
    where d.charges_amount <> coalesce(c.amount, 0)`,

  "a service charge is its percentage of the price of its repair": sql`
    select c.id as charge_id, d.ticket_number, c.percent, c.amount, d.final_amount
    from device_charges c join devices d on d.id = c.device_id
    where c.kind = 'service' and c.waived_at is null
      and c.amount is distinct from round(coalesce(d.final_amount, 0) * c.percent / 100)`,

  "every charge and every waiver stands in the journal": sql`
    select c.id as charge_id, c.device_id, c.kind from device_charges c
    where not exists (
        select from events e where e.record_id = c.device_id and e.kind = 'device.charge_added'
          and e.data ->> 'chargeId' = c.id::text)
      or (c.waived_at is not null) <> exists (
        select from events e where e.record_id = c.device_id and e.kind = 'device.charge_waived'
          and e.data ->> 'chargeId' = c.id::text)`,
};
