import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const inventoryConstraints: AreaConstraints = {
  refusals: {
    inventory_items_pkey: "id_taken",
    inventory_items_sku_unique: "sku_taken",
    inventory_items_barcode_unique: "barcode_taken",
    inventory_items_quantity_limit: "conflict",
    inventory_items_value_limit: "conflict",
    stock_counts_pkey: "id_taken",
    item_serials_imei_here: "serial_taken",
    item_pictures_position_unique: "too_many_photos",
  },
  actorKeys: namesIn(`
    inventory_items_created_by_fkey item_imports_applied_by_fkey item_imports_created_by_fkey
    item_pictures_added_by_fkey item_pictures_deleted_by_fkey item_serial_entries_created_by_fkey
    stock_alerts_resolved_by_fkey stock_count_lines_counted_by_fkey stock_count_scans_scanned_by_fkey
    stock_counts_created_by_fkey stock_counts_ended_by_fkey stock_movements_created_by_fkey
    stock_value_entries_created_by_fkey limited_movements_user_id_fkey limited_movements_approved_by_fkey
    limited_losses_user_id_fkey limited_losses_approved_by_fkey
    limited_revaluations_user_id_fkey limited_revaluations_approved_by_fkey
    stock_reservations_created_by_fkey
  `),
  internal: {
    neverDeleted: namesIn(`
      item_import_rows_import_id_fkey item_pictures_item_id_fkey item_serial_entries_movement_id_fkey
      item_serial_entries_serial_id_fkey item_serials_item_id_fkey stock_alerts_item_id_fkey
      stock_count_lines_count_id_fkey stock_count_lines_item_id_fkey stock_count_scans_line
      stock_count_scans_undoes_fkey stock_movements_item_id_fkey stock_reservations_item_id_fkey
      limited_movements_movement_id_fkey limited_movements_request_id_fkey
      limited_revaluations_item_id_fkey limited_revaluations_request_id_fkey
      item_prices_item_id_fkey stock_value_entries_item_id_fkey stock_value_entries_movement_id_fkey stock_value_entries_serial_id_fkey
    `),
    heldFile: namesIn(`
      item_pictures_large_hash_fkey item_pictures_medium_hash_fkey item_pictures_small_hash_fkey
      item_pictures_large_webp_fkey item_pictures_medium_webp_fkey item_pictures_small_webp_fkey
    `),
    madeByServer: namesIn(`
      item_imports_pkey item_pictures_pkey item_serial_entries_pkey item_serials_pkey item_words_unique stock_alerts_pkey
      limited_losses_pkey limited_movements_pkey stock_counts_number_unique stock_movements_pkey stock_reservations_pkey
      limited_revaluations_pkey limited_revaluations_of_record stock_value_entries_pkey
    `),
    onConflict: namesIn(`
      item_prices_pkey item_serials_unique stock_alerts_one_live stock_count_lines_pkey stock_count_scans_pkey
      stock_count_scans_undone_once stock_reservations_live
    `),
    wholeList: namesIn(`
      item_import_rows_pkey item_serial_entries_position_unique stock_movements_position_unique
    `),
    limitedByContract: namesIn(`
      inventory_items_cost_check inventory_items_min_stock_check inventory_items_name_check
      inventory_items_online_price_check inventory_items_price_check inventory_items_rating_check
      inventory_items_review_count_check inventory_items_sale_price_check inventory_items_sku_check
      inventory_items_tax_rate_check inventory_items_warranty_days_check item_imports_file_name_check
      item_pictures_alt_text_check item_pictures_position_check item_serials_serial_check
    `),
    checkedByVerb: namesIn(`
      inventory_items_arrived_check inventory_items_quantity_check inventory_items_reserved_is_there
      item_pictures_height_check item_pictures_width_check item_serial_entries_position_check
      item_serials_entry_count_check item_serials_unit_cost_check stock_count_lines_counted_check
      stock_movements_quantity_after_check stock_movements_unit_cost_check stock_reservations_quantity_check
      inventory_items_value_check stock_movements_value_after_check stock_movements_value_direction
      limited_movements_counted_check limited_movements_day_value_check limited_movements_limit_value_check
      limited_movements_request_is_approved limited_movements_value_check
      limited_losses_day_value_check limited_losses_limit_value_check limited_losses_of_refund
      limited_losses_value_check
      limited_revaluations_day_value_check limited_revaluations_limit_value_check
      limited_revaluations_request_is_approved limited_revaluations_value_check limited_revaluations_record
      stock_value_entries_quantity_check stock_value_entries_value_after_check
    `),
    writtenTogether: namesIn(`
      inventory_items_images_check item_imports_applied item_imports_asked item_imports_columns_check
      item_imports_whole item_pictures_webp_whole item_pictures_whole_or_deleted item_serials_place item_serials_went
      stock_alerts_resolved stock_count_lines_whole stock_count_scans_piece stock_count_scans_quantity
      stock_count_scans_undo stock_counts_decided stock_counts_ended stock_counts_scope_named
      stock_movements_arrived stock_movements_direction stock_reservations_end stock_reservations_holder
    `),
  },
};
