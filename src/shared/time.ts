/** The shop's days are days in Dar es Salaam, which has no daylight saving, wherever the server stands. */
export const SHOP_TIMEZONE = "Africa/Dar_es_Salaam";
const OFFSET_MS = 3 * 60 * 60 * 1000;

/** The shop's calendar day, `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  return new Date(now.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** `day` plus `days`, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00.000Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The moment a shop's day begins, ISO 8601 in UTC. */
export function startOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - OFFSET_MS).toISOString();
}

/** `2026-11-20 14:05`: a moment by the shop's clock, as a spreadsheet reads it. */
export const inShopTime = (iso: string): string =>
  new Date(Date.parse(iso) + OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");

/**
 * Is a day or moment of a year that a shop can mean? The ends of the calendar are further apart than what a database
 * or a clock can count; and while a year is being typed, a field says `0002-01-31`.
 */
export const isShopYear = (date: string): boolean => date >= "1900" && date < "2999-12-31";
