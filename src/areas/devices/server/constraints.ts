import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const devicesConstraints: AreaConstraints = {
  refusals: {
    devices_pkey: "id_taken",
    device_remarks_pkey: "id_taken",
    imported_devices_once: "conflict",
    awaited_parts_once: "already_awaited",
    devices_not_overpaid: "below_paid",
    device_transitions_position_unique: "stale_version",
    device_photos_position_unique: "too_many_photos",
    device_signatures_signed_once: "conflict",
    device_custody_position_unique: "conflict",
    device_work_sessions_one_running: "conflict",
    device_work_sessions_one_worker: "conflict",
    device_ratings_device_unique: "conflict",
    device_estimates_one_open: "conflict",
    device_estimates_version_unique: "conflict",
    loaners_pkey: "id_taken",
    loans_pkey: "id_taken",
    loaners_name_once: "loaner_name_taken",
    loaners_imei_once: "loaner_imei_taken",
    loans_one_per_loaner: "loaner_not_here",
    loans_one_per_device: "loan_refused",
  },
  actorKeys: namesIn(`
    awaited_parts_created_by_fkey
    device_charges_added_by_fkey device_prices_set_by_fkey device_charges_waived_by_fkey device_checklists_checked_by_fkey device_custody_moved_by_fkey device_custody_to_user_id_fkey
    device_imports_applied_by_fkey device_imports_created_by_fkey device_estimates_created_by_fkey device_estimates_decided_by_fkey device_part_entries_created_by_fkey
    device_passcode_reveals_revealed_by_fkey device_passcodes_set_by_fkey device_photos_deleted_by_fkey
    device_photos_taken_by_fkey device_ratings_recorded_by_fkey device_remarks_created_by_fkey
    device_signatures_recorded_by_fkey device_transitions_performed_by_fkey
    device_work_sessions_technician_id_fkey devices_holder_user_id_fkey devices_received_by_fkey
    loaners_created_by_fkey loans_lent_by_fkey loans_ended_by_fkey loans_kept_by_fkey loaner_entries_created_by_fkey
  `),
  internal: {
    held: namesIn(`
      awaited_parts_device_id_fkey awaited_parts_order_line_id_fkey
      devices_customer_id_fkey device_charges_device_id_fkey device_prices_device_id_fkey device_charges_redemption_id_fkey device_checklists_device_id_fkey device_custody_device_id_fkey
      device_estimates_device_id_fkey device_parts_device_id_fkey device_import_rows_import_id_fkey imported_devices_device_id_fkey
      device_passcode_reveals_device_id_fkey device_passcodes_device_id_fkey device_photos_device_id_fkey
      device_ratings_device_id_fkey device_remarks_device_id_fkey device_signatures_device_id_fkey
      device_transitions_device_id_fkey device_work_sessions_device_id_fkey device_custody_from_user_id_fkey
      device_ratings_technician_id_fkey devices_assigned_to_fkey loans_device_id_fkey
    `),
    neverDeleted: namesIn(`
      awaited_parts_item_id_fkey
      device_estimate_lines_estimate_id_fkey device_estimate_lines_item_id_fkey device_part_entries_part_fk
      device_parts_item_id_fkey
      loans_loaner_id_fkey loaner_entries_loaner_id_fkey loaner_entries_loan_id_fkey
    `),
    heldFile: namesIn(`
      device_photos_picture_hash_fkey device_photos_thumbnail_hash_fkey
    `),
    madeByServer: namesIn(`
      awaited_parts_pkey
      device_charges_pkey device_checklists_pkey device_custody_pkey device_estimate_lines_pkey device_estimates_pkey
      device_import_rows_pkey device_imports_pkey imported_devices_pkey device_estimates_token_unique device_part_entries_pkey
      device_passcode_reveals_pkey device_photos_pkey device_ratings_pkey
      device_signatures_pkey device_transitions_pkey device_work_sessions_pkey devices_ticket_unique
      devices_tracking_token_unique loaner_entries_pkey
    `),
    onConflict: namesIn(`
      device_charges_once device_prices_pkey device_parts_pkey device_passcodes_pkey
    `),
    wholeList: namesIn(`
      device_checklists_label_unique device_estimate_lines_one_fee device_estimate_lines_position_unique
      device_part_entries_position_unique
    `),
    limitedByContract: namesIn(`
      awaited_parts_quantity
      device_estimate_lines_quantity_check device_estimate_lines_unit_price_check device_photos_position_check
      device_imports_file_name_check
      device_ratings_score_check devices_deposit_amount_check devices_estimated_hours_check
      devices_final_amount_check devices_imei_check devices_slip_terms_check device_estimates_quotation_terms_check devices_warranty_days_check loaners_imei_check loaners_value_check
    `),
    checkedByVerb: namesIn(`
      awaited_parts_arrived awaited_parts_whole
      device_estimates_deposit_amount_check device_estimates_margin_percent_check device_estimates_total_check
      device_estimates_valid_days_check device_estimates_version_check device_parts_cost_check
      device_parts_defective_check device_parts_for_estimate_check
      device_parts_reserved_check device_parts_used_check device_photos_height_check device_photos_width_check
      device_charges_amount_check device_prices_amount_check device_prices_position_check device_charges_percent_check device_charges_redemption_once
      device_charges_reward_not_waived
      devices_return_days_check devices_late_fee_percent_check devices_late_fee_after_days_check
      devices_diagnosis_fee_check devices_cancellation_hours_check devices_charges_amount_check devices_deposit_within_price devices_paid_amount_check
      devices_points_amount_check devices_points_rate_check devices_uncounted_amount_check
      devices_paid_back_amount_check devices_price_at_end_check devices_replaced_value_check
    `),
    writtenTogether: namesIn(`
      awaited_parts_ended
      device_signatures_paper_has_no_picture device_remarks_one_text
      device_imports_applied device_imports_asked device_imports_columns_check device_imports_whole device_custody_places device_estimate_lines_fee device_estimates_decided device_estimates_terms_of_sent device_photos_whole_or_deleted
      device_charges_reward_of_redemption device_charges_waived_by_whom device_work_sessions_check device_work_sessions_ended devices_holder
      loans_ended loans_kept loans_returned
    `),
  },
};
