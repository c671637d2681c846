import { sql } from "kysely";
import type * as z from "zod";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { movePoints } from "../../core/server/move-points.ts";
import type { RedemptionWithPoints, Reward, rewardsContract } from "../contract.ts";
import { refusalOfRedeeming } from "../rules.ts";
import { lockPoints } from "./lock-points.ts";
import { redemptionColumns, rewardColumns } from "./queries.ts";
import { reasonOf } from "./reason-of.ts";

type Wanted = z.output<(typeof rewardsContract.redeemReward)["body"]>;

/**
 * Takes the points of a customer for a reward. The redemption is open until a sale or a repair uses it.
 * @throws Refusal not_found, customer_inactive, customer_erased, customer_built_in, insufficient_points,
 * reward_exhausted, reward_changed
 */
export async function redeemReward(
  tx: Tx,
  actor: { userId: string },
  { customerId: givenId, rewardId, pointsCost }: Wanted,
): Promise<RedemptionWithPoints> {
  const customer = await lockPoints(tx, givenId);
  const customerId = customer.id;
  if (customer.isWalkIn) refuse("customer_built_in");
  if (customer.erasedAt) refuse("customer_erased");
  if (!customer.isActive) refuse("customer_inactive");
  const seen = await readReward(tx, rewardId);
  if (pointsCost !== undefined && pointsCost !== seen.pointsCost)
    refuse("reward_changed", { params: { points: seen.pointsCost } });
  const refusal = refusalOfRedeeming(seen, customer.points);
  if (refusal) refuse(refusal, { params: { points: customer.points } });
  const reward = await takeOne(tx, seen);
  const redemption = await tx
    .insertInto("loyaltyRedemptions")
    .values({
      id: newId(),
      customerId,
      rewardId,
      rewardName: reward.name,
      rewardPreset: reward.preset,
      points: reward.pointsCost,
      discountPercentage: reward.discountPercentage,
      discountAmount: reward.discountAmount,
      freeService: reward.freeService,
      createdBy: actor.userId,
    })
    .returning(redemptionColumns)
    .executeTakeFirstOrThrow();
  const moved = await movePoints(
    tx,
    actor,
    {
      customerId,
      type: "redeemed",
      points: -reward.pointsCost,
      reason: reasonOf("reward", redemption),
      subject: { redemptionId: redemption.id },
    },
    await getSettings(tx, "loyalty"),
  );
  await recordAct(tx, actor, "reward.redeemed", redemption.id, {
    customerId,
    rewardId,
    points: reward.pointsCost,
  });
  const { points: balance, level: loyaltyLevel, raisedFrom } = moved;
  return { ...redemption, balance, loyaltyLevel, raisedFrom };
}

/** @throws Refusal not_found */
async function readReward(tx: Tx, rewardId: string): Promise<Reward> {
  return tx
    .selectFrom("loyaltyRewards")
    .select(rewardColumns)
    .where("id", "=", rewardId)
    .executeTakeFirstOrThrow(notFound);
}

/**
 * Counts one more redemption of the reward, if there still is one at this price.
 * @throws Refusal reward_exhausted, reward_changed
 */
async function takeOne(tx: Tx, { id, pointsCost }: Reward): Promise<Reward> {
  const taken = await tx
    .updateTable("loyaltyRewards")
    .set({ currentRedemptions: sql`current_redemptions + 1` })
    .where("id", "=", id)
    .where("isActive", "=", true)
    .where("pointsCost", "=", pointsCost)
    .where(sql<boolean>`(max_redemptions is null or current_redemptions < max_redemptions)`)
    .returning(rewardColumns)
    .executeTakeFirst();
  if (taken) return taken;
  const now = await readReward(tx, id);
  return now.pointsCost === pointsCost
    ? refuse("reward_exhausted")
    : refuse("reward_changed", { params: { points: now.pointsCost } });
}
