import { sql } from "kysely";
import { shopDay } from "#src/server/sql/shop-day.ts";

/** The invariants of the points ledger. That of the sums is in `sales/server/invariants.ts`. */
export const loyaltyInvariants = {
  "a customer has redeemed what the ledger says": sql`
    select c.id as customer_id, c.total_points_redeemed, coalesce(l.redeemed, 0) as ledger
    from customers c
    left join (
      select surviving_customer(customer_id) as person_id, -sum(points) as redeemed from loyalty_transactions
      where redemption_id is not null or payment_id is not null group by 1) l on l.person_id = c.id
    where c.total_points_redeemed <> coalesce(l.redeemed, 0)`,

  "a level was reached by points that no refund took back": sql`
    select id as customer_id, loyalty_level, level_given, level_needs, points_behind_level(id) as behind from customers
    where merged_into is null and (
      (level_needs is null and loyalty_level <> level_given) or level_needs > points_behind_level(id))`,

  "a customer gets a bonus once": sql`
    select customer_id, bonus_key, count(*) as times from loyalty_transactions
    where bonus_key is not null group by customer_id, bonus_key having count(*) > 1
    union all
    select null, bonus_key, count(*) from loyalty_transactions
    where bonus_key like 'referral:%' group by bonus_key having count(*) > 1`,

  "a bonus for a referral was taken back when refunds left less spent than it needed": sql`
    select t.id as transaction_id, t.customer_id, t.bonus_key from loyalty_transactions t
    join customers c on c.id = surviving_customer(substr(t.bonus_key, length('referral:') + 1)::uuid)
    where t.bonus_key like 'referral:%'
      and c.total_spent < greatest(1, coalesce((t.system_reason ->> 'leastSpent')::bigint, 0))
      -- Before this rule, refunds left the bonus.
      and exists (
        select from sale_refunds f join sales s on s.id = f.sale_id
        where s.customer_id = c.id and not f.is_before_loss_limit and f.created_at > t.created_at)
      and not exists (select from loyalty_transactions b where b.system_reason ->> 'bonusId' = t.id::text)`,

  "points expire after their last day, and no more than there were": sql`
    select e.id as transaction_id, e.customer_id, e.points, k.points as taken, k.last from loyalty_transactions e
    left join lateral (
      select sum(k.points) as points,
        -- Rows of before the days were stored may have taken points by another setting.
        max(k.expires_on) filter (where k.came_on + (e.system_reason ->> 'days')::integer = k.expires_on) as last
      from loyalty_points_taken k where k.transaction_id = e.id) k on true
    where e.type = 'expired' and (
      -e.points is distinct from k.points or k.last >= ${shopDay(sql`e.created_at`)})`,

  "what is left of points by their last day is the balance": sql`
    select c.id as customer_id, c.points, c.points_owed, l.points as left_points, l.owed from customers c
    left join (
      select customer_id, sum(points) filter (where points > 0) as points, -sum(points) filter (where points < 0) as owed
      from loyalty_points_left group by 1) l on l.customer_id = c.id
    where c.points <> coalesce(l.points, 0) or c.points_owed <> coalesce(l.owed, 0)`,

  "points last as long as was promised with them": sql`
    select l.customer_id, l.came_on, l.expires_on, l.points from loyalty_points_left l
    where l.points > 0 and not exists (
      select from loyalty_transactions t
      where t.customer_id = l.customer_id and t.points > 0 and ${shopDay(sql`t.created_at`)} = l.came_on
        and coalesce(t.expires_on <= l.expires_on, true))`,

  "spent points come back once": sql`
    select s.id as transaction_id, s.customer_id, s.points, k.returned, r.points as came_back from loyalty_transactions s
    join (select transaction_id, sum(returned) as returned from loyalty_points_taken group by 1) k
      on k.transaction_id = s.id and k.returned > 0
    left join lateral (
      select sum(t.points) as points from loyalty_transactions t
      where t.type = 'reversed' and (t.redemption_id = s.redemption_id or t.payment_id = s.payment_id)) r on true
    where k.returned > coalesce(r.points, 0)`,

  "a repair earned the points of what was paid for it": sql`
    select d.id as device_id, d.ticket_number, d.points_amount, d.points_rate, l.points, l.reversed
    from devices d
    left join (
      select device_id, sum(points) as points, bool_or(type = 'reversed') as reversed
      from loyalty_transactions where device_id is not null group by device_id) l on l.device_id = d.id
    where coalesce(l.points, 0) < floor(d.points_amount * coalesce(d.points_rate, 0) / 100 + 1e-9)
       or (l.reversed is not true and coalesce(l.points, 0) <> floor(d.points_amount * coalesce(d.points_rate, 0) / 100 + 1e-9))
       or d.points_amount > d.paid_amount
       or (d.points_rate is not null and d.status <> 'done')`,
};
