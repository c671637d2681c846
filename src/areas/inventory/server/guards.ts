import { appendOnly, keptRows, type GuardedTables } from "#src/server/sql/guarded-tables.ts";

/** The tables of this area whose rows triggers protect, with these triggers (src/server/sql/guarded-tables.ts). */
export const inventoryGuards: GuardedTables = {
  limited_losses: appendOnly,
  limited_movements: appendOnly,
  limited_revaluations: appendOnly,
  stock_movements: appendOnly,
  stock_reservations: ["no_delete", "no_truncate"],
  stock_count_scans: appendOnly,
  stock_counts: keptRows,
  stock_count_lines: keptRows,
  stock_value_entries: appendOnly,
  item_serials: ["no_delete", "no_truncate"],
  item_serial_entries: appendOnly,
};
