import { routes } from "#src/server/http/routes.ts";
import { deviceRewardsContract } from "../contract.ts";
import { takeRewardBack } from "./discount-repair.ts";
import { spendRewardOnRepair } from "./spend-reward-on-repair.ts";

export const deviceRewardsRoutes = routes(deviceRewardsContract, {
  giveDeviceReward: (tx, { actor, params, body }) =>
    spendRewardOnRepair(tx, actor, params.id, body.redemptionId),
  takeDeviceRewardBack: (tx, { actor, params, body }) =>
    takeRewardBack(tx, actor, params.id, body.reason),
});
