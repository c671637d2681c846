import { addDays } from "#src/shared/time.ts";
import type { MoneyTotals } from "../answers.ts";
import { bucketsOf, type Days } from "../rules.ts";
import type { DaySums } from "./day-sums.ts";
import { moneyOf, type Sight } from "./rights.ts";

/** The money of each month of a span, the oldest first. `month` is `YYYY-MM`. */
export function monthlyMoney(
  sums: DaySums,
  span: Days,
  sight: Sight,
): ({ month: string } & MoneyTotals)[] {
  const starts = bucketsOf(span, "month");
  return starts.map((from, at) => {
    const next = starts[at + 1];
    const days = { from, to: next === undefined ? span.to : addDays(next, -1) };
    return { month: from.slice(0, 7), ...moneyOf(sums, days, sight) };
  });
}
