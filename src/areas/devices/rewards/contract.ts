/** Rewards that a customer bought with points, and that are a free service for a repair. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams } from "#src/shared/fields.ts";
import { device } from "../contract.ts";

export const deviceRewardsContract = contract({
  giveDeviceReward: {
    method: "POST",
    path: "/api/devices/:id/rewards",
    summary:
      "Gives a repair the free service of an open redemption: no diagnosis fee, or priority without its fee",
    access: "redeem_rewards",
    params: idParams,
    body: z.strictObject({ redemptionId: id }),
    output: device,
    errors: ["redemption_not_open", "invalid_transition", "below_paid", "conflict"],
    idempotencyKey: "required",
  },
});
