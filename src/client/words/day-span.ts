/** The time span of a list, as it is in the address: `time=this-week`, or `time=own&from=…&to=…`. */
import { addDays, isShopYear } from "#src/shared/time.ts";
import type { AddressWords } from "../address.ts";

/** Spans with a name, counted in days of the shop. */
const namedSpans = ["today", "yesterday", "this-week", "this-month", "week", "month"] as const;
export type NamedSpan = (typeof namedSpans)[number];

export interface DaySpan {
  /** The chosen span. "" means any time; `own` means the days `from` and `to`. */
  time: NamedSpan | "own" | "";
  /** The first and the last day of an `own` span, both included. "" means no limit. */
  from: string;
  to: string;
}

export const anyTime: DaySpan = { time: "", from: "", to: "" };

/** The day, or "" if it does not exist or its year is not plausible. A regular expression would accept 31 February. */
export function dayIn(word: string | undefined): string {
  if (!word || !/^\d{4}-\d\d-\d\d$/.test(word) || !isShopYear(word)) return "";
  const at = new Date(`${word}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(word) ? word : "";
}

/** Reads the span of an address; unknown values are ignored. Days without `time` count as an `own` span. */
export function readDaySpan(words: AddressWords): DaySpan {
  const named = namedSpans.find((span) => span === words["time"]);
  if (named) return { ...anyTime, time: named };
  const from = dayIn(words["from"]);
  const to = dayIn(words["to"]);
  return from || to ? { time: "own", from, to } : anyTime;
}

/** The first and the last day of a span, both included, if `day` is today (`useToday`). "" means no limit. */
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

/** The span as the query of an endpoint. A missing limit is omitted. */
export function daysQuery(span: DaySpan, day: string): { from?: string; to?: string } {
  const { from, to } = daysOf(span, day);
  return { ...(from && { from }), ...(to && { to }) };
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
