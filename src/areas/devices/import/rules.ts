/** The fields and errors of device imports, used by screen and server. */

/** The fields that a file may contain, in the order of the template. */
export const importFields = [
  "oldNumber",
  "customerName",
  "customerPhone",
  "brand",
  "model",
  "imei",
  "serialNumber",
  "color",
  "accessories",
  "issueDescription",
  "priority",
  "receivedOn",
  "expectedReturnDate",
  "price",
  "paid",
  "status",
  "notes",
] as const;
export type ImportField = (typeof importFields)[number];

/** The errors of a cell or of a whole row. */
export const rowErrors = [
  "required",
  "too_long",
  "not_phone",
  "not_imei",
  "not_priority",
  "not_day",
  "not_money",
  "ambiguous_number",
  "out_of_range",
  "in_future",
  "shortened_number",
  "bad_text",
  "twice_in_file",
  "customer_inactive",
  "paid_too_much",
  "price_needed",
  "too_many_cells",
] as const;
export type RowError = (typeof rowErrors)[number];

/** Why a row is left out: its device is in the shop already, or was handed back in the other program. */
export const leftOutReasons = ["already-here", "handed-back"] as const;
export type LeftOut = (typeof leftOutReasons)[number];

export const columnNotes = ["taken", "unknown"] as const;

export const MAX_ROWS = 20_000;
export const MAX_BYTES = 10 * 1024 * 1024;
