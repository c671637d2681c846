/**
 * The shop's days are days in Dar es Salaam, independent of the server's time zone. There is no daylight saving time.
 */
export const SHOP_TIMEZONE = "Africa/Dar_es_Salaam";
const OFFSET_MS = 3 * 60 * 60 * 1000;

/** The shop's current day, `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  return new Date(now.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** `day` plus `days`; days have the form `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00.000Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The time at which the given day begins in the shop's time zone, ISO 8601 in UTC. */
export function startOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - OFFSET_MS).toISOString();
}

/** `2026-11-20 14:05`: a time in the shop's time zone, in a form that spreadsheets read. */
export const inShopTime = (iso: string): string =>
  new Date(Date.parse(iso) + OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");

/**
 * Whether a day or time is in a plausible year. Far dates exceed the range of a database or clock. While the user types
 * a year, a date field reports days such as `0002-01-31`.
 */
export const isShopYear = (date: string): boolean => date >= "1900" && date < "2999-12-31";
