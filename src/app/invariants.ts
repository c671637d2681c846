import { sql, type RawBuilder } from "kysely";
import { connect, type Database } from "#src/server/database.ts";
import type { Log } from "#src/server/log.ts";
import { areas } from "./areas.ts";
import { auditInvariants } from "./invariants/audit.ts";
import { documentNumberInvariants } from "./invariants/document-numbers.ts";
import { guardInvariants } from "./invariants/guards.ts";
import { journalInvariants } from "./invariants/journal.ts";

interface Rule {
  area: string;
  query: RawBuilder<unknown>;
}

const rulesOf = (area: string, queries: Readonly<Record<string, RawBuilder<unknown>>>) =>
  Object.entries(queries).map(([name, query]): [string, Rule] => [name, { area, query }]);

/** All rules with their areas; `platform` for those of the platform. */
const rules = new Map<string, Rule>([
  ...areas.flatMap(({ name, invariants: own }) => rulesOf(name, own ?? {})),
  ...rulesOf("platform", {
    ...documentNumberInvariants,
    ...journalInvariants,
    ...auditInvariants,
    ...guardInvariants,
  }),
]);

/**
 * Rules that hold in every database of Fundi, even after crashes, repeated requests and concurrent work. The query of a
 * rule finds the rows that break it, and must therefore return none. The queries read whole tables, so no request may
 * run them.
 */
export const invariants: Readonly<Record<string, RawBuilder<unknown>>> = Object.fromEntries(
  [...rules].map(([name, { query }]) => [name, query]),
);

export interface Violation {
  invariant: string;
  /** The rows that break the rule, at most twenty of them. */
  rows: unknown[];
}

const ROWS_SHOWN = 20;

/** Checks all rules, and calls `tell` after each. In a running shop `db` must be a transaction with one snapshot. */
export async function findViolations(
  db: Database,
  tell: (invariant: string, rows: unknown[]) => void | Promise<void> = () => {},
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [invariant, query] of Object.entries(invariants)) {
    const { rows } = await sql`select * from (${query}) as found limit ${ROWS_SHOWN}`.execute(db);
    await tell(invariant, rows);
    if (rows.length > 0) violations.push({ invariant, rows });
  }
  return violations;
}

/** The longest time that one rule may take in a database of ten years. */
const LONGEST_RULE_MS = 30 * 60_000;

/**
 * Checks all rules in a running shop, on a connection of its own, and calls `tell` after each. All rules read the same
 * snapshot, because the shop goes on changing its data. It changes nothing.
 */
export async function checkInvariants(
  { databaseUrl, log }: { databaseUrl: string; log: Log },
  tell?: (invariant: string, rows: unknown[]) => void | Promise<void>,
): Promise<(Violation & { area: string })[]> {
  const { db } = connect({
    connectionString: databaseUrl,
    connections: 1,
    log,
    answerWithinMs: LONGEST_RULE_MS,
  });
  try {
    const violations = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (tx) => {
        // The checks have no time limit, because with ten years of data they take longer than a request may take.
        await sql`set local statement_timeout = 0`.execute(tx);
        return findViolations(tx, tell);
      });
    return violations.map((violation) => ({
      ...violation,
      area: rules.get(violation.invariant)?.area ?? "platform",
    }));
  } finally {
    await db.destroy();
  }
}

export const ruleCount = rules.size;
