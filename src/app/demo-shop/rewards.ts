import { addPoints } from "#src/areas/loyalty/points/server/change-points-by-hand.ts";
import { cancelRedemption } from "#src/areas/loyalty/rewards/server/cancel-redemption.ts";
import { createReward } from "#src/areas/loyalty/rewards/server/change-rewards.ts";
import { redeemReward } from "#src/areas/loyalty/rewards/server/redeem-reward.ts";
import * as redemptions from "#src/areas/loyalty/rewards/server/use-redemption.ts";
import { spendRewardOnRepair } from "#src/areas/devices/rewards/server/spend-reward-on-repair.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { daysBack } from "./credit.ts";
import type { Step, Story } from "./story.ts";

/**
 * A reward of the shop's own, and redemptions in every state: one was used for a repair, one took money off another, one
 * was taken back.
 */
export function rewardSteps(story: Story): Step[] {
  const { tx, admin } = story;
  const [clerk = admin] = story.counter;
  const at = (days: number, act: () => Promise<unknown>): Step => ({
    minute: daysBack(story, days),
    act: async () => void (await act()),
  });
  const redeem = async (preset: string | null, nth: number) => {
    const { id: rewardId } = await tx
      .selectFrom("loyaltyRewards")
      .select("id")
      .where("preset", preset ? "=" : "is", preset)
      .executeTakeFirstOrThrow();
    const { customerId, deviceId } = await richCustomer(story, nth);
    return {
      deviceOfCustomer: deviceId,
      ...(await redeemReward(tx, clerk, { customerId, rewardId })),
    };
  };
  return [
    at(60, () =>
      createReward(tx, admin, {
        name: "Kioo cha kinga bure",
        description: "Kioo cha kinga cha simu moja, kinawekwa hapo hapo",
        pointsCost: 250,
        maxRedemptions: 40,
        isActive: true,
      }),
    ),
    at(25, async () => {
      const { id, deviceOfCustomer } = await redeem(null, 0);
      return redemptions.useRedemption(tx, clerk, id, { deviceId: deviceOfCustomer });
    }),
    at(10, async () => {
      const { id } = await redeem("diagnostics", 1);
      return cancelRedemption(tx, clerk, id, "Mteja amebadili mawazo");
    }),
    at(3, () => redeem("discount", 2)),
    at(1, () => discountOpenRepair(story, clerk)),
  ];
}

/** A customer who waits for a repair gets points, and takes 5 % off the repair. */
async function discountOpenRepair({ tx, admin }: Story, clerk: Actor): Promise<void> {
  const { id: rewardId, pointsCost } = await tx
    .selectFrom("loyaltyRewards")
    .select(["id", "pointsCost"])
    .where("preset", "=", "discount")
    .executeTakeFirstOrThrow();
  const waiting = await tx
    .selectFrom("devices as d")
    .innerJoin("customers as c", "c.id", "d.customerId")
    .select(["d.id", "d.customerId"])
    .where("d.status", "in", ["in_progress", "testing", "completed"])
    .where("c.isActive", "=", true)
    .where("c.erasedAt", "is", null)
    .whereRef("d.paidAmount", "<", "d.finalAmount")
    .orderBy("d.id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { customerId } = waiting;
  await addPoints(tx, admin, { customerId, points: pointsCost, reason: "Samahani kwa kusubiri" });
  const { id } = await redeemReward(tx, clerk, { customerId, rewardId });
  await spendRewardOnRepair(tx, clerk, waiting.id, id);
}

/** A customer with many points, and a device that was handed back. */
async function richCustomer({ tx }: Story, nth: number) {
  return tx
    .selectFrom("customers as c")
    .innerJoin("devices as d", "d.customerId", "c.id")
    .select(["c.id as customerId", "d.id as deviceId"])
    .where("d.status", "=", "done")
    .where("c.isActive", "=", true)
    .where("c.erasedAt", "is", null)
    .orderBy("c.points", "desc")
    .orderBy("c.id")
    .orderBy("d.id")
    .distinctOn(["c.points", "c.id"])
    .offset(nth)
    .limit(1)
    .executeTakeFirstOrThrow();
}
