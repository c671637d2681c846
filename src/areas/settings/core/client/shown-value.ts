import { fill } from "#src/shared/words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { weekdays } from "../../contract.ts";

const LONGEST = 80;

/** Returns a function that writes the value of any setting for people, in one line. */
export function useShownValue(): (value: unknown) => string {
  const { t } = useTranslation("settings");
  const known: Record<string, string> = {
    en: t("shell:languageEn"),
    sw: t("shell:languageSw"),
    before: t("money.before"),
    after: t("money.after"),
    standard: t("security.standard"),
    long: t("security.long"),
    daily: t("backup.daily"),
    weekly: t("backup.weekly"),
    here: t("devices.sign.here"),
    typed: t("devices.sign.typed"),
    slip: t("devices.sign.slip"),
  };
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return t("value.none");
    if (typeof value === "boolean") return t(value ? "value.on" : "value.off");
    if (typeof value === "string") return known[value] ?? cut(value);
    if (Array.isArray(value))
      return value.length > 0 ? cut(value.map(shown).join(", ")) : t("value.none");
    if (typeof value === "object") return cut(ofObject(value as Record<string, unknown>));
    return JSON.stringify(value);
  };
  const ofObject = (value: Record<string, unknown>): string => {
    if (value["closed"] === true) return t("business.closed");
    const from = value["open"] ?? value["start"];
    const to = value["close"] ?? value["end"];
    if (typeof from === "string" && typeof to === "string")
      return fill("{{from}}–{{to}}", { from, to });
    return Object.entries(value)
      .map(([name, part]) => {
        const weekday = weekdays.find((each) => each === name);
        return `${weekday ? t(`weekday.${weekday}`) : name} ${shown(part)}`;
      })
      .join(", ");
  };
  return shown;
}

const cut = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
