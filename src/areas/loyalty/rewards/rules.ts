import { percentOf } from "#src/shared/money.ts";
import type { Benefit, Redemption, Reward } from "./contract.ts";

type Given = { [K in keyof Benefit]?: Benefit[K] | undefined };

/**
 * The benefit of a reward from the fields that somebody sent; null for two benefits at once. A reward without discount
 * and service gives a service by hand.
 */
export function benefitFrom({
  discountPercentage = null,
  discountAmount = null,
  freeService = null,
}: Given): Benefit | null {
  const given = [discountPercentage, discountAmount, freeService].filter((each) => each !== null);
  if (given.length > 1) return null;
  return {
    discountPercentage,
    discountAmount,
    freeService: given.length === 0 ? "other" : freeService,
  };
}

/** Whether a change names any benefit, which then replaces the one before. */
export const namesBenefit = (input: Given): boolean =>
  input.discountPercentage !== undefined ||
  input.discountAmount !== undefined ||
  input.freeService !== undefined;

/** How often a reward can still be redeemed; null without a limit. */
export const redemptionsLeft = ({
  maxRedemptions,
  currentRedemptions,
}: Pick<Reward, "maxRedemptions" | "currentRedemptions">): number | null =>
  maxRedemptions === null ? null : maxRedemptions - currentRedemptions;

/** Why a customer with these points cannot redeem the reward now; null when nothing is against it. */
export function refusalOfRedeeming(
  reward: Pick<Reward, "pointsCost" | "isActive" | "maxRedemptions" | "currentRedemptions">,
  customerPoints: number,
): "insufficient_points" | "reward_exhausted" | null {
  if (customerPoints < reward.pointsCost) return "insufficient_points";
  const isOver = !reward.isActive || redemptionsLeft(reward) === 0;
  return isOver ? "reward_exhausted" : null;
}

/** The text of a redemption's or reward's benefit is built by screens; this says which of the three kinds it is. */
export const kindOfBenefit = ({
  discountPercentage,
  discountAmount,
}: Pick<Redemption, keyof Benefit>): "percentage" | "amount" | "service" =>
  discountPercentage !== null ? "percentage" : discountAmount !== null ? "amount" : "service";

/** What a reward takes off a price: its percentage or its amount, at most the price. A free service takes nothing off. */
export const rewardDiscount = (
  { percent, amount }: { percent: number | null; amount: number | null },
  price: number,
): number => Math.min(price, percent === null ? (amount ?? 0) : percentOf(price, percent));
