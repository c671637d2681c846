import { sql, type RawBuilder } from "kysely";

/**
 * When the points came that the refund `t`, a row of the ledger, takes back: with their purchase, or with the merge
 * that brought them. The customer who bought was merged by then. A merge without points, because all were spent, has no
 * row; then this is null.
 */
export const refundedPointsCame = sql`coalesce(
  (select min(e.created_at) from loyalty_transactions e
   where e.customer_id = t.customer_id and e.sale_id = t.sale_id and e.type = 'earned'),
  (select min(e.created_at) from loyalty_transactions e
   where e.customer_id = t.customer_id and e.device_id = t.device_id and e.type = 'earned'),
  (select min(came.created_at)
   from loyalty_transactions e
   join loyalty_transactions went
     on went.customer_id = e.customer_id and went.type = 'transferred' and went.points < 0
   join loyalty_transactions came
     on came.customer_id = t.customer_id and came.type = 'transferred' and came.points > 0
       and came.created_at >= went.created_at
   where (e.sale_id = t.sale_id or e.device_id = t.device_id) and e.type = 'earned'))`;

/**
 * SQL for the points of a customer that were earned before a moment and are not used yet. Redeemed points are the oldest
 * ones. Therefore the points that are left and are not younger than the moment are the balance less everything that was
 * earned since. A refund takes back the points of its own purchase, so it lowers what was earned since if the purchase
 * was since. Spent points that came back since keep their age. The result may be negative, which means none.
 */
export const pointsEarnedBefore = (
  customer: { id: RawBuilder<unknown>; points: RawBuilder<unknown> },
  moment: RawBuilder<string>,
): RawBuilder<number> => sql`(${customer.points} - coalesce((
  select sum(t.points) from loyalty_transactions t
  where t.customer_id = ${customer.id} and t.created_at >= ${moment}::timestamptz and case
    when t.type = 'reversed' then t.points < 0 and ${refundedPointsCame} >= ${moment}::timestamptz
    else t.points > 0 end), 0))`;
