/** Rewards that a customer bought with points, and that a repair uses: discounts and free services. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, requiredText } from "#src/shared/fields.ts";
import { device } from "../core/contract.ts";

export const deviceRewardsContract = contract({
  giveDeviceReward: {
    method: "POST",
    path: "/api/devices/:id/rewards",
    summary:
      "Gives a repair the reward of an open redemption: a discount, no diagnosis fee, or priority without its fee",
    access: "redeem_rewards",
    params: idParams,
    body: z.strictObject({ redemptionId: id }),
    output: device,
    errors: [
      "redemption_not_open",
      "points_owed",
      "invalid_transition",
      "below_paid",
      "conflict",
      "repair_without_price",
      "repair_has_reward",
      "nothing_to_discount",
    ],
    idempotencyKey: "required",
  },
  takeDeviceRewardBack: {
    method: "POST",
    path: "/api/devices/:id/rewards/take-back",
    summary: "Takes the discount of a reward off a repair; the customer has the redemption again",
    access: "cancel_redemptions",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: device,
    errors: ["invalid_transition"],
    idempotencyKey: "required",
  },
});
