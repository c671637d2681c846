import type { AddressWords } from "#src/client/address.ts";
import { daysOf, readDaySpan, type DaySpan, type NamedSpan } from "#src/client/words/day-span.ts";

export const earningSpans: readonly NamedSpan[] = [
  "today",
  "this-week",
  "this-month",
  "last-month",
];
export const usualSpan: DaySpan = { time: "this-month", from: "", to: "" };

/** The period in the address; without one it is this month. */
export function readPeriod(words: AddressWords): DaySpan {
  const span = readDaySpan(words);
  return span.time === "" ? usualSpan : span;
}

/** The first and last day of the period. A period that begins or ends nowhere has one day. */
export function daysOfPeriod(span: DaySpan, day: string): { from: string; to: string } {
  const { from, to } = daysOf(span, day);
  const last = to || day;
  return { from: from || last, to: last < from ? from : last };
}
