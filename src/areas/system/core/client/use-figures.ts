import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";

const units = ["kB", "MB", "GB", "TB"] as const;

/** How the system page writes sizes and times. */
export function useFigures() {
  const { t, language } = useTranslation("system");
  return {
    /** `1.2 GB`. */
    size(bytes: number): string {
      let value = bytes / 1000;
      let unit = 0;
      while (value >= 1000 && unit < units.length - 1) {
        value /= 1000;
        unit++;
      }
      return `${formatNumber(value, language, value < 10 ? 1 : 0)} ${units[unit]}`;
    },
    /** `3 days`, `5 hours`, `12 minutes`: the largest unit only. */
    since(iso: string): string {
      const minutes = Math.max(1, Math.floor((Date.now() - Date.parse(iso)) / 60_000));
      if (minutes >= 2880) return t("state.days", { count: Math.floor(minutes / 1440) });
      if (minutes >= 120) return t("state.hours", { count: Math.floor(minutes / 60) });
      return t("state.minutes", { count: minutes });
    },
    /** `340 ms`, `1.2 s`. */
    took(ms: number): string {
      if (ms < 1000) return t("jobs.ms", { ms });
      return t("jobs.seconds", { seconds: formatNumber(ms / 1000, language, 1) });
    },
    number: (value: number) => formatNumber(value, language),
  };
}
