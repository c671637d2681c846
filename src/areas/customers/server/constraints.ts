import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const customersConstraints: AreaConstraints = {
  refusals: {
    customers_pkey: "id_taken",
    customers_phone_unique: "phone_taken",
  },
  actorKeys: namesIn(`
    customer_imports_applied_by_fkey customer_imports_created_by_fkey
    customer_notes_created_by_fkey customer_promo_messages_created_by_fkey
    customer_duplicates_dismissed_by_fkey customer_tag_changes_created_by_fkey
    customer_page_links_created_by_fkey customer_page_links_ended_by_fkey
  `),
  internal: {
    neverDeleted: namesIn(`
      customer_import_rows_import_id_fkey
    `),
    wholeList: namesIn(`
      customer_import_rows_pkey
    `),
    held: namesIn(`
      customer_notes_customer_id_fkey customer_promo_messages_customer_id_fkey customers_referred_by_fkey
      customers_merged_into_fkey customer_duplicates_first_id_fkey customer_duplicates_second_id_fkey
      customer_tag_change_lines_change_id_fkey customer_tag_change_lines_customer_id_fkey
      customer_page_links_customer_id_fkey
    `),
    madeByServer: namesIn(`
      customer_imports_pkey customer_notes_pkey customer_promo_messages_pkey customer_duplicates_pkey
      customer_page_links_pkey customer_page_links_token_unique customer_search_parts_unique
      customer_name_endings_unique
    `),
    onConflict: namesIn(`
      customer_duplicates_once customer_tag_changes_pkey customer_tag_change_lines_pkey customer_page_links_one_open
    `),
    writtenByMigrations: namesIn(`
      customer_duplicate_search_pkey customer_duplicate_search_is_only_check
      customers_one_walk_in
    `),
    limitedByContract: namesIn(`
      customers_name_check customers_phone_check customers_whatsapp_check
      customer_imports_file_name_check customer_page_links_end_reason_check
    `),
    checkedByVerb: namesIn(`
      customers_points_check customers_total_spent_check customers_walk_in_stays
      customers_merged_has_nothing customers_points_owed_check customers_points_lapsed_check customers_level_needs_check customer_duplicates_order customer_duplicates_name_likeness_check
    `),
    writtenTogether: namesIn(`
      customer_imports_applied customer_imports_asked customer_imports_columns_check customer_imports_whole
      customers_erased_reason customers_phone_known customers_merged_whole
      customer_duplicates_dismissed_whole customer_page_links_ended_whole customer_page_links_reason_at_end
    `),
  },
};
