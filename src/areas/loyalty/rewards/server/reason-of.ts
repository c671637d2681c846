import type { SystemReason } from "../../system-reason.ts";
import type { Redemption } from "../contract.ts";

/** The reason in the points ledger. Sample rewards have their own code, because the catalogues have their names. */
export const reasonOf = (
  act: "reward" | "reward_cancelled",
  { rewardName, rewardPreset }: Pick<Redemption, "rewardName" | "rewardPreset">,
): SystemReason => (rewardPreset ? { code: `${act}_${rewardPreset}` } : { code: act, rewardName });
