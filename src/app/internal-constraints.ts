/** The words of a text, one after the other. */
export const namesIn = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Constraints of db/migrations that no request can run into: why not → their names. One that refuses a write all the
 * same is a mistake of ours (500). tests/constraints.test.ts reads the schema and fails for a constraint that is
 * neither here nor in constraints.ts. Lists of words need no entry: db/rows.ts makes them types.
 */
export const internalConstraints: Readonly<Record<string, readonly string[]>> = {
  "The verb holds the customer, or a device, sale or payment of the customer, so that nobody deletes the customer meanwhile.":
    namesIn(`
    customer_notes_customer_id_fkey customer_promo_messages_customer_id_fkey customers_referred_by_fkey
    devices_customer_id_fkey loyalty_transactions_customer_id_fkey payment_refunds_customer_id_fkey
    payments_customer_id_fkey receipts_customer_id_fkey returned_devices_customer_id_fkey sales_customer_id_fkey
  `),
  "The verb holds the device, or writes to it in the same transaction, so that nobody deletes the device meanwhile.":
    namesIn(`
    device_checklists_device_id_fkey device_custody_device_id_fkey device_estimates_device_id_fkey
    device_notifications_device_id_fkey device_parts_device_id_fkey device_passcode_reveals_device_id_fkey
    device_passcodes_device_id_fkey device_photos_device_id_fkey device_ratings_device_id_fkey
    device_remarks_device_id_fkey device_signatures_device_id_fkey device_transitions_device_id_fkey
    device_work_sessions_device_id_fkey payments_device_fk receipts_device_fk returned_devices_device_id_fkey
  `),
  "The verb holds the user it names, or another row of a record that is held refers to the user already.":
    namesIn(`
    device_custody_from_user_id_fkey device_ratings_technician_id_fkey devices_assigned_to_fkey
    known_sign_in_places_user_id_fkey
    payment_refunds_approved_by_fkey receipts_technician_id_fkey sessions_user_id_fkey
  `),
  "Nothing deletes the record it refers to, and the verb reads that record, or has made it in the same transaction.":
    namesIn(`
    device_estimate_lines_estimate_id_fkey device_estimate_lines_item_id_fkey device_part_entries_part_fk
    device_parts_item_id_fkey item_import_rows_import_id_fkey item_pictures_item_id_fkey
    item_serial_entries_movement_id_fkey item_serial_entries_serial_id_fkey item_serials_item_id_fkey
    payment_refunds_payment_id_fkey payment_refunds_shift_id_fkey payments_assigned_to_fkey
    payments_shift_id_fkey receipts_payment_id_fkey refund_request_lines_request_id_fkey
    refund_request_lines_sale_item_id_fkey refund_request_moves_request_id_fkey refund_requests_refund_id_fkey
    refund_requests_sale_id_fkey return_refunds_return_id_fkey return_workflow_steps_return_id_fkey
    returned_devices_replacement_item_id_fkey returned_devices_sale_item_id_fkey sale_items_item_id_fkey
    sale_items_sale_id_fkey sale_refund_lines_refund_id_fkey sale_refund_lines_sale_item_id_fkey
    sale_refunds_payment_refund_id_fkey sale_refunds_sale_id_fkey sales_payment_id_fkey
    shift_counts_shift_id_fkey shift_movements_corrects_fkey shift_movements_shift_id_fkey
    shift_tallies_shift_id_fkey stock_alerts_item_id_fkey stock_count_lines_count_id_fkey
    stock_count_lines_item_id_fkey stock_count_scans_line stock_count_scans_undoes_fkey
    stock_movements_item_id_fkey stock_reservations_item_id_fkey
  `),
  "The row of the stored file is locked by the statement that stores it, so that clearing up leaves it.":
    namesIn(`
    device_photos_picture_hash_fkey device_photos_thumbnail_hash_fkey item_pictures_large_hash_fkey
    item_pictures_medium_hash_fkey item_pictures_small_hash_fkey
  `),
  "The server makes the id, number or token: random, or counted by a sequence or a locked row.":
    namesIn(`
    access_tokens_pkey access_tokens_token_hash_key customer_notes_pkey customer_promo_messages_pkey
    device_checklists_pkey device_custody_pkey device_estimate_lines_pkey device_estimates_pkey
    device_estimates_token_unique device_issues_pkey device_notifications_pkey device_part_entries_pkey
    device_passcode_reveals_pkey device_photos_pkey device_ratings_pkey device_remarks_pkey
    device_signatures_pkey device_transitions_pkey device_work_sessions_pkey devices_ticket_unique
    devices_tracking_token_unique events_pkey item_imports_pkey item_pictures_pkey item_serial_entries_pkey
    item_serials_pkey loyalty_transactions_pkey payment_refunds_number_unique payment_refunds_pkey
    payments_number_unique payments_pkey receipts_number_unique receipts_pkey refund_request_lines_pkey
    refund_requests_pkey return_workflow_steps_pkey returned_devices_number_unique sale_items_pkey
    sale_refund_lines_pkey sale_refunds_pkey sales_number_unique saved_filters_pkey sessions_pkey
    sessions_token_hash_key shift_counts_pkey shift_movements_pkey shifts_pkey shifts_z_number_unique
    stock_alerts_pkey stock_counts_number_unique stock_movements_pkey stock_reservations_pkey users_pkey
  `),
  "Only the database's own function take_number writes it, row by row from what is stored.":
    namesIn(`
    document_numbers_number_check document_numbers_pkey document_numbers_series_fkey document_series_check
    document_series_pkey document_series_since_check
  `),
  "The statement that writes it says what happens on conflict.": namesIn(`
    device_parts_pkey device_passcodes_pkey idempotency_keys_pkey item_serials_unique
    known_sign_in_places_pkey rate_limits_pkey
    sign_in_failures_pkey stock_alerts_one_live stock_count_lines_pkey stock_count_scans_pkey
    stock_count_scans_undone_once stock_reservations_live stored_files_pkey system_settings_pkey
  `),
  "One transaction writes the whole list, numbered or without doubles, or holds the record whose next row it is.":
    namesIn(`
    device_checklists_label_unique device_estimate_lines_one_fee device_estimate_lines_position_unique
    device_part_entries_position_unique item_import_rows_pkey item_serial_entries_position_unique
    receipts_payment_unique refund_request_moves_pkey refund_request_moves_position_check
    refund_requests_refund_unique return_refunds_refund_unique sale_items_position_unique
    sale_refunds_payment_refund_unique shift_counts_one_accepted shift_counts_position_unique shift_tallies_pkey
    stock_movements_position_unique
  `),
  "Only migrations write it.": namesIn(`
    customers_one_walk_in device_issues_preset_unique migrations_pkey shift_numbers_only_row_check
    shift_numbers_pkey
  `),
  "The contract has the same limit, or a narrower one.": namesIn(`
    customers_name_check customers_phone_check customers_whatsapp_check device_estimate_lines_quantity_check
    device_estimate_lines_unit_price_check device_photos_position_check device_ratings_score_check
    devices_deposit_amount_check devices_estimated_hours_check devices_final_amount_check devices_imei_check
    inventory_items_cost_check inventory_items_min_stock_check inventory_items_name_check
    inventory_items_online_price_check inventory_items_price_check inventory_items_rating_check
    inventory_items_review_count_check inventory_items_sale_price_check inventory_items_sku_check
    inventory_items_tax_rate_check inventory_items_warranty_days_check item_imports_file_name_check
    item_pictures_alt_text_check item_pictures_position_check item_serials_serial_check
    refund_request_lines_quantity_check returned_devices_imei_check returned_devices_quantity_check
    returned_devices_replacement_quantity_check sale_items_quantity_check sale_refund_lines_quantity_check
    sales_discount_value_check saved_filters_name_check saved_filters_query_check saved_filters_screen_check
    shift_counts_float_left_check shift_movements_amount_check shift_tallies_counted_check
    shifts_float_left_check shifts_opening_float_check users_email_check users_max_devices_allowed_check
    users_name_check
  `),
  "The verb works the value out, or refuses before it writes; the constraint guards against our own mistakes.":
    namesIn(`
    customers_points_check customers_total_spent_check customers_walk_in_stays
    device_estimates_deposit_amount_check device_estimates_margin_percent_check device_estimates_total_check
    device_estimates_valid_days_check device_estimates_version_check device_parts_defective_check
    device_parts_reserved_check device_parts_used_check device_photos_height_check device_photos_width_check
    devices_deposit_within_price devices_paid_amount_check inventory_items_arrived_check
    inventory_items_quantity_check
    inventory_items_reserved_is_there item_pictures_height_check item_pictures_width_check
    item_serial_entries_position_check item_serials_entry_count_check item_serials_unit_cost_check
    payment_refunds_amount_check payments_amount_check payments_check payments_processing_fee_check
    refund_requests_amount_check refund_requests_check sale_items_check sale_items_check1
    sale_items_list_price_check sale_items_replaced_quantity_check sale_items_replacement_quantity_check
    sale_items_price_says_why sale_items_tax_amount_check
    sale_items_unit_price_check sale_refunds_amount_check sale_refunds_points_reversed_check sales_check
    sales_points_earned_check sales_refunds_within_total sales_subtotal_check sales_tax_amount_check
    sales_total_adds_up sales_total_check shift_counts_position_check shifts_safe_drop_check
    shifts_z_number_check stock_count_lines_counted_check stock_movements_quantity_after_check
    stock_movements_unit_cost_check stock_reservations_quantity_check stored_files_bytes_check
    stored_files_hash_check system_settings_category_check system_settings_setting_key_check
  `),
  "Columns that change together are written by the same statement.": namesIn(`
    customers_erased_reason customers_phone_known device_custody_places device_estimate_lines_fee
    device_estimates_decided device_notifications_one_text device_photos_whole_or_deleted
    device_remarks_one_text device_work_sessions_check
    device_work_sessions_ended devices_holder inventory_items_images_check item_imports_applied
    item_imports_asked item_imports_columns_check item_imports_whole item_pictures_whole_or_deleted
    item_serials_place item_serials_went loyalty_transactions_check
    loyalty_transactions_one_reason payments_one_reason
    refund_requests_refunded_says_which returned_devices_one_origin sale_items_serials_fit
    sale_refund_lines_serials_fit sales_discount_is_whole sales_times_fit shifts_closed_whole
    stock_alerts_resolved stock_count_lines_whole stock_count_scans_piece stock_count_scans_quantity
    stock_count_scans_undo stock_counts_decided stock_counts_ended stock_counts_scope_named
    stock_movements_arrived stock_movements_direction stock_reservations_end stock_reservations_holder
  `),
};
