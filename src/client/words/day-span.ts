/** The days of a list in its address: `time=this-week`, or `time=own&from=…&to=…`. */
import { addDays, isShopYear } from "#src/shared/time.ts";
import type { AddressWords } from "../address.ts";

/** Named spans, in the shop's days. */
const namedSpans = ["today", "yesterday", "this-week", "this-month", "week", "month"] as const;
export type NamedSpan = (typeof namedSpans)[number];

export interface DaySpan {
  /** "" is any time; `own` uses `from` and `to`. */
  time: NamedSpan | "own" | "";
  /** The first and last day of `own`, both included; "" is open. */
  from: string;
  to: string;
}

export const anyTime: DaySpan = { time: "", from: "", to: "" };

/** The day if it is valid and plausible, otherwise "". A regular expression alone would accept the 31st of February. */
export function dayIn(word: string | undefined): string {
  if (!word || !/^\d{4}-\d\d-\d\d$/.test(word) || !isShopYear(word)) return "";
  const at = new Date(`${word}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(word) ? word : "";
}

/** Ignores unknown values. Days without `time` count as `own`. */
export function readDaySpan(words: AddressWords): DaySpan {
  const named = namedSpans.find((span) => span === words["time"]);
  if (named) return { ...anyTime, time: named };
  const from = dayIn(words["from"]);
  const to = dayIn(words["to"]);
  return from || to ? { time: "own", from, to } : anyTime;
}

/** The first and last day, both included, relative to `day` (`useToday`); "" is open. */
export function daysOf({ time, from, to }: DaySpan, day: string): Pick<DaySpan, "from" | "to"> {
  switch (time) {
    case "today":
      return { from: day, to: day };
    case "yesterday":
      return { from: addDays(day, -1), to: addDays(day, -1) };
    case "this-week":
      return { from: mondayOf(day), to: day };
    case "this-month":
      return { from: `${day.slice(0, 8)}01`, to: day };
    case "week":
      return { from: addDays(day, -6), to: day };
    case "month":
      return { from: addDays(day, -29), to: day };
    case "own":
      return { from, to };
    case "":
      return { from: "", to: "" };
  }
}

/** The query for endpoints; omits open ends. */
export function daysQuery(span: DaySpan, day: string): { from?: string; to?: string } {
  const { from, to } = daysOf(span, day);
  return { ...(from && { from }), ...(to && { to }) };
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
