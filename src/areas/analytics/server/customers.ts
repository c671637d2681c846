import { sql } from "kysely";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { loyaltyLevels, type LoyaltyLevel } from "#src/areas/customers/levels.ts";
import { isListed } from "#src/areas/customers/core/server/listed.ts";
import type { AnalyticsCustomers } from "../answers.ts";
import {
  bucketOf,
  bucketsOf,
  compared,
  lastMonths,
  percentOf,
  spansOf,
  type Days,
  type Period,
} from "../rules.ts";
import { daySums } from "./day-sums.ts";
import type { DayFigureRow, FigureName } from "./figures.ts";
import { readDays } from "./read-days.ts";
import { sharedFigures } from "./shared-figures.ts";
import { inSnapshot } from "./snapshot.ts";
import { countCustomers, topCustomers } from "./state.ts";

const TOP = 10;
/** The number of months of joining whose customers are followed. */
const COHORTS = 12;

const perDay = ["customer_new", "visit_new", "visit_returning"] as const satisfies FigureName[];

const calculate = (db: Database, period: Period) =>
  inSnapshot(db, async (tx) => {
    const day = today();
    const spans = spansOf(period, day);
    const months = lastMonths(COHORTS, day);
    const figures = await readDays(tx, {
      perDay: { names: perDay, spans: [spans.current, spans.previous] },
      perMonth: { names: ["visit_cohort", "customer_new"], spans: [months] },
    });
    return {
      asOf: new Date().toISOString(),
      spans,
      ...figures,
      customers: await countCustomers(tx),
      levels: await countLevels(tx),
      top: await topCustomers(tx, TOP),
      cohorts: cohortsOf(figures.perMonth, months),
    };
  });

/** The customers of the shop. */
export async function getCustomerFigures(
  db: Database,
  period: Period,
): Promise<AnalyticsCustomers> {
  const figures = await sharedFigures(db, `customers ${period}`, () => calculate(db, period));
  const sums = daySums(figures.perDay);
  const { current, previous, lastYear } = figures.spans;
  const comparedCount = (figure: FigureName) =>
    compared(sums.count(figure, current), sums.count(figure, previous));
  const joined = comparedCount("customer_new");
  const bucket = bucketOf(period);
  const [joinedAt, newAt, returningAt] = perDay.map((figure) =>
    sums.series(figure, "count", current, bucket),
  );
  return {
    asOf: figures.asOf,
    ...current,
    previous,
    lastYear,
    customers: compared(figures.customers, figures.customers - joined.total),
    newCustomers: joined,
    visits: { new: comparedCount("visit_new"), returning: comparedCount("visit_returning") },
    points: bucketsOf(current, bucket).map((from, at) => ({
      from,
      joined: joinedAt?.[at] ?? 0,
      new: newAt?.[at] ?? 0,
      returning: returningAt?.[at] ?? 0,
    })),
    tiers: tiersOf(figures.levels),
    top: figures.top,
    cohorts: figures.cohorts,
  };
}

async function countLevels(db: Database): Promise<Map<LoyaltyLevel, number>> {
  const { rows } = await sql<{ level: LoyaltyLevel; count: number }>`
    select loyalty_level as level, count(*)::int as count from customers where ${isListed} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ level, count }) => [level, count]));
}

function tiersOf(levels: ReadonlyMap<LoyaltyLevel, number>): AnalyticsCustomers["tiers"] {
  const all = [...levels.values()].reduce((sum, count) => sum + count, 0);
  return loyaltyLevels.map((level) => {
    const count = levels.get(level) ?? 0;
    return { level, count, percentage: percentOf(count, all) };
  });
}

/** The customers who joined in each month, with their visits from then on. Months without new customers are left out. */
function cohortsOf(rows: readonly DayFigureRow[], months: Days): AnalyticsCustomers["cohorts"] {
  const sum = (figure: FigureName, key: string, day: string) =>
    rows
      .filter((row) => row.figure === figure && row.key === key && row.day === day)
      .reduce((all, { count }) => all + count, 0);
  const starts = bucketsOf(months, "month");
  return starts
    .map((start, at) => ({
      month: start.slice(0, 7),
      customers: sum("customer_new", "", start),
      visits: starts.slice(at).map((month) => sum("visit_cohort", start.slice(0, 7), month)),
    }))
    .filter(({ customers, visits }) => customers > 0 || visits.some((count) => count > 0));
}
