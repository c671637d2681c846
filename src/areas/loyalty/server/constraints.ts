import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const loyaltyConstraints: AreaConstraints = {
  refusals: {
    loyalty_rewards_within_cap: "below_redeemed",
  },
  actorKeys: namesIn(`
    loyalty_transactions_created_by_fkey loyalty_rewards_created_by_fkey loyalty_redemptions_created_by_fkey
    loyalty_redemptions_ended_by_fkey
  `),
  internal: {
    held: namesIn(`
      loyalty_transactions_customer_id_fkey loyalty_transactions_redemption_id_fkey
      loyalty_redemptions_customer_id_fkey loyalty_points_left_customer_id_fkey
      loyalty_points_taken_transaction_id_fkey
    `),
    neverDeleted: namesIn(`
      loyalty_redemptions_reward_id_fkey
    `),
    madeByServer: namesIn(`
      loyalty_transactions_pkey loyalty_runs_pkey loyalty_rewards_pkey loyalty_redemptions_pkey
      loyalty_points_left_pkey loyalty_points_taken_pkey
    `),
    writtenByMigrations: namesIn(`
      loyalty_rewards_preset_unique
    `),
    limitedByContract: namesIn(`
      loyalty_rewards_points_cost_check loyalty_rewards_discount_percentage_check
      loyalty_rewards_discount_amount_check loyalty_rewards_max_redemptions_check
    `),
    checkedByVerb: namesIn(`
      loyalty_rewards_one_benefit loyalty_redemptions_points_check loyalty_redemptions_one_per_sale
      loyalty_transactions_bonus_once loyalty_transactions_referral_once
    `),
    writtenTogether: namesIn(`
      loyalty_transactions_one_reason loyalty_transactions_sign loyalty_transactions_one_subject
      loyalty_transactions_bonus_key loyalty_redemptions_one_use loyalty_redemptions_cancelled_with_reason
      loyalty_transactions_expiry loyalty_points_left_claim loyalty_points_taken_points_check
      loyalty_points_taken_returned_check
    `),
  },
};
