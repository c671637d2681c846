import type { LoyaltyLevel } from "#src/areas/customers/levels.ts";
import type { Redemption, Reward } from "../rewards/contract.ts";

/** The points of a customer, as their own page shows them. */
export interface OwnPoints {
  points: number;
  /** The next days on which points expire, each with its points. */
  expiring: readonly { day: string; points: number }[];
  level: LoyaltyLevel;
  /** The next level and the points that are missing; null at the highest level, or if levels do not follow points. */
  next: { level: LoyaltyLevel; missing: number } | null;
  /** What must be spent for one point, in shillings; null if sales earn no points. */
  shillingsPerPoint: number | null;
  /** What the points pay at the till, in minor units. */
  worth: number;
  /** The cheapest rewards that the customer can redeem now. */
  rewards: readonly OwnReward[];
  /** The cheapest reward that needs more points, if the customer can redeem none. */
  nextReward: (OwnReward & { missing: number }) | null;
  /** Redeemed rewards that are not used yet, the newest first. */
  redeemed: readonly Pick<Redemption, "rewardName" | "rewardPreset">[];
}

export type OwnReward = Pick<Reward, "name" | "preset" | "pointsCost">;
