import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { StockAlert } from "../contract.ts";
import { messageOf } from "../rules.ts";

/** Returns a function that describes an alert in the language of the screen. */
export function useAlertMessage(): (alert: StockAlert) => string {
  const { t, language } = useTranslation("alerts");
  return (alert) => {
    const { key, values } = messageOf(alert);
    const { expiryDate } = alert.item;
    return t(key, { ...values, ...(expiryDate && { date: formatDate(expiryDate, language) }) });
  };
}
