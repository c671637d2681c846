import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { loyaltyLevels, type LoyaltyLevel } from "#src/areas/customers/levels.ts";
import { levelWith } from "#src/areas/customers/totals/server/level-with.ts";
import { isListed } from "#src/areas/customers/core/server/listed.ts";
import { settingsProblems } from "#src/areas/settings/rules.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { thresholdsOf } from "../../core/server/thresholds.ts";
import type { LevelPreview, LoyaltyRules } from "../contract.ts";

/**
 * Counts how many customers each level has, and would have after the change. It counts all customers, so that the
 * numbers are exact: half a million take less than a second.
 * @throws Refusal validation_failed
 */
export async function previewLoyaltyRules(
  db: Database,
  change: Partial<LoyaltyRules>,
): Promise<{ levels: LevelPreview[] }> {
  const rules = { ...(await getSettings(db, "loyalty")), ...change };
  const problems = settingsProblems("loyalty", rules);
  const [first] = Object.entries(problems);
  if (first) refuse("validation_failed", { fields: problems, detail: first[1] });
  const thresholds = thresholdsOf(rules);
  const { rows } = await sql<{ now: LoyaltyLevel; after: LoyaltyLevel; customers: number }>`
    select loyalty_level as now, ${thresholds ? levelWith(sql`points`, thresholds) : sql`loyalty_level`} as after,
      count(*)::int as customers
    from customers where ${isListed} group by 1, 2`.execute(db);
  const count = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).reduce((sum, { customers }) => sum + customers, 0);
  return {
    levels: loyaltyLevels.map((level) => ({
      level,
      now: count(({ now }) => now === level),
      after: count(({ after }) => after === level),
      gained: count(({ now, after }) => after === level && now !== level),
      left: count(({ now, after }) => now === level && after !== level),
    })),
  };
}
