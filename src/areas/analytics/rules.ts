/** Spans of days, buckets of charts, and comparisons. Screens and the server use the same ones. */
import { addDays } from "#src/shared/time.ts";

/** The days of a period; both ends are included. */
export interface Days {
  from: string;
  to: string;
}

export const periods = ["7", "30", "90", "365"] as const;
export type Period = (typeof periods)[number];

export const DEFAULT_PERIOD: Period = "30";

/** A year before is so many days before, so that both spans have the same length. */
const YEAR = 365;

const shifted = ({ from, to }: Days, days: number): Days => ({
  from: addDays(from, -days),
  to: addDays(to, -days),
});

/** The period that ends today, the one before it, and the one of last year. */
export function spansOf(
  period: Period,
  day: string,
): Record<"current" | "previous" | "lastYear", Days> {
  const days = Number(period);
  const current = { from: addDays(day, 1 - days), to: day };
  return { current, previous: shifted(current, days), lastYear: shifted(current, YEAR) };
}

export const trends = ["up", "down", "flat"] as const;
export type Trend = (typeof trends)[number];

export interface Compared {
  total: number;
  previous: number;
  /** In percent of `previous`, with one decimal; null if there was nothing before. */
  change: number | null;
  trend: Trend;
}

export const compared = (total: number, previous: number): Compared => ({
  total,
  previous,
  change: changeOf(total, previous),
  trend: total > previous ? "up" : total < previous ? "down" : "flat",
});

/** The change in percent, with one decimal. A change from nothing, or from a loss, has no percentage. */
export function changeOf(total: number, previous: number): number | null {
  if (total === previous) return 0;
  if (previous <= 0) return null;
  return Math.round(((total - previous) / previous) * 1000) / 10;
}

export type Bucket = "day" | "month";

/** A chart of a year has a point per month; the first and the last month may be incomplete. */
export const bucketOf = (period: Period): Bucket => (period === "365" ? "month" : "day");

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the bucket that contains the day. */
export const startOfBucket = (day: string, bucket: Bucket): string =>
  bucket === "day" ? day : monthOf(day);

/** The first days of all buckets of a span, in order. */
export function bucketsOf(span: Days, bucket: Bucket): string[] {
  const starts: string[] = [];
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    const start = startOfBucket(day, bucket);
    if (starts.at(-1) !== start) starts.push(start);
  }
  return starts;
}

/** The last `count` months as whole months, the current one up to today. */
export function lastMonths(count: number, day: string): Days {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - count;
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return { from: first, to: day };
}

/** The part in percent with one decimal; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
