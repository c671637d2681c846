import { sql, type RawBuilder } from "kysely";
import type { Database } from "#src/server/database.ts";
import { countInvariants } from "./invariants/counts.ts";
import { documentNumberInvariants } from "./invariants/document-numbers.ts";
import { estimatesInvariants } from "./invariants/estimates.ts";
import { guardInvariants } from "./invariants/guards.ts";
import { handsInvariants } from "./invariants/hands.ts";
import { journalInvariants } from "./invariants/journal.ts";
import { moneyInvariants } from "./invariants/money.ts";
import { refundRequestInvariants } from "./invariants/refund-requests.ts";
import { repairsInvariants } from "./invariants/repairs.ts";
import { returnsInvariants } from "./invariants/returns.ts";
import { saleInvariants } from "./invariants/sales.ts";
import { serialInvariants } from "./invariants/serials.ts";
import { shiftInvariants } from "./invariants/shifts.ts";
import { stockInvariants } from "./invariants/stock.ts";

/**
 * What must be true in any database of Fundi, whatever was interrupted, sent twice or done at once. Each query finds
 * what contradicts it, so that each must find nothing. They read everything: run them beside work, not within it.
 */
export const invariants = {
  ...moneyInvariants,
  ...repairsInvariants,
  ...estimatesInvariants,
  ...handsInvariants,
  ...stockInvariants,
  ...countInvariants,
  ...documentNumberInvariants,
  ...serialInvariants,
  ...saleInvariants,
  ...refundRequestInvariants,
  ...shiftInvariants,
  ...returnsInvariants,
  ...journalInvariants,
  ...guardInvariants,
} satisfies Record<string, RawBuilder<unknown>>;

export type InvariantName = keyof typeof invariants;

export interface Violation {
  invariant: InvariantName;
  /** Some of what contradicts it, at most twenty rows. */
  rows: unknown[];
}

const ROWS_SHOWN = 20;

/** Runs all of them, calling back after each. `db` should be one snapshot when the shop is at work. */
export async function findViolations(
  db: Database,
  tell: (invariant: InvariantName, rows: unknown[]) => void = () => {},
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    const invariant = name as InvariantName;
    const { rows } = await sql`select * from (${query}) as found limit ${ROWS_SHOWN}`.execute(db);
    tell(invariant, rows);
    if (rows.length > 0) violations.push({ invariant, rows });
  }
  return violations;
}
