import { sql } from "kysely";

export const rewardInvariants = {
  "a reward was redeemed as often as it counts": sql`
    select w.id as reward_id, w.current_redemptions, coalesce(r.count, 0) as count
    from loyalty_rewards w
    left join (
      select reward_id, count(*) as count from loyalty_redemptions where status <> 'cancelled' group by reward_id) r
      on r.reward_id = w.id
    where w.current_redemptions <> coalesce(r.count, 0)`,

  "a redemption took its points once, and gave them back if it was cancelled": sql`
    select r.id as redemption_id, r.status, r.points, coalesce(l.taken, 0) as taken, coalesce(l.given_back, 0) as given_back
    from loyalty_redemptions r
    left join (
      select redemption_id, coalesce(-sum(points) filter (where type = 'redeemed'), 0) as taken,
             coalesce(sum(points) filter (where type = 'reversed'), 0) as given_back
      from loyalty_transactions where redemption_id is not null group by redemption_id) l on l.redemption_id = r.id
    where coalesce(l.taken, 0) <> r.points
       or coalesce(l.given_back, 0) <> case when r.status = 'cancelled' then r.points else 0 end`,
};
