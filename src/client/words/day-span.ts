/** The days a list is about, as they stand in its address: `time=this-week`, or `time=own&from=…&to=…`. */
import { addDays, isShopYear } from "#src/shared/time.ts";
import type { AddressWords } from "../address.ts";

/** Days with a name, counted in the shop's own days until today. */
const namedSpans = ["today", "yesterday", "this-week", "this-month", "week", "month"] as const;
export type NamedSpan = (typeof namedSpans)[number];

export interface DaySpan {
  /** "" is any time; `own` has its days beside it. */
  time: NamedSpan | "own" | "";
  /** First and last day of `own`, both counted; "" is open. */
  from: string;
  to: string;
}

export const anyTime: DaySpan = { time: "", from: "", to: "" };

/** A day of the calendar that a shop can mean, else "": the 31st of February only looks like one. */
export function dayIn(word: string | undefined): string {
  if (!word || !/^\d{4}-\d\d-\d\d$/.test(word) || !isShopYear(word)) return "";
  const at = new Date(`${word}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(word) ? word : "";
}

/** Anything unknown is left aside; days without a word are one's own. */
export function readDaySpan(words: AddressWords): DaySpan {
  const named = namedSpans.find((span) => span === words["time"]);
  if (named) return { ...anyTime, time: named };
  const from = dayIn(words["from"]);
  const to = dayIn(words["to"]);
  return from || to ? { time: "own", from, to } : anyTime;
}

/** First and last day, both counted, as of `day` (`useToday`); "" is open. */
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

/** As endpoints take them: what is open is not there. */
export function daysQuery(span: DaySpan, day: string): { from?: string; to?: string } {
  const { from, to } = daysOf(span, day);
  return { ...(from && { from }), ...(to && { to }) };
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
