/**
 * The tables whose rows triggers protect, whichever code makes the change: table → the rest of each trigger's name after
 * the table's (`sales: ["keep"]` is the trigger `sales_keep`). src/app/invariants/guards.ts checks that each is there.
 */
export type GuardedTables = Readonly<Record<string, readonly string[]>>;

/** Rows are added and never changed or removed. */
export const appendOnly = ["append_only", "no_truncate"] as const;

/** Rows are never removed, and only the columns that the trigger `keep` leaves out may change. */
export const keptRows = ["keep", "no_delete", "no_truncate"] as const;
