/** The fields, errors and reasons of item imports, used by screen and server. */

/** The fields that a file may contain, in the order of the template. */
export const importFields = [
  "sku",
  "barcode",
  "name",
  "brand",
  "model",
  "category",
  "price",
  "cost",
  "quantity",
  "minStock",
  "location",
  "warrantyDays",
  "expiryDate",
  "taxCode",
  "isSerialised",
  "isAvailableOnline",
  "onlinePrice",
  "salePrice",
  "description",
] as const;
export type ImportField = (typeof importFields)[number];

export const moneyFields: readonly ImportField[] = ["price", "cost", "onlinePrice", "salePrice"];

/** The fields whose cells are numbers. */
export const numberFields: readonly ImportField[] = [
  ...moneyFields,
  "quantity",
  "minStock",
  "warrantyDays",
];

/** The errors of a cell or of a whole row. */
export const rowErrors = [
  "required",
  "too_long",
  "out_of_range",
  "not_money",
  "ambiguous_number",
  "not_number",
  "not_day",
  "no_tax_code",
  "not_yes_no",
  "unknown_category",
  "shortened_number",
  "bad_text",
  "twice_in_file",
  "barcode_taken",
  "archived",
  "below_reserved",
  "cost_of_stock",
  "serials_needed",
  "set_aside",
  "own_costs",
  "too_many_cells",
] as const;
export type RowError = (typeof rowErrors)[number];

/** Further reasons why Fundi cannot read a file (see `fileProblems`). */
export const skuProblems = ["column_twice"] as const;

/** What happens to a column: `taken` means that it is imported; all others are reasons for ignoring it. */
export const columnNotes = ["taken", "unknown", "not_imported", "forbidden"] as const;
export type ColumnNote = (typeof columnNotes)[number];

export const MAX_ROWS = 20_000;
export const MAX_BYTES = 5 * 1024 * 1024;

/** The reasons that a user can choose for changing stock by a file. */
export const stockReasons = ["count", "correction"] as const;
export type StockReason = (typeof stockReasons)[number];
