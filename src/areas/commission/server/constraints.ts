import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const commissionConstraints: AreaConstraints = {
  refusals: {
    commission_rules_pkey: "id_taken",
    commission_payouts_pkey: "id_taken",
  },
  actorKeys: namesIn(`
    commission_rules_created_by_fkey commission_payouts_created_by_fkey commission_payouts_voided_by_fkey
  `),
  internal: {
    held: namesIn(`
      commission_rules_technician_id_fkey commission_payouts_technician_id_fkey
      commission_payouts_payment_account_id_fkey commission_payouts_shift_movement_id_fkey
      commission_payouts_back_movement_id_fkey
    `),
    neverDeleted: namesIn(`
      commission_repairs_device_id_fkey commission_repairs_technician_id_fkey commission_repairs_rule_id_fkey
      commission_balances_technician_id_fkey commission_entries_technician_id_fkey commission_entries_device_id_fkey
      commission_entries_return_id_fkey commission_entries_payout_id_fkey
      commission_payout_entries_payout_id_fkey commission_payout_entries_entry_id_fkey
    `),
    madeByServer: namesIn(`
      commission_entries_pkey commission_payouts_number_unique commission_progress_is_only_check
    `),
    onConflict: namesIn(`
      commission_balances_pkey commission_progress_pkey
    `),
    wholeList: namesIn(`
      commission_repairs_pkey commission_repairs_one_place commission_entries_position_unique
      commission_entries_payout_once commission_payout_entries_pkey commission_payout_entries_once
      commission_payouts_movement_once commission_payouts_back_once
    `),
    limitedByContract: namesIn(`
      commission_rules_rate_check commission_rules_tiers_check commission_payouts_drawer
    `),
    checkedByVerb: namesIn(`
      commission_repairs_place_check commission_repairs_sum_check commission_repairs_labour_check
      commission_repairs_parts_check commission_repairs_cost_check commission_repairs_bill_check
      commission_repairs_rate_check commission_repairs_amount_check commission_balances_entries_check
      commission_payouts_amount_check commission_entries_amount_check commission_entries_repair
      commission_entries_payout commission_entries_return
    `),
    writtenTogether: namesIn(`
      commission_payouts_voided commission_payouts_back
    `),
  },
};
