import { appendOnly, keptRows, type GuardedTables } from "#src/server/sql/guarded-tables.ts";

/** The tables of this area whose rows triggers protect, with these triggers (src/server/sql/guarded-tables.ts). */
export const purchasingGuards: GuardedTables = {
  goods_receipt_lines: appendOnly,
  goods_receipts: appendOnly,
  late_cost_shares: appendOnly,
  purchase_costs: appendOnly,
  supplier_entries: appendOnly,
  supplier_payments: keptRows,
};
