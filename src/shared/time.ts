/**
 * Days of the shop are days in Dar es Salaam, whatever the server's time zone. This zone has no daylight saving time.
 */
export const SHOP_TIMEZONE = "Africa/Dar_es_Salaam";
const OFFSET_MS = 3 * 60 * 60 * 1000;

/** Returns the current day in the shop, `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  return new Date(now.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** Returns the day that is `days` days after `day`. Both days have the form `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00.000Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Returns the time at which a day begins in the shop, as ISO 8601 in UTC. */
export function startOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - OFFSET_MS).toISOString();
}

/** Formats a time for spreadsheets, in the shop's time zone: `2026-11-20 14:05`. */
export const inShopTime = (iso: string): string =>
  new Date(Date.parse(iso) + OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");

/**
 * Whether a day or time is in a plausible year. The database cannot store years that are far away. A date field also
 * reports days such as `0002-01-31` while the user is typing a year.
 */
export const isShopYear = (date: string): boolean => date >= "1900" && date < "2999-12-31";
