import { sql, type RawBuilder } from "kysely";
import type { Database } from "#src/server/database.ts";
import { areas } from "./areas.ts";
import { auditInvariants } from "./invariants/audit.ts";
import { documentNumberInvariants } from "./invariants/document-numbers.ts";
import { guardInvariants } from "./invariants/guards.ts";
import { journalInvariants } from "./invariants/journal.ts";

/**
 * Rules that hold in every database of Fundi, even after crashes, repeated requests and concurrent work. The query of a
 * rule finds the rows that break it, and must therefore return none. The queries read whole tables, so no request may
 * run them.
 */
export const invariants: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...Object.assign({}, ...areas.map((area) => area.invariants ?? {})),
  ...documentNumberInvariants,
  ...journalInvariants,
  ...auditInvariants,
  ...guardInvariants,
};

export interface Violation {
  invariant: string;
  /** The rows that break the rule, at most twenty of them. */
  rows: unknown[];
}

const ROWS_SHOWN = 20;

/** Checks all rules, and calls `tell` after each. In a running shop `db` must be a transaction with one snapshot. */
export async function findViolations(
  db: Database,
  tell: (invariant: string, rows: unknown[]) => void = () => {},
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [invariant, query] of Object.entries(invariants)) {
    const { rows } = await sql`select * from (${query}) as found limit ${ROWS_SHOWN}`.execute(db);
    tell(invariant, rows);
    if (rows.length > 0) violations.push({ invariant, rows });
  }
  return violations;
}
