import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const purchasingConstraints: AreaConstraints = {
  refusals: {
    suppliers_pkey: "id_taken",
    payment_accounts_pkey: "id_taken",
    payment_accounts_name: "account_name_taken",
    exchange_rates_pkey: "id_taken",
    exchange_rates_one_a_day: "exchange_rate_taken",
    supplier_prices_pkey: "id_taken",
    supplier_prices_one_a_day: "supplier_price_taken",
    purchase_orders_pkey: "id_taken",
    purchase_orders_number: "order_number_taken",
    purchase_costs_removed_once: "cost_removed",
    supplier_payments_pkey: "id_taken",
    supplier_returns_pkey: "id_taken",
    supplier_claims_pkey: "id_taken",
    supplier_claims_one_of_piece: "claim_open",
    // Receiving cannot take back what went back to the supplier.
    purchase_order_lines_returned: "below_returned",
  },
  actorKeys: namesIn(`
    suppliers_created_by_fkey payment_accounts_created_by_fkey exchange_rates_created_by_fkey
    purchase_orders_created_by_fkey purchase_orders_closed_by_fkey goods_receipts_created_by_fkey
    purchase_costs_created_by_fkey late_cost_shares_created_by_fkey
    supplier_payments_created_by_fkey supplier_payments_cancelled_by_fkey
    supplier_claims_created_by_fkey supplier_claims_ended_by_fkey
    supplier_returns_created_by_fkey supplier_returns_sent_by_fkey supplier_returns_ended_by_fkey
    supplier_prices_created_by_fkey order_sendings_sent_by_fkey preferred_suppliers_chosen_by_fkey
    supplier_entries_created_by_fkey supplier_payment_proofs_added_by_fkey supplier_payment_proofs_deleted_by_fkey
  `),
  internal: {
    madeByServer: namesIn(`
      purchase_order_lines_pkey goods_receipts_pkey goods_receipts_number goods_receipt_lines_pkey
      purchase_costs_pkey late_cost_shares_pkey supplier_entries_pkey supplier_payment_proofs_pkey
      supplier_return_lines_pkey supplier_returns_number
      preferred_suppliers_pkey order_sendings_pkey order_sendings_email_id_fkey reorder_settings_pkey
      reorder_settings_is_only_check
    `),
    held: namesIn(`
      purchase_orders_supplier_id_fkey purchase_orders_payment_account_id_fkey
      supplier_prices_supplier_id_fkey order_sendings_purchase_order_id_fkey
      purchase_order_lines_purchase_order_id_fkey shipments_purchase_order_id_fkey
      goods_receipts_purchase_order_id_fkey goods_receipt_lines_order_line_id_fkey
      purchase_costs_purchase_order_id_fkey purchase_costs_shipment_id_fkey
      supplier_payments_purchase_order_id_fkey supplier_payments_payment_account_id_fkey
      supplier_payments_shift_movement_id_fkey supplier_entries_purchase_order_id_fkey
      supplier_claims_purchase_order_id_fkey supplier_entries_claim_id_fkey
      supplier_returns_purchase_order_id_fkey supplier_return_lines_return_id_fkey
      supplier_return_lines_purchase_order_line_id_fkey supplier_entries_return_id_fkey
      supplier_entries_payment_id_fkey supplier_payment_proofs_payment_id_fkey
    `),
    heldFile: namesIn(`
      supplier_payment_proofs_file_hash_fkey supplier_payment_proofs_thumbnail_hash_fkey
    `),
    onConflict: namesIn(`
      supplier_balances_pkey
    `),
    neverDeleted: namesIn(`
      purchase_order_lines_item_id_fkey goods_receipt_lines_item_id_fkey goods_receipt_lines_receipt_id_fkey
      goods_receipt_lines_undoes_id_fkey goods_receipt_lines_movement_id_fkey purchase_costs_removes_id_fkey
      late_cost_shares_receipt_line_id_fkey
      supplier_balances_supplier_id_fkey supplier_payments_supplier_id_fkey
      supplier_entries_supplier_id_fkey supplier_returns_supplier_id_fkey supplier_return_lines_item_id_fkey
      supplier_prices_item_id_fkey preferred_suppliers_item_id_fkey preferred_suppliers_supplier_id_fkey
      supplier_claims_supplier_id_fkey supplier_claims_item_id_fkey
    `),
    limitedByContract: namesIn(`
      reorder_settings_safety_days_check reorder_settings_lead_time_days_check
      suppliers_lead_time_days_check exchange_rates_rate_check exchange_rates_two_currencies
      supplier_prices_price_check supplier_prices_minimum_quantity_check supplier_prices_pack_size_check
      purchase_orders_exchange_rate_check purchase_order_lines_quantity_check purchase_order_lines_unit_cost_check
      purchase_order_lines_weight
      purchase_costs_rate purchase_costs_rate_of_shillings
      suppliers_warranty_days_check supplier_returns_credit_check supplier_return_lines_quantity_check
      supplier_claims_quantity_check supplier_claims_credit_check supplier_claims_serial
      supplier_payments_amount_check supplier_payments_rate_check
    `),
    checkedByVerb: namesIn(`
      purchase_orders_total_amount_check purchase_orders_rate_of_shillings purchase_order_lines_received
      purchase_orders_closed_is_received goods_receipt_lines_quantity purchase_costs_amount
      supplier_balances_entries_check supplier_entries_amount_check supplier_entries_payment supplier_entries_delivery
 supplier_entries_claim
      supplier_entries_return supplier_return_lines_cost_check supplier_return_lines_serials
    `),
    wholeList: namesIn(`
      purchase_order_lines_one_of_item purchase_order_lines_position_check supplier_entries_position_unique
      supplier_payments_movement_once supplier_return_lines_once
    `),
    writtenTogether: namesIn(`
      purchase_orders_reason_of_cancelled purchase_orders_whole_closing goods_receipt_lines_direction
      late_cost_shares_whole
      supplier_payments_cancelled
      supplier_claims_credited supplier_claims_ended
      supplier_returns_credited supplier_returns_sent supplier_returns_ended supplier_returns_back
      supplier_payment_proofs_file supplier_payment_proofs_thumbnail
      order_sendings_email
    `),
  },
};
