import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const salesConstraints: AreaConstraints = {
  refusals: {
    sales_pkey: "id_taken",
    sale_items_device_id_fkey: "validation_failed",
    sale_items_refunds_within_sold: "exceeds_sold",
    sale_items_held: "exceeds_sold",
    order_requests_pkey: "id_taken",
    refund_requests_one_open_of_sale: "refund_request_open",
  },
  actorKeys: namesIn(`
    refund_request_moves_user_id_fkey refund_requests_user_id_fkey sale_refunds_user_id_fkey
    sales_cancelled_by_fkey sales_user_id_fkey
  `),
  internal: {
    held: namesIn(`
      sales_customer_id_fkey
    `),
    neverDeleted: namesIn(`
      refund_request_lines_request_id_fkey refund_request_lines_sale_item_id_fkey
      refund_request_moves_request_id_fkey refund_requests_refund_id_fkey refund_requests_sale_id_fkey
      sale_items_item_id_fkey sale_items_sale_id_fkey sale_refund_lines_refund_id_fkey
      sale_refund_lines_sale_item_id_fkey sale_refunds_payment_refund_id_fkey sale_refunds_sale_id_fkey
      sales_payment_id_fkey sales_redemption_id_fkey order_request_lines_item_id_fkey
      order_request_lines_request_id_fkey order_requests_sale_id_fkey
    `),
    madeByServer: namesIn(`
      refund_request_lines_pkey refund_requests_pkey sale_items_pkey sale_refund_lines_pkey sale_refunds_pkey
      sales_number_unique order_requests_number_unique order_requests_token_unique
      order_requests_sale_unique order_request_lines_pkey
    `),
    wholeList: namesIn(`
      refund_request_moves_pkey refund_request_moves_position_check refund_requests_refund_unique
      sale_items_position_unique sale_refunds_payment_refund_unique
    `),
    limitedByContract: namesIn(`
      order_request_lines_item_once order_request_lines_position_check order_request_lines_quantity_check order_request_lines_unit_price_check
      refund_request_lines_quantity_check sale_items_quantity_check sale_items_warranty_days_check sale_refund_lines_quantity_check
      sales_discount_value_check
    `),
    checkedByVerb: namesIn(`
      sales_happened_check
      refund_requests_amount_check refund_requests_check sale_items_check sale_items_check1
      sale_items_cost_check sale_refund_lines_cost_check sale_items_list_price_check sale_items_replaced_quantity_check sale_items_replacement_quantity_check
      sale_items_price_says_why sale_items_tax_amount_check sale_items_unit_price_check
      sale_refunds_amount_check sale_refunds_points_reversed_check sale_refunds_points_expired_check sales_check sales_points_amount_check sales_points_earned_check
      sales_refund_days_check sales_return_days_check sales_charges_amount_check sales_refunds_within_total sales_subtotal_check sales_tax_amount_check sales_total_adds_up
      sales_total_check
    `),
    writtenTogether: namesIn(`
      order_requests_declined_why order_requests_held order_requests_of_sale order_requests_person
      order_requests_place_of_delivery order_requests_total_check refund_requests_refunded_says_which sale_items_serials_fit sale_refund_lines_serials_fit
      sales_discount_is_whole sales_discount_says_why sales_times_fit
    `),
  },
};
