import { addDays } from "#src/shared/time.ts";
import { bucketsOf, startOfBucket, type Bucket, type Days } from "../rules.ts";
import type { DayFigureRow, FigureName } from "./figures.ts";

type Part = "count" | "amount";

/** Adds rows of days up by spans, by buckets of a chart, and by key. */
export interface DaySums {
  count: (figure: FigureName, span: Days) => number;
  amount: (figure: FigureName, span: Days) => number;
  /**
   * The sums of the buckets of a span. With `earlier`, days of so many days before count as days of the span, so that
   * two periods have the same buckets.
   */
  series: (
    figure: FigureName,
    part: Part,
    span: Days,
    bucket: Bucket,
    earlier?: number,
  ) => number[];
}

export function daySums(rows: readonly DayFigureRow[]): DaySums {
  const byFigure = Map.groupBy(rows, ({ figure }) => figure);
  const sum =
    (part: Part) =>
    (figure: FigureName, { from, to }: Days) => {
      let all = 0;
      for (const row of byFigure.get(figure) ?? []) {
        if (row.day >= from && row.day <= to) all += row[part];
      }
      return all;
    };
  return {
    count: sum("count"),
    amount: sum("amount"),
    series: (figure, part, span, bucket, earlier = 0) => {
      const sums = new Map(bucketsOf(span, bucket).map((start) => [start, 0]));
      for (const row of byFigure.get(figure) ?? []) {
        const start = startOfBucket(earlier ? addDays(row.day, earlier) : row.day, bucket);
        const isWithin =
          row.day >= addDays(span.from, -earlier) && row.day <= addDays(span.to, -earlier);
        if (isWithin) sums.set(start, (sums.get(start) ?? 0) + row[part]);
      }
      return [...sums.values()];
    },
  };
}

export interface KeySum {
  count: number;
  amount: number;
}

/** The sums of a figure by key. */
export function keySums(rows: readonly DayFigureRow[], figure: FigureName): Map<string, KeySum> {
  const sums = new Map<string, KeySum>();
  for (const row of rows) {
    if (row.figure !== figure) continue;
    const sum = sums.get(row.key) ?? { count: 0, amount: 0 };
    sums.set(row.key, { count: sum.count + row.count, amount: sum.amount + row.amount });
  }
  return sums;
}
