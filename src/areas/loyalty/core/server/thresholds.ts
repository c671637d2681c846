import type { LevelThresholds } from "#src/areas/customers/totals/server/level-with.ts";
import type { Settings } from "#src/areas/settings/contract.ts";

/** The points for each level; null while points do not raise the level. */
export const thresholdsOf = (loyalty: Settings["loyalty"]): LevelThresholds | null =>
  loyalty.autoLevelUp ? thresholdsOfLevels(loyalty) : null;

/** The points that each level needs, also while points do not raise it. */
export const thresholdsOfLevels = (loyalty: Settings["loyalty"]): LevelThresholds => ({
  silver: loyalty.silverThreshold,
  gold: loyalty.goldThreshold,
  platinum: loyalty.platinumThreshold,
});
