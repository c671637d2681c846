import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const purchasingConstraints: AreaConstraints = {
  refusals: {
    suppliers_pkey: "id_taken",
    payment_accounts_pkey: "id_taken",
    payment_accounts_name: "account_name_taken",
    exchange_rates_pkey: "id_taken",
    exchange_rates_one_a_day: "exchange_rate_taken",
    purchase_orders_pkey: "id_taken",
    purchase_orders_number: "order_number_taken",
    purchase_costs_removed_once: "cost_removed",
  },
  actorKeys: namesIn(`
    suppliers_created_by_fkey payment_accounts_created_by_fkey exchange_rates_created_by_fkey
    purchase_orders_created_by_fkey purchase_orders_closed_by_fkey goods_receipts_created_by_fkey
    purchase_costs_created_by_fkey late_cost_shares_created_by_fkey
  `),
  internal: {
    madeByServer: namesIn(`
      purchase_order_lines_pkey goods_receipts_pkey goods_receipts_number goods_receipt_lines_pkey
      purchase_costs_pkey late_cost_shares_pkey
    `),
    held: namesIn(`
      purchase_orders_supplier_id_fkey purchase_orders_payment_account_id_fkey
      purchase_order_lines_purchase_order_id_fkey shipments_purchase_order_id_fkey
      goods_receipts_purchase_order_id_fkey goods_receipt_lines_order_line_id_fkey
      purchase_costs_purchase_order_id_fkey purchase_costs_shipment_id_fkey
    `),
    neverDeleted: namesIn(`
      purchase_order_lines_item_id_fkey goods_receipt_lines_item_id_fkey goods_receipt_lines_receipt_id_fkey
      goods_receipt_lines_undoes_id_fkey goods_receipt_lines_movement_id_fkey purchase_costs_removes_id_fkey
      late_cost_shares_receipt_line_id_fkey
    `),
    limitedByContract: namesIn(`
      suppliers_lead_time_days_check exchange_rates_rate_check exchange_rates_two_currencies
      purchase_orders_exchange_rate_check purchase_order_lines_quantity_check purchase_order_lines_unit_cost_check
      purchase_order_lines_weight
      purchase_costs_rate purchase_costs_rate_of_shillings
    `),
    checkedByVerb: namesIn(`
      purchase_orders_total_amount_check purchase_orders_rate_of_shillings purchase_order_lines_received
      purchase_orders_closed_is_received goods_receipt_lines_quantity purchase_costs_amount
    `),
    wholeList: namesIn(`
      purchase_order_lines_one_of_item purchase_order_lines_position_check
    `),
    writtenTogether: namesIn(`
      purchase_orders_reason_of_cancelled purchase_orders_whole_closing goods_receipt_lines_direction
      late_cost_shares_whole
    `),
  },
};
