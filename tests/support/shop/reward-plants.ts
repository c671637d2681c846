import { expect } from "vitest";
import type { rewardInvariants } from "#src/areas/loyalty/rewards/server/invariants.ts";
import { inTransaction } from "#src/server/database.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import { movePoints } from "#src/areas/loyalty/server/move-points.ts";
import type { TestApp } from "../app.ts";
import type { TestClient } from "../client.ts";
import { newPhone } from "./devices.ts";

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
