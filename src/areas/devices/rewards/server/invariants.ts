import { sql } from "kysely";

export const deviceRewardsInvariants = {
  "a reward that a repair used names a repair": sql`
    select r.id as redemption_id, r.device_id from loyalty_redemptions r
    left join devices d on d.id = r.device_id
    where r.device_id is not null and d.id is null`,

  "a reward takes off a repair no more than it gives and than the price": sql`
    select c.id as charge_id, c.device_id, c.percent, c.amount, d.final_amount
    from device_charges c
    join devices d on d.id = c.device_id
    join loyalty_redemptions r on r.id = c.redemption_id
    where c.kind = 'reward' and (
      d.final_amount is null and c.amount <> 0 or c.percent is distinct from r.discount_percentage
      or -c.amount > least(d.final_amount, coalesce(round(d.final_amount * r.discount_percentage / 100), r.discount_amount)))`,

  "a discount is used by the one repair that it is taken off": sql`
    select c.id as charge_id, c.device_id, r.id as redemption_id, r.status, r.device_id as used_by
    from device_charges c
    join devices d on d.id = c.device_id
    join loyalty_redemptions r on r.id = c.redemption_id
    where r.device_id is distinct from c.device_id or r.customer_id <> d.customer_id`,

  "a discount that a repair used is taken off it": sql`
    select r.id as redemption_id, r.device_id from loyalty_redemptions r
    where r.device_id is not null and r.free_service is null
      and not exists (select from device_charges c where c.redemption_id = r.id)`,
};
