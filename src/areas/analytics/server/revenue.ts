import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Category } from "#src/areas/inventory/rules.ts";
import { storedMethods } from "#src/areas/payments/providers.ts";
import type { AnalyticsRevenue } from "../answers.ts";
import { bucketOf, bucketsOf, lastMonths, spansOf, type Period } from "../rules.ts";
import { daySums, keySums, type DaySums } from "./day-sums.ts";
import type { DayFigureRow, FigureName } from "./figures.ts";
import { rowsIn } from "./hidden-money.ts";
import { monthlyMoney } from "./monthly-money.ts";
import { readDays } from "./read-days.ts";
import { moneyOf, type Sight } from "./rights.ts";
import { seenFigures } from "./seen-figures.ts";
import { inSnapshot } from "./snapshot.ts";

const perDay = [
  "sale",
  "sale_refund",
  "repair_payment",
  "repair_refund",
  "simulated",
] as const satisfies FigureName[];

const perKey = [
  "sale_method",
  "sale_category",
  "sale_refund_method",
  "repair_payment",
  "repair_refund",
] as const satisfies FigureName[];

const calculate = (db: Database, period: Period) =>
  inSnapshot(db, async (tx) => {
    const day = today();
    const spans = spansOf(period, day);
    const months = lastMonths(12, day);
    return {
      asOf: new Date().toISOString(),
      spans,
      months,
      ...(await readDays(tx, {
        perDay: { names: perDay, spans: [spans.current, spans.previous, spans.lastYear, months] },
        perKey: { names: perKey, spans: [spans.current] },
      })),
    };
  });

/** The revenue of a period, as far as the actor may see it. */
export async function getRevenue(
  db: Database,
  actor: Actor,
  period: Period,
): Promise<AnalyticsRevenue> {
  const { figures, hidden, sight, head } = await seenFigures(db, actor, `revenue ${period}`, () =>
    calculate(db, period),
  );
  const sums = daySums([...figures.perDay, ...hidden]);
  const { current, previous, lastYear } = figures.spans;
  const keys = [...figures.perKey, ...rowsIn(hidden, current)];
  return {
    ...head,
    ...(sight.revenue && { simulated: sums.amount("simulated", current) }),
    totals: moneyOf(sums, current, sight),
    totalsBefore: moneyOf(sums, previous, sight),
    totalsLastYear: moneyOf(sums, lastYear, sight),
    months: monthlyMoney(sums, figures.months, sight),
    points: pointsOf(sums, figures.spans, period, sight),
    methods: methodsOf(keys, sight),
    ...(sight.goods && {
      categories: [...keySums(keys, "sale_category")]
        .map(([category, { count, amount }]) => ({
          category: category as Category,
          pieces: count,
          goods: amount,
        }))
        .toSorted((one, other) => other.goods - one.goods),
    }),
  };
}

function pointsOf(
  sums: DaySums,
  { current, previous }: ReturnType<typeof spansOf>,
  period: Period,
  sight: Sight,
): AnalyticsRevenue["points"] {
  const bucket = bucketOf(period);
  const starts = bucketsOf(current, bucket);
  if (!sight.revenue) return starts.map((from) => ({ from }));
  const revenueOf = (earlier: number) => {
    const [goods, repairs, back, repairsBack] = (
      ["sale", "repair_payment", "sale_refund", "repair_refund"] as const
    ).map((figure) => sums.series(figure, "amount", current, bucket, earlier));
    return starts.map(
      (_, at) =>
        (goods?.[at] ?? 0) + (repairs?.[at] ?? 0) - (back?.[at] ?? 0) - (repairsBack?.[at] ?? 0),
    );
  };
  const own = revenueOf(0);
  const before = revenueOf(daysBetween(previous.from, current.from));
  const lastYear = revenueOf(365);
  return starts.map((from, at) => ({
    from,
    revenue: own[at] ?? 0,
    previous: before[at] ?? 0,
    lastYear: lastYear[at] ?? 0,
  }));
}

const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);

/** Money by method, the method with the most money first. */
function methodsOf(keys: readonly DayFigureRow[], sight: Sight): AnalyticsRevenue["methods"] {
  const [goods, goodsBack, repairs, repairsBack] = (
    ["sale_method", "sale_refund_method", "repair_payment", "repair_refund"] as const
  ).map((figure) => keySums(keys, figure));
  const amount = (sums: typeof goods, method: string) => sums?.get(method)?.amount ?? 0;
  return storedMethods
    .map((method) => ({
      method,
      goods: sight.goods ? amount(goods, method) : 0,
      repairs: sight.repairMoney ? amount(repairs, method) : 0,
      refunds: sight.revenue ? amount(goodsBack, method) + amount(repairsBack, method) : 0,
    }))
    .filter((each) => each.goods !== 0 || each.repairs !== 0 || each.refunds !== 0)
    .toSorted((one, other) => other.goods + other.repairs - one.goods - one.repairs)
    .map(({ method, ...each }) => ({
      method,
      ...(sight.goods && { goods: each.goods }),
      ...(sight.repairMoney && { repairs: each.repairs }),
      ...(sight.revenue && { refunds: each.refunds }),
    }));
}
