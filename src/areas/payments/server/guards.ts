import { appendOnly, keptRows, type GuardedTables } from "#src/server/sql/guarded-tables.ts";

/** The tables of this area whose rows triggers protect, with these triggers (src/server/sql/guarded-tables.ts). */
export const paymentsGuards: GuardedTables = {
  payments: [...keptRows, "keep_happened", "keep_sale", "keep_shift", "keep_account"],
  payment_attempts: keptRows,
  provider_refunds: keptRows,
  payment_resolutions: keptRows,
  payment_links: keptRows,
  statements: ["no_delete"],
  statement_lines: ["keep", "no_delete"],
  statement_matches: ["no_delete"],
  receipts: keptRows,
  payment_refunds: keptRows,
  credit_notes: keptRows,
  invoices: keptRows,
  receipt_prints: appendOnly,
  fiscal_documents: keptRows,
  fiscal_counters: ["no_delete", "no_truncate"],
  fiscal_settings: ["no_delete"],
  credit_accounts: keptRows,
  credit_entries: keptRows,
  credit_payouts: ["keep", "no_truncate"],
  credit_parts: appendOnly,
  shifts: keptRows,
  shift_movements: [...appendOnly, "of_open_shift"],
  shift_counts: [...appendOnly, "of_open_shift"],
  shift_tallies: appendOnly,
};
