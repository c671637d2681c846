import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst, smallestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { survivorOf } from "#src/areas/customers/core/server/person.ts";
import type {
  Redemption,
  redemptionStatuses,
  Reward,
  RewardPreset,
  rewardsContract,
} from "../contract.ts";

export const rewardColumns = [
  "id",
  sql<RewardPreset | null>`preset`.as("preset"),
  "name",
  "description",
  "pointsCost",
  "discountPercentage",
  "discountAmount",
  "freeService",
  "maxRedemptions",
  "currentRedemptions",
  "isActive",
  "version",
  "createdAt",
  "updatedAt",
] as const;

export const redemptionColumns = [
  "id",
  "customerId",
  "rewardId",
  "rewardName",
  sql<RewardPreset | null>`reward_preset`.as("rewardPreset"),
  "points",
  "discountPercentage",
  "discountAmount",
  "freeService",
  "status",
  "saleId",
  "deviceId",
  "usedAt",
  "cancelledAt",
  "cancelReason",
  "createdAt",
] as const;

const rewards = keysetList({
  orders: { cheapest: smallestFirst(sql`points_cost`) },
  filters: {
    isActive: (isActive: RawBuilder<boolean>) => sql`is_active = ${isActive}`,
    maxCost: (points: RawBuilder<number>) => sql`points_cost <= ${points}::bigint`,
  },
  select: (db) => db.selectFrom("loyaltyRewards").select(rewardColumns),
});

type RewardsQuery = z.output<(typeof rewardsContract.listRewards)["query"]>;

/** Lists rewards, the cheapest first. */
export const listRewards = (
  db: Database,
  { active, maxCost, ...query }: RewardsQuery,
): Promise<Page<Reward>> =>
  rewards.read(db, { ...query, sort: "cheapest" }, { isActive: active, maxCost });

/** The cheapest rewards that are offered and not used up. */
export const listRedeemable = (db: Database, limit: number): Promise<Reward[]> =>
  db
    .selectFrom("loyaltyRewards")
    .select(rewardColumns)
    .where("isActive", "=", true)
    .where(sql<boolean>`(max_redemptions is null or current_redemptions < max_redemptions)`)
    .orderBy("pointsCost")
    .orderBy("id")
    .limit(limit)
    .execute();

const redemptions = keysetList({
  orders: { newest: newestFirst(sql`created_at`) },
  filters: {
    customerId: (customerId: RawBuilder<string>) => sql`customer_id = ${customerId}`,
    status: (status: RawBuilder<(typeof redemptionStatuses)[number]>) => sql`status = ${status}`,
  },
  select: (db) => db.selectFrom("loyaltyRedemptions").select(redemptionColumns),
});

type RedemptionsQuery = z.output<(typeof rewardsContract.listRedemptions)["query"]>;

/** Lists the redemptions of a customer, newest first. A merge gives them to the survivor. */
export const listRedemptions = async (
  db: Database,
  { customerId, status, ...query }: RedemptionsQuery,
): Promise<Page<Redemption>> =>
  redemptions.read(
    db,
    { ...query, sort: "newest" },
    { customerId: await survivorOf(db, customerId), status },
  );
