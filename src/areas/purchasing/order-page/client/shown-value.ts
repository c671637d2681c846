import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#src/shared/date-format.ts";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { paymentAccountsContract } from "../../accounts/contract.ts";
import { orderStatuses } from "../../rules.ts";
import { payingMethods } from "../../values.ts";
import type { FormLine, OrderForm } from "../../orders/client/order-form.ts";

/** How the fields of an order are called, and how their values are shown in one line. */
export function useShownValue(currency: OrderCurrency) {
  const { t, language } = useTranslation("purchasing");
  const { moneyIn } = useOrderFormat();
  const { data: accounts } = useQuery(read(paymentAccountsContract.listPaymentAccounts, {}));
  const labels: Partial<Record<keyof OrderForm, string>> = {
    orderNumber: t("field.orderNumber"),
    orderDate: t("field.orderDate"),
    status: t("field.status"),
    exchangeRate: t("field.exchangeRate"),
    paymentMethod: t("field.paymentMethod"),
    paymentAccountId: t("field.paymentAccount"),
    notes: t("field.notes"),
    items: t("field.items"),
  };
  const lineOf = ({ name, quantity, unitCost }: FormLine) =>
    `${quantity} × ${name} (${moneyIn(currency, unitCost)})`;
  const show = (field: keyof OrderForm, value: unknown): string => {
    if (Array.isArray(value)) return (value as FormLine[]).map(lineOf).join(", ");
    if (typeof value !== "string" || value === "") return "–";
    const status = orderStatuses.find((each) => each === value);
    const method = payingMethods.find((each) => each === value);
    if (field === "orderDate") return formatDate(value, language);
    if (field === "status" && status) return t(`status.${status}`);
    if (field === "paymentMethod" && method) return t(`method.${method}`);
    if (field === "paymentAccountId")
      return accounts?.items.find(({ id }) => id === value)?.name ?? "–";
    return value;
  };
  return { labelOf: (field: keyof OrderForm) => labels[field] ?? field, show };
}
