import { routes } from "#src/server/http/routes.ts";
import { deviceRewardsContract } from "../contract.ts";
import { giveService } from "./give-service.ts";

export const deviceRewardsRoutes = routes(deviceRewardsContract, {
  useDeviceReward: (tx, { actor, params, body }) =>
    giveService(tx, actor, params.id, body.redemptionId),
});
