import { SHOP_TIMEZONE } from "./time.ts";
import type { Language } from "./words.ts";

/**
 * Dates and times as people in Tanzania write them, on screens and papers: 24-hour clock, day before month. All times
 * are in the shop's time zone, whatever the time zone of the computer. All functions take ISO strings.
 */

export const dateLocales: Record<Language, string> = { en: "en-GB", sw: "sw-TZ" };
const made = new Map<string, Intl.DateTimeFormat>();

function format(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = language + JSON.stringify(options);
  let formatter = made.get(name);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(dateLocales[language], {
      timeZone: SHOP_TIMEZONE,
      ...options,
    });
    made.set(name, formatter);
  }
  return formatter;
}

/** `20 Nov 2026`. Takes a time, or a day such as `2026-11-20`, which is not converted to another time zone. */
export function formatDate(iso: string, language: Language): string {
  const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };
  const plain = iso.length === 10;
  return format(language, plain ? { ...day, timeZone: "UTC" } : day).format(new Date(iso));
}

/** `20 Nov`, for a day whose year is obvious. */
export const formatShortDay = (day: string, language: Language): string =>
  format(language, { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));

/** `3 Oct – 20 Nov 2026`: a period of days. Both days have the form `YYYY-MM-DD`. */
export function formatDays(from: string, to: string, language: Language): string {
  if (from === to) return formatDate(from, language);
  // `formatRange` of Intl is not used, because in Swahili it omits the first of two different months.
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const first = isOneYear ? formatShortDay(from, language) : formatDate(from, language);
  return `${first} – ${formatDate(to, language)}`;
}

/** `Nov 2026`. Takes a day of the month, `YYYY-MM-DD`. */
export const formatMonth = (day: string, language: Language): string =>
  format(language, { month: "short", year: "numeric", timeZone: "UTC" }).format(new Date(day));

/** `Friday 20 November`, for the day promised to a customer. People remember such days by their weekday. */
export function formatLongDate(iso: string, language: Language): string {
  const day: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" };
  const plain = iso.length === 10;
  return format(language, plain ? { ...day, timeZone: "UTC" } : day).format(new Date(iso));
}

/** `Fri 20 Nov`, for narrow columns. */
export function formatWeekday(iso: string, language: Language): string {
  const day: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };
  const plain = iso.length === 10;
  return format(language, plain ? { ...day, timeZone: "UTC" } : day).format(new Date(iso));
}

/** `20 Nov, 14:05`, for times whose year is obvious. */
export function formatShortDateTime(iso: string, language: Language): string {
  const day = format(language, { day: "numeric", month: "short" }).format(new Date(iso));
  return `${day}, ${formatTime(iso, language)}`;
}

/** Formats a time without its day: `14:05`. */
export function formatTime(iso: string, language: Language): string {
  return format(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    new Date(iso),
  );
}

/** Formats a time with its day and year: `20 Nov 2026, 14:05`. */
export function formatDateTime(iso: string, language: Language): string {
  return `${formatDate(iso, language)}, ${formatTime(iso, language)}`;
}
