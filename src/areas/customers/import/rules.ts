/** The fields and errors of customer imports, used by screen and server. */

/** The fields that a file may contain, in the order of the template. Points and totals are never imported. */
export const importFields = [
  "name",
  "phone",
  "whatsapp",
  "email",
  "gender",
  "city",
  "locationDescription",
  "nationalId",
  "birthday",
  "tag",
  "preferredLanguage",
  "marketingConsent",
  "smsOptOut",
  "notes",
] as const;
export type ImportField = (typeof importFields)[number];

/** The errors of a cell or of a whole row. */
export const rowErrors = [
  "required",
  "too_long",
  "not_phone",
  "not_email",
  "not_gender",
  "not_language",
  "not_birthday",
  "not_yes_no",
  "shortened_number",
  "bad_text",
  "twice_in_file",
  "merged",
  "too_many_cells",
] as const;
export type RowError = (typeof rowErrors)[number];

/** What happens to a column: `taken` means that it is imported; all others are reasons for ignoring it. */
export const columnNotes = ["taken", "unknown", "not_imported"] as const;
export type ColumnNote = (typeof columnNotes)[number];

export const MAX_ROWS = 20_000;
export const MAX_BYTES = 5 * 1024 * 1024;
