import { appendOnly, keptRows, type GuardedTables } from "#src/server/sql/guarded-tables.ts";

/** The tables of this area whose rows triggers protect, with these triggers (src/server/sql/guarded-tables.ts). */
export const salesGuards: GuardedTables = {
  sales: [...keptRows, "keep_happened"],
  sale_items: keptRows,
  sale_refunds: keptRows,
  sale_refund_lines: appendOnly,
  refund_requests: keptRows,
  refund_request_lines: appendOnly,
  refund_request_moves: keptRows,
  order_request_lines: keptRows,
};
