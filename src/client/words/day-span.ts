/** The filter of a list by days, as it is in the address: `time=this-week`, or `time=own&from=…&to=…`. */
import { addDays, isShopYear } from "#src/shared/time.ts";
import type { AddressWords } from "../address.ts";

/** The spans that have a name. They are counted in days of the shop. */
const namedSpans = [
  "today",
  "yesterday",
  "this-week",
  "this-month",
  "last-month",
  "this-year",
  "last-year",
  "week",
  "month",
] as const;
export type NamedSpan = (typeof namedSpans)[number];

export interface DaySpan {
  /** The name of the span. "" means any time. `own` means the days from `from` to `to`. */
  time: NamedSpan | "own" | "";
  /** The first day of an `own` span. `to` is the last day. Both are included, and "" means no limit. */
  from: string;
  to: string;
}

export const anyTime: DaySpan = { time: "", from: "", to: "" };

/** Returns the text if it is an existing day of a plausible year, otherwise "". The format alone allows 31 February. */
export function dayIn(word: string | undefined): string {
  if (!word || !/^\d{4}-\d\d-\d\d$/.test(word) || !isShopYear(word)) return "";
  const at = new Date(`${word}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(word) ? word : "";
}

/** Reads the span from an address and ignores unknown values. `from` or `to` without `time` make an `own` span. */
export function readDaySpan(words: AddressWords): DaySpan {
  const named = namedSpans.find((span) => span === words["time"]);
  if (named) return { ...anyTime, time: named };
  const from = dayIn(words["from"]);
  const to = dayIn(words["to"]);
  return from || to ? { time: "own", from, to } : anyTime;
}

/** The first and the last day of a span. Both are included, and "" means no limit. `day` is today (`useToday`). */
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
    case "last-month": {
      const to = addDays(`${day.slice(0, 8)}01`, -1);
      return { from: `${to.slice(0, 8)}01`, to };
    }
    case "this-year":
      return { from: `${day.slice(0, 4)}-01-01`, to: day };
    case "last-year": {
      const to = addDays(`${day.slice(0, 4)}-01-01`, -1);
      return { from: `${to.slice(0, 4)}-01-01`, to };
    }
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

/** The query of an endpoint for a span. It contains only the limits that are set. */
export function daysQuery(span: DaySpan, day: string): { from?: string; to?: string } {
  const { from, to } = daysOf(span, day);
  return { ...(from && { from }), ...(to && { to }) };
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
