import { routes } from "#src/server/http/routes.ts";
import { rewardsContract } from "../contract.ts";
import { cancelRedemption } from "./cancel-redemption.ts";
import { createReward, updateReward } from "./change-rewards.ts";
import { listRedemptions, listRewards } from "./queries.ts";
import { redeemReward } from "./redeem-reward.ts";

export const rewardsRoutes = routes(rewardsContract, {
  listRewards: (db, { query }) => listRewards(db, query),
  createReward: (tx, { actor, body }) => createReward(tx, actor, body),
  updateReward: (tx, { actor, params, body }) => updateReward(tx, actor, params.id, body),
  listRedemptions: (db, { query }) => listRedemptions(db, query),
  redeemReward: (tx, { actor, body }) => redeemReward(tx, actor, body),
  cancelRedemption: (tx, { actor, params, body }) =>
    cancelRedemption(tx, actor, params.id, body.reason),
});
