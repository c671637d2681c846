import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const customersConstraints: AreaConstraints = {
  refusals: {
    customers_pkey: "id_taken",
    customers_phone_unique: "phone_taken",
  },
  actorKeys: namesIn(`
    customer_imports_applied_by_fkey customer_imports_created_by_fkey
    customer_notes_created_by_fkey customer_promo_messages_created_by_fkey
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
    `),
    madeByServer: namesIn(`
      customer_imports_pkey customer_notes_pkey customer_promo_messages_pkey
      customer_search_parts_unique
    `),
    writtenByMigrations: namesIn(`
      customers_one_walk_in
    `),
    limitedByContract: namesIn(`
      customer_imports_file_name_check customers_name_check customers_phone_check customers_whatsapp_check
    `),
    checkedByVerb: namesIn(`
      customers_points_check customers_total_spent_check customers_walk_in_stays
    `),
    writtenTogether: namesIn(`
      customer_imports_applied customer_imports_asked customer_imports_columns_check customer_imports_whole
      customers_erased_reason customers_phone_known
    `),
  },
};
