import { expect } from "vitest";
import type { deviceRewardsInvariants } from "#src/areas/devices/rewards/server/invariants.ts";
import type { rewardInvariants } from "#src/areas/loyalty/rewards/server/invariants.ts";
import { inTransaction } from "#src/server/database.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { movePoints } from "#src/areas/loyalty/core/server/move-points.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { newPhone, takenIn } from "../shop/devices.ts";

/** A new customer with points. */
export async function customerWithPoints(
  app: TestApp,
  client: TestClient,
  points: number,
): Promise<string> {
  const customer = { name: "Asha Juma", phone: newPhone() };
  const customerId: string = (await client.post("/api/customers", customer)).body.id;
  const move = { customerId, type: "adjusted", points, reason: "x" } as const;
  await inTransaction(app.db, async (tx) =>
    movePoints(tx, { userId: client.userId }, move, await getSettings(tx, "loyalty")),
  );
  return customerId;
}

/** Redeems rewards for points; one of them is cancelled. */
export async function redeemRewards(app: TestApp, client: TestClient): Promise<void> {
  const customerId = await customerWithPoints(app, client, 2000);
  const reward = { name: "Kava", pointsCost: 300, discountAmount: 500_000 };
  const rewardId = (await client.post("/api/loyalty/rewards", reward)).body.id;
  const redeem = async () => {
    const answer = await client.post("/api/loyalty/redemptions", { customerId, rewardId });
    expect(answer.status).toBe(201);
    return answer.body.id as string;
  };
  await redeem();
  const path = `/api/loyalty/redemptions/${await redeem()}/cancel`;
  expect((await client.post(path, { reason: "x" })).status).toBe(200);
}

/** Takes 10 % off a repair with a reward. Returns the repair. */
export async function spendDiscountOnRepair(
  app: TestApp,
  client: TestClient,
  given: Record<string, unknown> = {},
): Promise<string> {
  const customerId = await customerWithPoints(app, client, 500);
  const cost = { finalAmount: 800_000, depositAmount: 400_000 };
  const { id } = await takenIn(client, { ...cost, ...given, customerId });
  const reward = { name: "Punguzo la kumi", pointsCost: 100, discountPercentage: 10 };
  const rewardId = (await client.post("/api/loyalty/rewards", reward)).body.id;
  const bought = await client.post("/api/loyalty/redemptions", { customerId, rewardId });
  const body = { redemptionId: bought.body.id };
  expect((await client.post(`/api/devices/${id}/rewards`, body)).status).toBe(200);
  return id;
}

/** SQL that violates each invariant of rewards that repairs use. */
export const deviceRewardPlants: Record<keyof typeof deviceRewardsInvariants, string[]> = {
  "a reward that a repair used names a repair": [
    `update loyalty_redemptions set status = 'used', used_at = now(), sale_id = null, device_id = gen_random_uuid()
      where status = 'used'`,
  ],
  "a reward takes off a repair no more than it gives and than the price": [
    "update device_charges set amount = amount - 1 where kind = 'reward'",
  ],
  "a discount is used by the one repair that it is taken off": [
    "update loyalty_redemptions set status = 'open', used_at = null, device_id = null where device_id is not null",
  ],
  "a discount that a repair used is taken off it": [
    "delete from device_charges where kind = 'reward'",
  ],
};

/** SQL that violates each invariant of rewards. */
export const rewardPlants: Record<keyof typeof rewardInvariants, string[]> = {
  "a reward was redeemed as often as it counts": [
    "update loyalty_rewards set current_redemptions = current_redemptions + 1",
  ],
  "a redemption took its points once, and gave them back if it was cancelled": [
    "update loyalty_redemptions set points = points + 1 where status = 'open'",
    "update loyalty_redemptions set points = points + 1 where status = 'cancelled'",
  ],
};
