/** Rewards that customers buy with points, and redemptions: rewards that they have bought. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  page,
  positiveMoney,
  requiredText,
  text,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";

/** The services that a reward can give. Staff give the service 'other' by hand. */
export const freeServices = ["diagnostics", "priority", "other"] as const;
export type FreeService = (typeof freeServices)[number];

/** The codes of the sample rewards. Screens take their names from the catalogue. */
export const rewardPresets = ["discount", "diagnostics", "credit", "priority"] as const;
export type RewardPreset = (typeof rewardPresets)[number];

export const redemptionStatuses = ["open", "used", "cancelled"] as const;

/** What a reward gives; exactly one of the three fields has a value. */
const benefit = {
  /** In percent of the subtotal. */
  discountPercentage: z.number().nullable(),
  /** In minor units. */
  discountAmount: z.int().nullable(),
  freeService: z.enum(freeServices).nullable(),
};
const benefitSchema = z.object(benefit);
export type Benefit = z.output<typeof benefitSchema>;

export const reward = z.object({
  id,
  /** The code of a sample reward; null once the shop has renamed it, and for rewards of the shop's own. */
  preset: z.enum(rewardPresets).nullable(),
  name: z.string(),
  description: z.string().nullable(),
  pointsCost: z.int(),
  ...benefit,
  /** null: no limit. */
  maxRedemptions: z.int().nullable(),
  /** The number of redemptions that are not cancelled. */
  currentRedemptions: z.int(),
  isActive: z.boolean(),
  ...versionFields,
});
export type Reward = z.output<typeof reward>;

const points = z.int().min(1).max(1_000_000_000);

const rewardFields = {
  name: requiredText(80),
  description: emptyToNull(text(300)).optional(),
  pointsCost: points,
  discountPercentage: z.number().min(0.01).max(100).multipleOf(0.01).nullable().optional(),
  discountAmount: positiveMoney.nullable().optional(),
  freeService: z.enum(freeServices).nullable().optional(),
  maxRedemptions: z.int().min(1).max(1_000_000_000).nullable().optional(),
};

/** A reward without discount and service gives the service 'other'. */
export const newReward = z.strictObject({
  ...rewardFields,
  isActive: z.boolean().default(true),
});
export type NewReward = z.output<typeof newReward>;

/** A new benefit replaces the one before. */
export const rewardChange = z
  .strictObject({ ...rewardFields, isActive: z.boolean() })
  .partial()
  .extend({ version });
export type RewardChange = z.output<typeof rewardChange>;

export const redemption = z.object({
  id,
  customerId: id,
  rewardId: id,
  rewardName: z.string(),
  rewardPreset: z.enum(rewardPresets).nullable(),
  /** The points that it cost. */
  points: z.int(),
  ...benefit,
  status: z.enum(redemptionStatuses),
  saleId: id.nullable(),
  deviceId: id.nullable(),
  usedAt: moment.nullable(),
  cancelledAt: moment.nullable(),
  cancelReason: z.string().nullable(),
  createdAt: moment,
});
export type Redemption = z.output<typeof redemption>;

/** A redemption with the points and the level that the customer has now. */
export const redemptionWithPoints = redemption.extend({
  balance: z.int(),
  loyaltyLevel: z.enum(loyaltyLevels),
  /** The level before, if this write raised it. */
  raisedFrom: z.enum(loyaltyLevels).nullable(),
});
export type RedemptionWithPoints = z.output<typeof redemptionWithPoints>;

export const rewardsContract = contract({
  listRewards: {
    method: "GET",
    path: "/api/loyalty/rewards",
    summary: "Rewards, the cheapest first",
    access: "view_customers",
    refreshesOn: ["rewards"],
    query: listQuery.omit({ search: true }).extend({
      active: z.stringbool().optional(),
      /** Only rewards that cost at most so many points. */
      maxCost: z.coerce.number().int().min(0).max(1_000_000_000_000_000).optional(),
    }),
    output: page(reward),
  },
  createReward: {
    method: "POST",
    path: "/api/loyalty/rewards",
    summary: "A new reward: a discount, an amount or a free service",
    access: "manage_rewards",
    body: newReward,
    output: reward,
    status: 201,
    idempotencyKey: "required",
  },
  updateReward: {
    method: "PATCH",
    path: "/api/loyalty/rewards/:id",
    summary: "Changes a reward; redemptions keep the benefit that the customer bought",
    access: "manage_rewards",
    params: idParams,
    body: rewardChange,
    output: reward,
    errors: ["stale_version", "below_redeemed"],
    idempotencyKey: "optional",
  },
  listRedemptions: {
    method: "GET",
    path: "/api/loyalty/redemptions",
    summary: "The rewards that a customer has redeemed, newest first",
    access: "view_customers",
    refreshesOn: ["rewards", "sales", "customers"],
    query: listQuery.omit({ search: true }).extend({
      customerId: id,
      status: z.enum(redemptionStatuses).optional(),
    }),
    output: page(redemption),
  },
  redeemReward: {
    method: "POST",
    path: "/api/loyalty/redemptions",
    summary: "Takes the points of a customer for a reward, which a sale or a repair can use once",
    access: "redeem_rewards",
    body: z.strictObject({
      customerId: id,
      rewardId: id,
      /** The cost that the user saw; refused with `reward_changed` if the reward costs something else now. */
      pointsCost: points.optional(),
    }),
    output: redemptionWithPoints,
    status: 201,
    errors: [
      "not_found",
      "insufficient_points",
      "reward_exhausted",
      "reward_changed",
      "customer_inactive",
      "customer_erased",
      "customer_built_in",
    ],
    idempotencyKey: "required",
  },
  cancelRedemption: {
    method: "POST",
    path: "/api/loyalty/redemptions/:id/cancel",
    summary: "Takes back a redemption that was not used, and gives the points back",
    access: "cancel_redemptions",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: redemptionWithPoints,
    errors: ["redemption_not_open"],
    idempotencyKey: "required",
  },
});
