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
    const amount = money(number("amount"));
    switch (code) {
      case "device_assigned":
        return t("said.device_assigned", { ticket, device });
      case "device_ready":
        return t(`said.device_ready.${word("status")}` as WordKey, { ticket, device });
      case "device_status": {
        const status = t(`devices:status.${word("status")}` as WordKey);
        return t("said.device_status", { ticket, device, status });
      }
      case "estimate_sent":
      case "estimate_approved":
      case "estimate_declined":
        return t(`said.${code}`, { ticket, device, version: number("version") });
      case "booking_requested":
      case "booking_accepted":
      case "booking_cancelled":
        return t(`said.${code}`, {
          device,
          number: word("number"),
          day: day(word("day"), language),
        });
      case "low_stock":
      case "out_of_stock":
        return t(`said.${code}`, {
          name: word("name"),
          sku: word("sku"),
          available: number("available"),
          minStock: number("minStock"),
        });
      case "part_arrived":
        return t("said.part_arrived", { ticket, name: word("name"), quantity: number("quantity") });
      case "loaner_overdue":
        return t("said.loaner_overdue", { ticket, name: word("name") });
      case "goods_received":
      case "order_received":
        return t(`said.${code}`, {
          number: word("number"),
          received: number("received"),
          ordered: number("ordered"),
        });
      case "many_low":
        return t("said.many_low", { count: number("count") });
      case "payment_unknown":
      case "late_money":
        return t(`said.${code}`, { amount, payment: word("paymentNumber") });
      case "order_request":
        return t("said.order_request", { amount, number: word("number") });
      case "refund_request":
        return t("said.refund_request", { amount, sale: word("saleNumber") });
      case "review_waiting": {
        const about = word("name") || t("said.review_of_repair");
        return t("said.review_waiting", { about, count: number("score") });
      }
      case "webhook_disabled":
        return t("said.webhook_disabled", { name: word("name") });
      case "emails_failing":
        return t("said.emails_failing", { since: formatDateTime(word("since"), language) });
      case "new_sign_in": {
        const browser = [word("browser"), word("system")].filter(Boolean).join(", ");
        return browser ? t("said.new_sign_in", { browser }) : t("said.new_sign_in_unknown");
      }
    }
  };
}
