/** The limits of the price list of repairs, and what its prices say. Used by screen and server. */

export const LEAST_MINUTES = 5;
export const MAX_MINUTES = 43_200;
/** The most prices in the list. A page for customers with more would be too long to read. */
export const MAX_PRICES = 2000;

/** The fields that a file may contain, in the order of the template. */
export const repairPriceFields = [
  "brand",
  "model",
  "fault",
  "priceFrom",
  "priceTo",
  "minutes",
  "warranty",
  "isShown",
  "sortOrder",
] as const;
export type RepairPriceField = (typeof repairPriceFields)[number];

export const rowErrors = [
  "required",
  "too_long",
  "bad_text",
  "not_money",
  "ambiguous_number",
  "not_number",
  "not_yes_no",
  "out_of_range",
  "wrong_range",
  "twice_in_file",
  "too_many_cells",
] as const;
export type RepairPriceRowError = (typeof rowErrors)[number];

export const MAX_BYTES = 1024 * 1024;

/** Whether a range is one: its end is above its beginning. One price has no end. */
export const isRange = (from: number, to: number | null): boolean => to === null || to > from;

const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR;

/** A length of time in the unit in which people say it: 45 minutes, 2 hours, 3 days. */
export function spokenLength(minutes: number): {
  unit: "days" | "hours" | "minutes";
  count: number;
} {
  if (minutes >= MINUTES_OF_DAY)
    return { unit: "days", count: Math.ceil(minutes / MINUTES_OF_DAY) };
  if (minutes >= MINUTES_OF_HOUR && minutes % 30 === 0)
    return { unit: "hours", count: minutes / MINUTES_OF_HOUR };
  return { unit: "minutes", count: minutes };
}
