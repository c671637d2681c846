import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { movePoints } from "../../core/server/move-points.ts";
import type { RedemptionWithPoints } from "../contract.ts";
import { lockPoints } from "./lock-points.ts";
import { redemptionColumns } from "./queries.ts";
import { reasonOf } from "./reason-of.ts";

/**
 * Takes back a redemption that was not used: the customer gets the points back, and the reward can be redeemed once
 * more.
 * @throws Refusal not_found, redemption_not_open
 */
export async function cancelRedemption(
  tx: Tx,
  actor: Actor,
  redemptionId: string,
  reason: string,
): Promise<RedemptionWithPoints> {
  const { customerId } = await ownerOf(tx, redemptionId);
  await lockPoints(tx, customerId);
  const cancelled = await tx
    .updateTable("loyaltyRedemptions")
    .set({
      status: "cancelled",
      cancelledAt: sql`now()`,
      cancelReason: reason,
      endedBy: actor.userId,
    })
    .where("id", "=", redemptionId)
    .where("status", "=", "open")
    .returning(redemptionColumns)
    .executeTakeFirst();
  if (!cancelled) return refuse("redemption_not_open");
  await updateById(tx, "loyaltyRewards", cancelled.rewardId, {
    currentRedemptions: sql`current_redemptions - 1`,
  });
  const { points, level, raisedFrom } = await movePoints(
    tx,
    actor,
    {
      customerId: cancelled.customerId,
      type: "reversed",
      points: cancelled.points,
      reason: reasonOf("reward_cancelled", cancelled),
      subject: { redemptionId },
    },
    await getSettings(tx, "loyalty"),
  );
  await recordAct(tx, actor, "reward.cancelled", redemptionId, {
    customerId,
    points: cancelled.points,
  });
  return { ...cancelled, balance: points, loyaltyLevel: level, raisedFrom };
}

/** @throws Refusal not_found */
async function ownerOf(tx: Tx, redemptionId: string): Promise<{ customerId: string }> {
  return tx
    .selectFrom("loyaltyRedemptions")
    .select("customerId")
    .where("id", "=", redemptionId)
    .executeTakeFirstOrThrow(notFound);
}
