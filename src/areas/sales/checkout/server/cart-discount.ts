import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { LoyaltyLevel } from "#src/areas/customers/levels.ts";
import { lockRedemption } from "#src/areas/loyalty/rewards/server/use-redemption.ts";
import type { RewardPreset } from "#src/areas/loyalty/rewards/contract.ts";
import { rewardDiscount } from "#src/areas/loyalty/rewards/rules.ts";
import type { DiscountOf } from "#src/areas/payments/receipts/contract.ts";
import {
  refuseUnlessApproved,
  type CartToApprove,
  type ApprovedDiscount,
} from "../../discount-requests/server/use-discount.ts";
import type { NewSale } from "../../new-sale.ts";
import { discountProblem, isBeyondLimit, tierDiscount, type Discount } from "../../rules.ts";
import type { Basis } from "./read-basis.ts";

/** The reward of an open redemption, which the checkout has locked. */
export interface LockedReward {
  redemptionId: string;
  name: string;
  preset: RewardPreset | null;
  percent: number | null;
  /** In minor units. */
  amount: number | null;
}

/** The discount of a sale, as it is stored. */
export interface SaleDiscount extends Discount {
  reason: string | null;
  /** The level of a discount of the type `tier`. */
  level: LoyaltyLevel | null;
  reward: LockedReward | null;
}

/**
 * Locks the redemption whose reward is the discount of a sale.
 * @throws Refusal not_found, redemption_not_open, points_owed, validation_failed (a service, which a sale cannot use)
 */
export async function lockReward(
  tx: Tx,
  redemptionId: string | undefined,
  customerId: string,
): Promise<LockedReward | null> {
  if (redemptionId === undefined) return null;
  const held = await lockRedemption(tx, redemptionId, customerId);
  if (held.freeService)
    refuse("validation_failed", { fields: { redemptionId: "is a service for a repair" } });
  return {
    redemptionId,
    name: held.rewardName,
    preset: held.rewardPreset,
    percent: held.discountPercentage,
    amount: held.discountAmount,
  };
}

const plain = { reason: null, level: null, reward: null };

/**
 * The discount of a cart: a reward, the discount of the customer's level, or one that the cashier gives. Only the last
 * one has a limit, because the settings or points decide the others. A user with `give_discounts` has approved what is
 * above it.
 * @throws Refusal forbidden, validation_failed, approval_outdated
 */
export function cartDiscount(
  actor: Actor,
  {
    discount,
    reward,
    approved,
  }: {
    discount: NewSale["discount"];
    reward: LockedReward | null;
    approved: ApprovedDiscount | null;
  },
  { subtotal, lines }: Pick<CartToApprove, "subtotal" | "lines">,
  { customer, settings, happened }: Pick<Basis, "customer" | "settings" | "happened">,
): SaleDiscount | null {
  if (reward) return { ...plain, type: "reward", value: rewardDiscount(reward, subtotal), reward };
  if (!discount) return null;
  if (discount.type !== "tier") {
    const { type, value, reason = approved?.reason } = discount;
    if (approved)
      refuseUnlessApproved(approved, discount, { subtotal, lines, customerId: customer.id });
    else checkManual(actor, discount, subtotal, settings.sales.discountLimitPercent);
    return { ...plain, type, value, reason: reason ?? null };
  }
  if (customer.isWalkIn)
    refuse("validation_failed", { fields: { "discount.type": "needs a known customer" } });
  const { loyaltyLevel: level } = customer;
  const value = tierDiscount(level, settings.loyalty);
  // Nothing but the device says that the level ever gave as much, so that it is as good as a discount by hand.
  const byHand = { type: "percent", value } as const;
  if (
    happened?.isAboveLevel &&
    isBeyondLimit(subtotal, byHand, settings.sales.discountLimitPercent)
  )
    requirePermission(actor, "give_discounts");
  return { ...plain, type: "tier", value, level };
}

function checkManual(
  actor: Actor,
  discount: Discount & { reason?: string | undefined },
  subtotal: number,
  limitPercent: number,
): void {
  const problem = discountProblem(discount, subtotal);
  if (problem) refuse("validation_failed", { fields: { "discount.value": problem } });
  if (!isBeyondLimit(subtotal, discount, limitPercent)) return;
  requirePermission(actor, "give_discounts");
  if (!discount.reason) {
    refuse("validation_failed", { fields: { "discount.reason": "is needed over the limit" } });
  }
}

/** What the receipt says about a discount; null for one that the cashier gave. */
export function discountOf(
  discount:
    | (Pick<SaleDiscount, "value" | "level"> & {
        reward: Pick<LockedReward, "name" | "preset"> | null;
      })
    | null,
): DiscountOf | null {
  if (discount?.reward) return { reward: discount.reward.name, preset: discount.reward.preset };
  return discount?.level ? { level: discount.level, percent: discount.value } : null;
}
