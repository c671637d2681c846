import { useTranslation, type Translate } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import type { Benefit, RewardPreset } from "../contract.ts";

/** The name of a reward. Sample rewards are translated; the shop's own keep their text. */
export const rewardName = (
  t: Translate<"rewards">,
  { preset, name }: { preset: RewardPreset | null; name: string },
): string => (preset ? t(`rewards:preset.${preset}.name`) : name);

export const rewardDescription = (
  t: Translate<"rewards">,
  { preset, description }: { preset: RewardPreset | null; description: string | null },
): string => (preset ? t(`rewards:preset.${preset}.description`) : (description ?? ""));

/** Returns a function that says what a reward gives: "5% off", "TSh 1,000.00 off" or the effect of a free service. */
export function useBenefitText(): (benefit: Benefit) => string {
  const { t } = useTranslation("rewards");
  const { money } = useCurrency();
  return ({ discountPercentage, discountAmount, freeService }) =>
    discountPercentage !== null
      ? t("percentOff", { percent: discountPercentage })
      : discountAmount !== null
        ? t("amountOff", { amount: money(discountAmount) })
        : t(`serviceBenefit.${freeService ?? "other"}`);
}
