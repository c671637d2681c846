import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const expensesConstraints: AreaConstraints = {
  refusals: {
    expenses_pkey: "id_taken",
    expense_categories_name: "expense_category_taken",
  },
  actorKeys: namesIn(`
    expenses_created_by_fkey expenses_voided_by_fkey expense_entries_created_by_fkey expense_bills_added_by_fkey
    expense_bills_deleted_by_fkey
  `),
  internal: {
    madeByServer: namesIn(`
      expenses_number_unique expense_entries_pkey expense_bills_pkey expense_categories_pkey
      expense_entries_movement_once
    `),
    held: namesIn(`
      expenses_payment_account_id_fkey expense_entries_payment_account_id_fkey expense_entries_once
    `),
    heldFile: namesIn(`
      expense_bills_file_hash_fkey expense_bills_thumbnail_hash_fkey
    `),
    neverDeleted: namesIn(`
      expenses_category_id_fkey expense_entries_expense_id_fkey expense_entries_shift_movement_id_fkey
      expense_bills_expense_id_fkey
    `),
    limitedByContract: namesIn(`
      expenses_amount_check expenses_tax_check
    `),
    checkedByVerb: namesIn(`
      expense_entries_amount_check
    `),
    writtenTogether: namesIn(`
      expenses_voided expense_entries_one_place expense_bills_file expense_bills_thumbnail
    `),
    writtenByMigrations: namesIn(`
      expense_categories_preset_unique
    `),
  },
};
