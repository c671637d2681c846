import type { Redemption, Reward } from "#src/areas/loyalty/rewards/contract.ts";
import { useTranslation } from "#src/client/words/i18n.ts";

/** The name of a reward. The catalogue has the names of the sample rewards. */
export function useRewardName(): (reward: { name: string; preset: Reward["preset"] }) => string {
  const { t } = useTranslation("pos");
  return ({ name, preset }) => (preset ? t(`rewards.preset.${preset}`) : name);
}

/** The fields of a redemption under the names of a reward. */
export const rewardOf = ({ rewardName, rewardPreset, ...redemption }: Redemption) => ({
  ...redemption,
  name: rewardName,
  preset: rewardPreset,
});
