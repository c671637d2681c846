import { formatDate, formatDateTime } from "#src/shared/date-format.ts";
import type { Language } from "#src/shared/words.ts";
import { useTranslation, type WordKey } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import type { Notification } from "../contract.ts";

/** The day of a booking; "" for a notification without one. */
const day = (iso: string, language: Language): string => (iso ? formatDate(iso, language) : "");

const readersOf = (values: Notification["values"]) => ({
  word: (name: string): string => String(values[name] ?? ""),
  number: (name: string): number => Number(values[name] ?? 0),
});

/**
 * Returns a function that says a notification in the user's language. The words of `devices` must be loaded, because
 * they have the names of the statuses.
 */
export function useSentence(): (notification: Notification) => string {
  const { t, language } = useTranslation("notifications");
  const { money } = useCurrency();
  return ({ code, values }) => {
    const { word, number } = readersOf(values);
    const ticket = word("ticketNumber");
    const device = `${word("brand")} ${word("model")}`.trim();
    switch (code) {
      case "device_ready":
        return t(`said.device_ready.${word("status")}` as WordKey, { ticket, device });
      case "device_status": {
        const status = t(`devices:status.${word("status")}` as WordKey);
        return t("said.device_status", { ticket, device, status });
      }
      case "approval_asked":
      case "approval_approved":
      case "approval_rejected":
        return t(`said.${code}.${word("kind")}` as WordKey, {
          user: word("user"),
          name: word("name"),
          sale: word("name"),
        });
      case "review_waiting": {
        const about = word("name") || t("said.review_of_repair");
        return t("said.review_waiting", { about, count: number("score") });
      }
      case "emails_failing":
        return t("said.emails_failing", { since: formatDateTime(word("since"), language) });
      case "new_sign_in": {
        const browser = [word("browser"), word("system")].filter(Boolean).join(", ");
        return browser ? t("said.new_sign_in", { browser }) : t("said.new_sign_in_unknown");
      }
      default:
        // Each sentence takes what it names; the other values are left out.
        return t(`said.${code}`, {
          ticket,
          device,
          amount: money(number("amount")),
          name: word("name"),
          sku: word("sku"),
          number: word("number"),
          payment: word("paymentNumber"),
          sale: word("saleNumber"),
          day: day(word("day"), language),
          version: number("version"),
          available: number("available"),
          minStock: number("minStock"),
          quantity: number("quantity"),
          received: number("received"),
          ordered: number("ordered"),
          count: number("count"),
        });
    }
  };
}
