import { useEffect } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { usePendingSale } from "./use-pending-sale.ts";

/** Follows the pending sale until it is completed or cancelled, even while the payment dialog is closed. */
export default function PendingPayment() {
  const { t } = useTranslation("pos");
  const { cart, checkout } = useTillScreen();
  const { data: sale } = usePendingSale(cart.id);
  const { settle } = checkout;
  const status = sale?.status;
  useEffect(() => {
    if (!status || status === "pending") return;
    if (status === "completed") toasts.success(t("paymentCompleted"));
    else toasts.info(t("saleCancelled"));
    settle({ id: cart.id, status });
  }, [status, cart.id, settle, t]);
  return null;
}
