import { CircleX } from "lucide-react";
import { useRef } from "react";
import { formatPhone } from "#src/shared/phone.ts";
import { formatTime } from "#src/client/words/dates.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { retryOf, useWrite } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { Spinner } from "#src/client/ui/feedback/spinner.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useFailureReason } from "#src/areas/payments/client/failure-reason.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { salesContract, type SaleDetail } from "../../contract.ts";
import { PaymentSum } from "./payment-sum.tsx";
import { useTillScreen } from "../../till/client/till-context.ts";
import { keyHint, useTillKeys } from "../../till/client/till-keys.ts";
import { paymentOf, usePendingSale } from "./use-pending-sale.ts";

/** Shows a pending payment. The cashier can cancel the sale and, after a failure, ask again or change the method. */
export function PaymentWaiting({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("pos");
  const { cart, checkout, hold } = useTillScreen();
  const errorText = useErrorText();
  const query = usePendingSale(cart.id);
  const sale = query.data;
  const payment = sale && paymentOf(sale);
  const isFailed = payment?.status === "failed";
  const params = { id: cart.id };

  // Whether the cashier gives up the sale (true), or cancels it only in order to pay in another way (false).
  const isOver = useRef(false);
  const cancel = useWrite(salesContract.cancelSale, {
    onSuccess: (cancelled) => {
      if (isOver.current) {
        toasts.info(t("saleCancelled"));
        onClose();
      }
      checkout.settle(cancelled);
    },
  });
  const retry = useWrite(salesContract.retryPayment, { onSuccess: () => void query.refetch() });
  const isBusy = cancel.isPending || retry.isPending;
  const giveUp = (over: boolean) => {
    if (isBusy) return;
    isOver.current = over;
    retry.reset();
    cancel.mutate({ params, body: {} });
  };
  const askAgain = () => {
    cancel.reset();
    if (payment && !isBusy) retry.mutate({ params: { id: payment.id } });
  };
  useTillKeys(isFailed ? { pay: askAgain, payAnother: () => giveUp(false), hold } : { hold }, {
    inDialog: true,
  });
  const problem = cancel.error ?? retry.error;

  return (
    <Dialog
      open
      onClose={onClose}
      title={isFailed ? t("failedTitle") : t("securePayment")}
      footer={
        <>
          <Button loading={isBusy} onClick={() => giveUp(true)}>
            {t("cancelSale")}
          </Button>
          {isFailed ? (
            <Button
              variant="primary"
              hint={keyHint("pay")}
              loading={retry.isPending}
              onClick={askAgain}
            >
              {t("askAgain")}
            </Button>
          ) : (
            <Button variant="primary" hint={keyHint("hold")} onClick={hold}>
              {t("aside.put")}
            </Button>
          )}
        </>
      }
    >
      {sale && payment ? (
        <Standing sale={sale} payment={payment} />
      ) : query.isError ? (
        <ErrorState
          title={t("saleLookup")}
          detail={errorText(query.error)}
          onRetry={retryOf(query)}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonText lines={4} />
      )}
      {isFailed ? (
        <Button
          className="mt-4 w-full"
          hint={keyHint("payAnother")}
          loading={isBusy}
          onClick={() => giveUp(false)}
        >
          {t("cancelAndChange")}
        </Button>
      ) : null}
      {problem ? (
        <div className="mt-4">
          <FormError text={`${t("completeFailed")}: ${errorText(problem)}`} />
        </div>
      ) : null}
    </Dialog>
  );
}

function Standing({ sale, payment }: { sale: SaleDetail; payment: Payment }) {
  const { t, language } = useTranslation("pos");
  return (
    <div aria-live="polite">
      <PaymentSum label={t("toPay")} minor={sale.total} />
      {payment.gateway === "simulator" ? (
        <p className="-mt-1 mb-4">
          <Badge tone="waiting">{t("simulator")}</Badge>
        </p>
      ) : null}
      <State payment={payment} />
      {/* After a failure no time is shown, because the stock is already released. */}
      {sale.expiresAt && payment.status !== "failed" ? (
        <p className="mt-3 text-12 text-ink-faint">
          {t("keptUntil", { time: formatTime(sale.expiresAt, language) })}
        </p>
      ) : null}
    </div>
  );
}

function State({ payment }: { payment: Payment }) {
  const { t } = useTranslation("pos");
  const failureReason = useFailureReason();
  if (payment.status === "failed") {
    const reason = failureReason(payment);
    return (
      <div className="flex items-start gap-2.5 text-loss-ink">
        <CircleX size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <div>
          <p className="font-medium">{t("failedText")}</p>
          {reason ? <p>{t("failedReason", { reason })}</p> : null}
        </div>
      </div>
    );
  }
  if (payment.status === "unknown") {
    return (
      <Notice tone="waiting" title={t("waitingUnknown")}>
        {t("waitingUnknownHint")}
      </Notice>
    );
  }
  return (
    <div className="flex items-start gap-3">
      <Spinner />
      <div>
        <p className="font-medium">{t("waiting")}</p>
        <p className="text-ink-quiet">
          {payment.phone
            ? t("waitingPhone", { phone: formatPhone(payment.phone) })
            : t("waitingCard")}
        </p>
      </div>
    </div>
  );
}
