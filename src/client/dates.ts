import { SHOP_TIMEZONE } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";

/* Dates and times as people here write them: 24-hour clock, day before month, the shop's own time zone
   wherever the device was bought. All functions take ISO strings. */

const locales: Record<Language, string> = { en: "en-GB", sw: "sw-TZ" };
const made = new Map<string, Intl.DateTimeFormat>();

function format(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = language + JSON.stringify(options);
  let formatter = made.get(name);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locales[language], { timeZone: SHOP_TIMEZONE, ...options });
    made.set(name, formatter);
  }
  return formatter;
}

/** `20 Nov 2026`. A date without a time (`2026-11-20`) keeps its day in every zone. */
export function formatDate(iso: string, language: Language): string {
  const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };
  const plain = iso.length === 10;
  return format(language, plain ? { ...day, timeZone: "UTC" } : day).format(new Date(iso));
}

/** `14:05`. */
export function formatTime(iso: string, language: Language): string {
  return format(language, { hour: "2-digit", minute: "2-digit", hour12: false }).format(
    new Date(iso),
  );
}

/** `20 Nov 2026, 14:05`. */
export function formatDateTime(iso: string, language: Language): string {
  return `${formatDate(iso, language)}, ${formatTime(iso, language)}`;
}

const steps: [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, "second", 1],
  [3600, "minute", 60],
  [86_400, "hour", 3600],
  [7 * 86_400, "day", 86_400],
  [30 * 86_400, "week", 7 * 86_400],
  [365 * 86_400, "month", 30 * 86_400],
  [Number.POSITIVE_INFINITY, "year", 365 * 86_400],
];

/** `3 minutes ago`, `in 2 days`, `now`; `now` is milliseconds since 1970. */
export function formatRelative(iso: string, now: number, language: Language): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000);
  const size = Math.abs(seconds);
  const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: "auto" });
  if (size < 45) return relative.format(0, "second");
  const [, unit, length] = steps.find(([limit]) => size < limit) ?? [
    0,
    "year" as const,
    31_536_000,
  ];
  return relative.format(Math.round(seconds / length) || Math.sign(seconds), unit);
}

/** Whole numbers and decimals with the language's grouping: `1,234`. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language === "sw" ? "en-TZ" : locales[language]).format(value);
}
