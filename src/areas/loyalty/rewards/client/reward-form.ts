import * as z from "zod";
import { requiredText, text } from "#src/shared/fields.ts";
import { freeServices, type FreeService, type Reward, type RewardChange } from "../contract.ts";
import { kindOfBenefit } from "../rules.ts";

export const benefitKinds = ["percentage", "amount", "service"] as const;

/** A field without a number is NaN or null. */
export const rewardForm = z
  .object({
    name: requiredText(80),
    description: text(300),
    pointsCost: z
      .number("rewards:wrongMost")
      .int("rewards:wrongMost")
      .min(1, "rewards:wrongMost")
      .max(1_000_000_000),
    kind: z.enum(benefitKinds),
    percentage: z.number().or(z.nan()),
    amount: z.number().nullable(),
    service: z.enum(freeServices),
    isLimited: z.boolean(),
    most: z.number().or(z.nan()),
    isActive: z.boolean(),
  })
  .superRefine((values, problems) => {
    const missing = (path: string, message = "common:invalid.required") =>
      problems.addIssue({ code: "custom", path: [path], message });
    const { kind, percentage, amount, isLimited, most } = values;
    if (kind === "percentage" && !(percentage > 0 && percentage <= 100)) {
      missing("percentage", "rewards:wrongPercentage");
    }
    if (kind === "amount" && !amount) missing("amount");
    if (isLimited && !(Number.isInteger(most) && most >= 1)) missing("most", "rewards:wrongMost");
  });
export type RewardInput = z.input<typeof rewardForm>;
export type RewardOutput = z.output<typeof rewardForm>;

export const emptyReward: RewardInput = {
  name: "",
  description: "",
  pointsCost: Number.NaN,
  kind: "percentage",
  percentage: Number.NaN,
  amount: null,
  service: "other",
  isLimited: false,
  most: Number.NaN,
  isActive: true,
};

/** The values of the form. `words` are the name and the description that the screen shows. */
export const inputOf = (
  reward: Reward,
  words: { name: string; description: string },
): RewardInput => ({
  ...words,
  pointsCost: reward.pointsCost,
  kind: kindOfBenefit(reward),
  percentage: reward.discountPercentage ?? Number.NaN,
  amount: reward.discountAmount,
  service: reward.freeService ?? "other",
  isLimited: reward.maxRedemptions !== null,
  most: reward.maxRedemptions ?? Number.NaN,
  isActive: reward.isActive,
});

interface BenefitOfForm {
  discountPercentage?: number;
  discountAmount?: number;
  freeService?: FreeService;
}

const benefitOf = ({ kind, percentage, amount, service }: RewardOutput): BenefitOfForm =>
  kind === "percentage"
    ? { discountPercentage: percentage }
    : kind === "amount"
      ? { discountAmount: amount ?? 0 }
      : { freeService: service };

export const newRewardOf = (values: RewardOutput) => ({
  name: values.name,
  description: values.description,
  pointsCost: values.pointsCost,
  ...benefitOf(values),
  maxRedemptions: values.isLimited ? values.most : null,
  isActive: values.isActive,
});

const ofBenefit = ["kind", "percentage", "amount", "service"] as const;

/** The fields to send for the changed values of the form. A changed benefit is sent as a whole. */
export function changeOf(
  changes: Partial<RewardOutput>,
  values: RewardOutput,
): Omit<RewardChange, "version"> {
  const { name, description, pointsCost, isActive } = changes;
  const isLimitChanged = changes.isLimited !== undefined || changes.most !== undefined;
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(pointsCost !== undefined && { pointsCost }),
    ...(isActive !== undefined && { isActive }),
    ...(ofBenefit.some((field) => changes[field] !== undefined) && benefitOf(values)),
    ...(isLimitChanged && { maxRedemptions: values.isLimited ? values.most : null }),
  };
}
