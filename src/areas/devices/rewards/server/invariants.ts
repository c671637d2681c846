import { sql } from "kysely";

export const deviceRewardsInvariants = {
  "a reward that a repair used names a repair": sql`
    select r.id as redemption_id, r.device_id from loyalty_redemptions r
    left join devices d on d.id = r.device_id
    where r.device_id is not null and d.id is null`,

  "a reward that takes money off a repair is used by it, once, and takes off no more than it gives and the price": sql`
    select c.id as charge_id, c.device_id, c.amount, r.status, r.device_id as used_by
    from device_charges c
    join devices d on d.id = c.device_id
    join loyalty_redemptions r on r.id = c.redemption_id
    where c.kind = 'reward' and (
      r.status <> 'used' or r.device_id is distinct from c.device_id or r.customer_id <> d.customer_id
      or c.percent is distinct from r.discount_percentage
      or d.final_amount is null
      or -c.amount > least(d.final_amount, coalesce(round(d.final_amount * r.discount_percentage / 100), r.discount_amount)))
    union all
    select null, r.device_id, null, r.status, r.device_id from loyalty_redemptions r
    where r.device_id is not null and r.free_service is null
      and not exists (select from device_charges c where c.redemption_id = r.id)`,
};
