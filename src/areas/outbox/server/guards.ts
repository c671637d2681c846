import { keptRows, type GuardedTables } from "#src/server/sql/guarded-tables.ts";

/** The tables of this area whose rows triggers protect, with these triggers (src/server/sql/guarded-tables.ts). */
export const outboxGuards: GuardedTables = {
  delivered_commands: keptRows,
  review_items: keptRows,
};
