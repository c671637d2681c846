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
  },
  actorKeys: namesIn(`
    suppliers_created_by_fkey payment_accounts_created_by_fkey exchange_rates_created_by_fkey
    purchase_orders_created_by_fkey supplier_prices_created_by_fkey order_sendings_sent_by_fkey preferred_suppliers_chosen_by_fkey
  `),
  internal: {
    madeByServer: namesIn(`
      purchase_order_lines_pkey preferred_suppliers_pkey order_sendings_pkey order_sendings_email_id_fkey reorder_settings_pkey reorder_settings_is_only_check
    `),
    held: namesIn(`
      purchase_orders_supplier_id_fkey purchase_orders_payment_account_id_fkey
      supplier_prices_supplier_id_fkey order_sendings_purchase_order_id_fkey
      purchase_order_lines_purchase_order_id_fkey shipments_purchase_order_id_fkey
    `),
    neverDeleted: namesIn(`
      purchase_order_lines_item_id_fkey supplier_prices_item_id_fkey preferred_suppliers_item_id_fkey
      preferred_suppliers_supplier_id_fkey
    `),
    limitedByContract: namesIn(`
      reorder_settings_safety_days_check reorder_settings_lead_time_days_check
      suppliers_lead_time_days_check exchange_rates_rate_check exchange_rates_two_currencies
      supplier_prices_price_check supplier_prices_minimum_quantity_check supplier_prices_pack_size_check
      purchase_orders_exchange_rate_check purchase_order_lines_quantity_check purchase_order_lines_unit_cost_check
    `),
    checkedByVerb: namesIn(`
      purchase_orders_total_amount_check purchase_orders_rate_of_shillings purchase_order_lines_received
    `),
    wholeList: namesIn(`
      purchase_order_lines_one_of_item purchase_order_lines_position_check
    `),
    writtenTogether: namesIn(`
      purchase_orders_reason_of_cancelled order_sendings_email
    `),
  },
};
