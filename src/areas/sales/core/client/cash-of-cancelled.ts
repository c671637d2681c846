import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import type { SaleDetail } from "../../contract.ts";

/**
 * Hook: returns a function that says what becomes of the cash of a cancelled sale, which was taken beside a request. It
 * goes back at once, or waits as late money. The function returns null for a sale without cash.
 */
export function useCashOfCancelled(): (sale: SaleDetail) => string | null {
  const { t } = useTranslation("payments");
  const { money } = useCurrency();
  return ({ payments }) => {
    const cash = payments.find(
      ({ method, failure }) => method === "cash" && failure?.code === "rest_not_paid",
    );
    if (!cash) return null;
    const amount = money(cash.amount);
    return cash.status === "late"
      ? t("asked.cashLate", { amount, name: cash.receivedBy?.name ?? "" })
      : t("asked.cashBack", { amount });
  };
}
