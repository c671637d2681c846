import { sql, type RawBuilder } from "kysely";

/**
 * SQL for the points of a customer that were earned before a moment and are not used yet. Redeemed and reversed points
 * are the oldest ones. Therefore the points that are left and are not younger than the moment are the balance less
 * everything that was earned since. Spent points that came back since keep their age. The result may be negative, which means none.
 */
export const pointsEarnedBefore = (
  customer: { id: RawBuilder<unknown>; points: RawBuilder<unknown> },
  moment: RawBuilder<string>,
): RawBuilder<number> => sql`(${customer.points} - coalesce((
  select sum(t.points) from loyalty_transactions t
  where t.customer_id = ${customer.id} and t.points > 0 and t.type <> 'reversed' and t.created_at >= ${moment}::timestamptz), 0))`;
