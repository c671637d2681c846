import type { RewardPreset } from "#src/areas/loyalty/rewards/contract.ts";
import { useTranslation } from "#src/client/words/i18n.ts";

/** The name of a reward in the cart. The catalogue of the till has the names of the sample rewards. */
export function useRewardName(): (reward: { name: string; preset: RewardPreset | null }) => string {
  const { t } = useTranslation("pos");
  return ({ name, preset }) => (preset ? t(`rewardPreset.${preset}`) : name);
}
