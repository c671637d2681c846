import { keptRows, type GuardedTables } from "#src/server/sql/guarded-tables.ts";

/** The tables of this area whose rows triggers protect, with these triggers (src/server/sql/guarded-tables.ts). */
export const approvalsGuards: GuardedTables = {
  approval_requests: keptRows,
  approval_request_moves: keptRows,
};
