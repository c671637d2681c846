import { sql } from "kysely";

export const deviceRewardsInvariants = {
  "a reward that a repair used names a repair": sql`
    select r.id as redemption_id, r.device_id from loyalty_redemptions r
    left join devices d on d.id = r.device_id
    where r.device_id is not null and d.id is null`,
};
