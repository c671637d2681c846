import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { lowerLevelAfter, type RefundedSubject } from "./lower-level-after.ts";
import { movePoints } from "../../core/server/move-points.ts";

/**
 * Takes back the bonus for having referred a customer to whom refunds have left less spent than the bonus needed:
 * otherwise a purchase that is paid back would leave points for nothing. What the bonus needed is stored with it, so that
 * later settings take none back. What the referrer has spent of it becomes a claim. The bonus does not come again. The
 * caller has locked the referred customer, and counted the refund.
 */
export async function takeReferralBack(
  tx: Tx,
  actor: { userId: string } | null,
  referredId: string,
  refunded: RefundedSubject,
): Promise<void> {
  const { rows } = await sql<{ id: string; customerId: string; points: number }>`
    select t.id, surviving_customer(t.customer_id) as "customerId", t.points
    from unnest(ids_of_person(${referredId}::uuid)) p (id)
    join loyalty_transactions t on t.bonus_key = 'referral:' || p.id and t.bonus_key like 'referral:%'
    where (select total_spent from customers where id = ${referredId}::uuid)
        < greatest(1, coalesce((t.system_reason ->> 'leastSpent')::bigint, 0))
      and not exists (
      select from loyalty_transactions b
      where b.customer_id = any(ids_of_person(surviving_customer(t.customer_id)))
        and b.system_reason ->> 'bonusId' = t.id::text)
    order by 2, 1`.execute(tx);
  if (rows.length === 0) return;
  const loyalty = await getSettings(tx, "loyalty");
  for (const { id: bonusId, customerId, points } of rows) {
    const reason = { code: "referral_refund", bonusId } as const;
    await movePoints(tx, actor, { customerId, type: "reversed", points: -points, reason }, loyalty);
    await lowerLevelAfter(tx, actor, customerId, refunded);
  }
}
