import { dateLocales } from "#src/shared/date-format.ts";
import { withMinus } from "#src/shared/figures/minus.ts";
import type { Language } from "#src/shared/words.ts";

/* These functions are in `shared`, because the server also needs them, for papers and public pages. */
export { formatDate, formatDateTime, formatDays, formatTime } from "#src/shared/date-format.ts";

const steps: [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, "second", 1],
  [3600, "minute", 60],
  [86_400, "hour", 3600],
  [7 * 86_400, "day", 86_400],
  [30 * 86_400, "week", 7 * 86_400],
  [365 * 86_400, "month", 30 * 86_400],
  [Number.POSITIVE_INFINITY, "year", 365 * 86_400],
];

/** Formats a time relative to `now` (milliseconds since 1970), for example `3 minutes ago`, `in 2 days` or `now`. */
export function formatRelative(iso: string, now: number, language: Language): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000);
  const size = Math.abs(seconds);
  const relative = new Intl.RelativeTimeFormat(dateLocales[language], { numeric: "auto" });
  if (size < 45) return relative.format(0, "second");
  const [, unit, length] = steps.find(([limit]) => size < limit) ?? [
    0,
    "year" as const,
    31_536_000,
  ];
  return relative.format(Math.round(seconds / length) || Math.sign(seconds), unit);
}

/** Formats a number with the separators of the language, for example `1,234`. */
export function formatNumber(value: number, language: Language, mostDecimals = 3): string {
  const locale = language === "sw" ? "en-TZ" : dateLocales[language];
  return withMinus(
    new Intl.NumberFormat(locale, { maximumFractionDigits: mostDecimals }).format(value),
  );
}
