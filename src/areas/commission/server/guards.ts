import { appendOnly, keptRows, type GuardedTables } from "#src/server/sql/guarded-tables.ts";

/** The tables of this area whose rows triggers protect, with these triggers (src/server/sql/guarded-tables.ts). */
export const commissionGuards: GuardedTables = {
  commission_rules: appendOnly,
  commission_repairs: appendOnly,
  commission_entries: appendOnly,
  commission_payouts: keptRows,
  commission_payout_entries: keptRows,
};
