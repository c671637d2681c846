import { needed } from "#src/client/checks.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import {
  firstWayBack,
  planOf,
  toHandRefund,
  type MoneyBack,
} from "#src/areas/payments/refunds/client/money-back.ts";
import { canSendBack } from "#src/areas/payments/provider-refunds/rules.ts";
import { salesContract, type SaleDetail } from "../../contract.ts";
import { saleProviderRefundsContract } from "../../provider-refunds/contract.ts";
import { refundRequestsContract } from "../../refund-requests/contract.ts";
import { firstChoice, refundOf, type RefundChoice } from "../../refunds/client/refund-choice.ts";
import type { WrittenRefund } from "../../refunds/client/refund-done.tsx";
import { useLossLimit } from "../../refunds/client/use-loss-limit.ts";

interface RefundValues {
  choice: RefundChoice;
  way: MoneyBack;
  reason: string;
}

export interface FormProps {
  sale: SaleDetail;
  onClose: () => void;
  /** Whether the dialog only sends a request, because the refund is late and an admin must decide. */
  asks: boolean;
  onWritten: (written: WrittenRefund) => void;
}

/** The form of a refund: gives it, has a provider give it, or asks for it where somebody must decide. */
export function useRefundForm({ sale, asks, onClose, onWritten }: FormProps) {
  const { t } = useTranslation("sales");
  const giving = useWrite(salesContract.refundSale);
  const asking = useWrite(refundRequestsContract.requestRefund);
  const sending = useWrite(saleProviderRefundsContract.askForProviderRefund);
  const paid =
    sale.paymentType === "split"
      ? undefined
      : sale.payments.find(({ id }) => id === sale.paymentId);
  const payments = sale.payments.filter(({ moneyBack }) => moneyBack.length > 0);
  const needsReceiver = sale.customerId === WALK_IN_CUSTOMER_ID || sale.isCustomerErased;
  const { format } = useCurrency();
  const has = useMay();
  const may = { approve: has("approve_late_refunds"), ask: has("ask_late_refunds") };
  const { isTooMuch, give } = useLossLimit(sale, may.ask);
  /**
   * Whether somebody must decide, because the refund is late, would give cash for money that nothing proves, or loses
   * pieces above the limit, which only the server knows.
   */
  const mustAsk = ({ way, choice }: Pick<RefundValues, "way" | "choice">, amount: number) =>
    asks ||
    (!may.approve &&
      may.ask &&
      (isTooMuch(choice) || planOf(payments, amount, way).unproven.length > 0));
  const canSend = (amount: number) => !asks && paid !== undefined && canSendBack(paid, amount);
  const form = useDialogForm<RefundValues, WrittenRefund | "sent" | "asked">({
    defaultValues: {
      choice: firstChoice(sale.items),
      way: firstWayBack(payments, format.currency, true),
      reason: "",
    },
    check: ({ choice, way, reason }) => ({
      choice: refundOf(sale, choice).pieces === 0 ? t("refund.nothingChosen") : undefined,
      way:
        needsReceiver && !asks && way.way === "store_credit" && !way.receiver
          ? t("payments:back.receiver")
          : undefined,
      reason: needed(reason),
    }),
    submit: async (values) => {
      const { amount, sent, given } = requestsOf(sale, payments, values);
      const { way, choice } = values;
      const willAsk = mustAsk(values, amount);
      if (way.way === "same" && way.isSent && canSend(amount) && !willAsk) {
        await give(choice, () => sending.mutateAsync(sent));
        return "sent";
      }
      if (!willAsk) return give(choice, () => giving.mutateAsync(given));
      await asking.mutateAsync(given);
      return "asked";
    },
    onDone: (done) => {
      if (typeof done === "object") return onWritten(done);
      toasts.success(t(`refund.${done}`));
      onClose();
    },
  });
  return { form, payments, may, needsReceiver, canSend, mustAsk, isTooMuch };
}

/** The requests of these values: `sent` to the provider of the payment, and `given` or asked for by hand. */
function requestsOf(
  sale: SaleDetail,
  payments: SaleDetail["payments"],
  { choice, way, reason }: RefundValues,
) {
  const { lines, amount } = refundOf(sale, choice);
  const [only] = payments.length === 1 ? payments : [];
  const payment = toHandRefund(way, only);
  const sent = { params: { id: sale.id }, body: { lines, reason: reason.trim() } };
  const given = { ...sent, body: { ...sent.body, ...(payment && amount > 0 && { payment }) } };
  return { amount, sent, given };
}
