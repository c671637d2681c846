import { useTranslation } from "#src/client/words/i18n.ts";
import type { ReconciledPayment } from "#src/areas/payments/reconciliation/contract.ts";

/** What a payment pays for, in a few words: its sale, its repair, or the debt of one of them. */
export function usePaidFor(): (
  payment: Pick<ReconciledPayment, "sale" | "device" | "debt">,
) => string | null {
  const { t } = useTranslation("reconciliation");
  return ({ sale, device, debt }) =>
    sale?.saleNumber ??
    device?.ticketNumber ??
    (debt ? t("ofDebt", { number: debt.number }) : null);
}
