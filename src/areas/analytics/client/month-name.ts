import { dateLocales } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";

/** Returns a function that names a month: `2026-01` as "January 2026", or shorter as "Jan 26". */
export function useMonthName(): (month: string, isShort?: boolean) => string {
  const { language } = useTranslation("analytics");
  return (month, isShort = false) =>
    new Intl.DateTimeFormat(dateLocales[language], {
      month: isShort ? "short" : "long",
      year: isShort ? "2-digit" : "numeric",
      timeZone: "UTC",
    }).format(new Date(`${month}-01T00:00:00Z`));
}
