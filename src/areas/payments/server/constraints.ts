import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const paymentsConstraints: AreaConstraints = {
  refusals: {
    payments_pkey: "id_taken",
    invoices_one_per_device: "invoice_exists",
    invoices_one_per_sale: "invoice_exists",
    payments_reference_unique: "reference_taken",
    payments_message_unique: "reference_taken",
    payments_not_over_refunded: "exceeds_refundable",
    credit_accounts_covered: "credit_not_enough",
    payment_refunds_reference_unique: "reference_taken",
    credit_payouts_reference_unique: "reference_taken",
    payment_attempts_one_open: "invalid_transition",
    provider_refunds_one_open: "refund_request_open",
    statement_matches_one_line: "invalid_transition",
    statement_matches_one_payment: "invalid_transition",
    shifts_one_open: "shift_open",
    shift_movements_corrected_once: "conflict",
  },
  actorKeys: namesIn(`
      fiscal_documents_confirmed_by_fkey payment_links_created_by_fkey payment_links_revoked_by_fkey provider_refunds_requested_by_fkey provider_refunds_resolved_by_fkey payment_refunds_refunded_by_fkey payments_received_by_fkey receipts_generated_by_fkey payment_resolutions_resolved_by_fkey statement_lines_noted_by_fkey statement_matches_matched_by_fkey statement_matches_undone_by_fkey statements_imported_by_fkey credit_notes_issued_by_fkey invoices_issued_by_fkey receipt_prints_printed_by_fkey credit_accounts_blocked_by_fkey credit_entries_user_id_fkey
    shift_counts_counted_by_fkey shift_movements_created_by_fkey shifts_closed_by_fkey shifts_signed_off_by_fkey shifts_user_id_fkey
  `),
  internal: {
    held: namesIn(`
      payment_links_device_id_fkey payment_links_sale_id_fkey payment_links_debt_id_fkey payment_links_order_request_id_fkey
      invoices_customer_id_fkey invoices_device_id_fkey credit_accounts_customer_id_fkey
      payment_refunds_customer_id_fkey payments_customer_id_fkey receipts_customer_id_fkey payments_device_fk
      receipts_device_fk payment_refunds_approved_by_fkey payment_refunds_way_approved_by_fkey receipts_technician_id_fkey
    `),
    neverDeleted: namesIn(`
      payment_resolutions_attempt_id_fkey payment_resolutions_payment_id_fkey statement_lines_source_id_fkey statement_lines_statement_id_fkey statement_matches_line_id_fkey statement_matches_payment_id_fkey statements_source_id_fkey credit_notes_invoice_id_fkey receipt_prints_receipt_id_fkey credit_accounts_payment_id_fkey credit_entries_account_id_fkey credit_entries_payment_id_fkey credit_entries_refund_id_fkey credit_parts_account_id_fkey payments_credit_account_id_fkey receipts_credit_account_id_fkey
      fiscal_documents_receipt_id_fkey fiscal_documents_reg_number_fkey credit_payouts_entry_id_fkey credit_payouts_shift_movement_id_fkey credit_payouts_request_id_fkey
      payment_refunds_payment_id_fkey payment_refunds_shift_id_fkey payments_assigned_to_fkey
      provider_refunds_attempt_id_fkey provider_refunds_payment_id_fkey provider_refunds_refund_id_fkey payment_attempts_payment_id_fkey payments_shift_id_fkey receipts_payment_id_fkey shift_counts_shift_id_fkey shift_movements_corrects_fkey payment_refunds_given_with_fkey payment_refunds_way_request_id_fkey payments_paid_with_fkey
      shift_movements_shift_id_fkey shift_tallies_shift_id_fkey
    `),
    madeByServer: namesIn(`
      receipts_link_token receipts_link_token_check receipts_owed_on_credit_check payment_links_pkey payment_links_token_unique credit_payouts_pkey credit_payouts_movement_once credit_payouts_request_once
      credit_notes_number_unique credit_notes_numbers_unique credit_notes_pkey credit_notes_invoice_unique invoices_number_unique invoices_numbers_unique invoices_pkey paper_numbers_pkey receipt_prints_pkey receipt_prints_number_check credit_accounts_code_unique credit_accounts_entry_count_check credit_accounts_one_store_credit credit_accounts_payment_unique credit_accounts_pkey credit_entries_pkey credit_entries_position_check credit_entries_position_unique credit_parts_pkey credit_parts_position_check
      payment_attempts_attempt_number_check payment_attempts_number_unique payment_attempts_pkey
      payment_attempts_request_unique payment_gateways_pkey provider_refunds_pkey provider_refunds_refund_unique payment_resolutions_pkey statement_lines_pkey statement_lines_row_check statement_matches_pkey statement_sources_pkey statements_pkey
      fiscal_counters_pkey fiscal_documents_pkey fiscal_documents_gc_unique fiscal_documents_dc_unique
      fiscal_documents_receipt_unique fiscal_documents_one_z fiscal_counters_one_on
      payment_refunds_number_unique payment_refunds_pkey payments_number_unique
      receipts_number_unique receipts_pkey shift_counts_pkey shift_movements_pkey shifts_pkey
      shifts_z_number_unique
    `),
    wholeList: namesIn(`
      receipts_payment_unique shift_counts_one_accepted shift_counts_position_unique shift_tallies_pkey
    `),
    writtenByMigrations: namesIn(`
      shop_accounts_only_row_check shop_accounts_pkey invoice_progress_is_only_check invoice_progress_pkey fiscal_settings_only_row_check fiscal_settings_pkey shift_numbers_only_row_check shift_numbers_pkey
    `),
    limitedByContract: namesIn(`
      shop_accounts_transfer_days_check fiscal_settings_first_gc_check shift_counts_float_left_check shift_movements_amount_check shift_tallies_counted_check
      shifts_float_left_check shifts_opening_float_check
    `),
    checkedByVerb: namesIn(`
      payments_happened_check
      payments_metadata_object payment_links_one_subject payment_links_revoked_whole
      receipts_charges_amount_check provider_refunds_amount_check payment_refunds_amount_check payments_amount_check payments_refund_days_check payments_cash_rounding_check payment_refunds_cash_rounding_check shift_movements_cash_step_check payments_check payments_processing_fee_check statement_lines_once statement_sources_name_unique statement_lines_amount_check statements_check statements_new_count_check statements_known_count_check statements_outgoing_count_check statements_error_count_check invoices_total_check invoices_tax_amount_check invoices_subtotal_check invoices_check invoices_check1 invoices_charges_amount_check paper_numbers_last_check paper_numbers_check paper_numbers_year_check credit_entries_amount_check credit_entries_balance_after_check credit_parts_amount_check
      fiscal_counters_dc_check fiscal_counters_first_gc_check fiscal_counters_check
      fiscal_documents_tries_check shift_counts_position_check shifts_difference_limit_check shifts_safe_drop_check shifts_z_number_check
    `),
    writtenTogether: namesIn(`
      provider_refunds_completed provider_refunds_ended payment_attempts_asked payment_attempts_ended payments_late_has_cause payments_one_reason shifts_closed_whole payments_part_of_sale shifts_signed_off_whole payment_resolutions_whole statement_lines_noted statement_matches_by statement_matches_undone invoices_one_subject invoices_total_adds_up invoices_paid_within_total credit_notes_cause_alone receipts_prints_counted credit_accounts_blocked_whole credit_accounts_whole credit_entries_sign payments_pay_one_thing
      credit_payouts_whole fiscal_documents_whole fiscal_documents_sent_has_xml fiscal_documents_confirmed_whole
    `),
  },
};
