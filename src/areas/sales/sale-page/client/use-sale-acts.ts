import { shopNow } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useSession } from "#src/client/session.tsx";
import { isOpenProviderRefund } from "#src/areas/payments/provider-refunds/rules.ts";
import type { SaleDetail } from "../../contract.ts";
import { isOpenRequest } from "../../refund-request-rules.ts";
import { refusalOfCancel, refusalOfRefund } from "../../rules.ts";

export type SaleTask = "refund" | "askForRefund" | "cancel";

/** The actions that this user may take on the sale, by the rules that the server uses too. */
export function useSaleActs(sale: SaleDetail): {
  /** Why the sale cannot be refunded; false if the user can refund it or request this; null if no action is shown. */
  refundRefusal: string | false | null;
  /** Whether the user can only request the refund, because the refund period has ended and an admin must approve. */
  asksForRefund: boolean;
  mayCancel: boolean;
  mayRetry: boolean;
  /** Whether the sale waits for a bank transfer that the user may confirm. */
  mayConfirmTransfer: boolean;
} {
  const { t } = useTranslation("sales");
  const { permissions: list } = useSession();
  const permissions = new Set(list);
  const isRefundSent = sale.providerRefunds.some(({ state }) => isOpenProviderRefund(state));
  const isRefundAsked =
    isRefundSent || sale.refundRequests.some(({ status }) => isOpenRequest(status));
  const refusal = refusalOfRefund(
    { ...sale, isRefundAsked },
    permissions,
    sale.refundDays,
    shopNow(),
  );
  const sentences = {
    exceeds_sold: t("whyNot.allRefunded"),
    refund_request_open: t(isRefundSent ? "whyNot.sent" : "whyNot.asked"),
  } as const;
  const asksForRefund = refusal === "refund_needs_approval";
  const refundRefusal =
    refusal === null || asksForRefund
      ? false
      : refusal === "exceeds_sold" || refusal === "refund_request_open"
        ? sentences[refusal]
        : null;
  const paying = sale.payments.find(({ id }) => id === sale.paymentId);
  const maySell = permissions.has("create_sales");
  return {
    refundRefusal,
    asksForRefund,
    mayCancel: maySell && refusalOfCancel(sale) === null,
    mayRetry:
      maySell &&
      sale.status === "pending" &&
      paying?.status === "failed" &&
      paying.gateway !== null,
    mayConfirmTransfer:
      permissions.has("take_payments") &&
      paying?.method === "bank_transfer" &&
      (paying.status === "pending" || paying.status === "failed"),
  };
}
