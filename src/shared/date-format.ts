import { SHOP_TIMEZONE } from "./time.ts";
import type { Language } from "./words.ts";

/*
 * Dates and times as people in Tanzania write them, on screens and on paper: 24-hour clock, day before month, in the
 * shop's time zone regardless of the device or server. All functions take ISO strings.
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

/** `20 Nov 2026`. A date without a time (`2026-11-20`) is the same day in every zone. */
export function formatDate(iso: string, language: Language): string {
  const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };
  const plain = iso.length === 10;
  return format(language, plain ? { ...day, timeZone: "UTC" } : day).format(new Date(iso));
}

/** `3 Oct – 20 Nov 2026`: the span of two days given as `YYYY-MM-DD`. */
export function formatDays(from: string, to: string, language: Language): string {
  if (from === to) return formatDate(from, language);
  // `formatRange` of Intl is not used: in Swahili it omits the first of two different months.
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const shortly = format(language, { day: "numeric", month: "short", timeZone: "UTC" });
  const first = isOneYear ? shortly.format(new Date(from)) : formatDate(from, language);
  return `${first} – ${formatDate(to, language)}`;
}

/** `Friday 20 November`, for promised days, which people remember by their weekday. */
export function formatLongDate(iso: string, language: Language): string {
  const day: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" };
  const plain = iso.length === 10;
  return format(language, plain ? { ...day, timeZone: "UTC" } : day).format(new Date(iso));
}

/** `Fri 20 Nov`, where space is short. */
export function formatWeekday(iso: string, language: Language): string {
  const day: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" };
  const plain = iso.length === 10;
  return format(language, plain ? { ...day, timeZone: "UTC" } : day).format(new Date(iso));
}

/** `20 Nov, 14:05`, where the year is obvious. */
export function formatShortDateTime(iso: string, language: Language): string {
  const day = format(language, { day: "numeric", month: "short" }).format(new Date(iso));
  return `${day}, ${formatTime(iso, language)}`;
}

/** `14:05`. */
export function formatTime(iso: string, language: Language): string {
  return format(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    new Date(iso),
  );
}

/** `20 Nov 2026, 14:05`. */
export function formatDateTime(iso: string, language: Language): string {
  return `${formatDate(iso, language)}, ${formatTime(iso, language)}`;
}
