import { Suspense, useRef } from "react";
import { formatDateTime, formatTime } from "#src/client/words/dates.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import LipaNote from "#src/areas/payments/accounts/client/lipa-note.tsx";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { namedByPayment } from "#src/areas/payments/providers.ts";
import { salesContract, type SaleDetail } from "../../contract.ts";
import AwaitedTransfer from "#src/areas/payments/requests/client/awaited-transfer.tsx";
import { PaymentState } from "#src/areas/payments/requests/client/payment-state.tsx";
import { PaymentSum } from "#src/areas/payments/core/client/payment-sum.tsx";
import { requestsContract } from "#src/areas/payments/requests/contract.ts";
import { TransferArrivedButton } from "#src/areas/payments/transfers/client/transfer-arrived-button.tsx";
import { useCashOfCancelled } from "../../core/client/cash-of-cancelled.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import type { Tender } from "../../till-state/client/till-store.ts";
import { keyHint, useTillKeys } from "../../till-state/client/till-keys.ts";
import { paymentOf, usePendingSale } from "./use-pending-sale.ts";

const PaymentLinkButton = lazyWithWords(
  () => import("#src/areas/payments/links/client/payment-link-button.tsx"),
  "payment-links",
);

/** Shows a pending payment. The cashier can cancel the sale and, after a failure, ask again or change the method. */
export function PaymentWaiting({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("pos");
  const { cart, checkout, hold, open } = useTillScreen();
  const errorText = useErrorText();
  const cashOf = useCashOfCancelled();
  const query = usePendingSale(cart.id);
  const sale = query.data;
  const payment = sale && paymentOf(sale);
  const isFailed = payment?.status === "failed";
  const isTransfer = payment?.method === "bank_transfer" && !isFailed;
  const params = { id: cart.id };

  /** Why the sale is cancelled: it is given up, or the cashier goes on in another way or with a typed reference. */
  const next = useRef<"over" | "another" | "by-hand">("over");
  const cancel = useWrite(salesContract.cancelSale, {
    saysFailure: false,
    onSuccess: (cancelled) => {
      const isOver = next.current === "over";
      const told = [isOver && t("saleCancelled"), cashOf(cancelled)].filter(Boolean).join(" ");
      if (told) toasts.info(told);
      if (isOver) onClose();
      checkout.settle(cancelled);
      if (next.current === "by-hand") open({ kind: "pay", entered: typedFor(payment) });
    },
  });
  const retry = useWrite(requestsContract.retryPayment, {
    saysFailure: false,
    onSuccess: () => void query.refetch(),
  });
  const isBusy = cancel.isPending || retry.isPending;
  const giveUp = (then: typeof next.current) => {
    if (isBusy) return;
    next.current = then;
    retry.reset();
    cancel.mutate({ params, body: {} });
  };
  const askAgain = () => {
    cancel.reset();
    if (payment && !isBusy) retry.mutate({ params: { id: payment.id } });
  };
  const later = isTransfer ? checkout.newSale : hold;
  const mayType = sale !== undefined && payment !== undefined && isTypable(sale, payment);
  useTillKeys(
    {
      ...(isFailed
        ? { pay: askAgain, payAnother: () => giveUp("another"), hold }
        : { hold: later }),
      ...(mayType && { paidAlready: () => giveUp("by-hand") }),
    },
    { inDialog: true },
  );
  const problem = cancel.error ?? retry.error;

  return (
    <Dialog
      open
      onClose={onClose}
      title={isFailed ? t("payments:asked.failedTitle") : t("securePayment")}
      footer={
        <>
          <Button loading={isBusy} onClick={() => giveUp("over")}>
            {t("cancelSale")}
          </Button>
          {isFailed ? (
            <Button
              variant="primary"
              hint={keyHint("pay")}
              loading={retry.isPending}
              onClick={askAgain}
            >
              {t("payments:asked.askAgain")}
            </Button>
          ) : (
            <LaterButtons transferId={isTransfer ? payment.id : null} />
          )}
        </>
      }
    >
      {sale && payment ? (
        <Standing sale={sale} payment={payment} />
      ) : (
        <NotLoaded query={query} failed={t("saleLookup")} lines={4} />
      )}
      {sale && payment ? (
        <OtherWays sale={sale} payment={payment} isBusy={isBusy} onGiveUp={giveUp} />
      ) : null}
      {problem ? (
        <div className="mt-4">
          <FormError text={`${t("completeFailed")}: ${errorText(problem)}`} />
        </div>
      ) : null}
    </Dialog>
  );
}

/** Whether the same payment can be taken with a typed reference. */
const isTypable = (sale: SaleDetail, payment: Payment): boolean =>
  payment.method !== "bank_transfer" && sale.paymentType !== "split";

interface OtherWaysProps {
  sale: SaleDetail;
  payment: Payment;
  isBusy: boolean;
  /** Cancels the sale in order to pay in another way, or with a typed reference. */
  onGiveUp: (then: "another" | "by-hand") => void;
}

/** How else the sale can be paid: to the Lipa number, through a link, or after a failure in any other way. */
function OtherWays({ sale, payment, isBusy, onGiveUp }: OtherWaysProps) {
  const { t } = useTranslation("pos");
  return (
    <div className="mt-4 flex flex-col gap-3">
      {isTypable(sale, payment) ? (
        <>
          <LipaNote wallet={payment.provider} />
          <Button
            className="w-full"
            hint={keyHint("paidAlready")}
            loading={isBusy}
            onClick={() => onGiveUp("by-hand")}
          >
            {t("alreadyPaid")}
          </Button>
        </>
      ) : null}
      <Suspense>
        <PaymentLinkButton
          className="w-full"
          subject={{ saleId: sale.id }}
          phone={sale.customer.phone}
        />
      </Suspense>
      {payment.status === "failed" ? (
        <Button
          className="w-full"
          hint={keyHint("payAnother")}
          loading={isBusy}
          onClick={() => onGiveUp("another")}
        >
          {t("cancelAndChange")}
        </Button>
      ) : null}
    </div>
  );
}

/** The entries of the form with which the reference of the same payment is typed. */
const typedFor = (payment: Payment | undefined): Tender => {
  const provider = namedByPayment.find((name) => name === payment?.provider);
  return { ...(provider && { provider }), reference: "" };
};

/** Leaves the payment open. A transfer that waits may also be recorded as arrived. */
function LaterButtons({ transferId }: { transferId: string | null }) {
  const { t } = useTranslation("pos");
  const { checkout, hold } = useTillScreen();
  if (transferId === null)
    return (
      <Button variant="primary" hint={keyHint("hold")} onClick={hold}>
        {t("aside.put")}
      </Button>
    );
  return (
    <>
      <Button hint={keyHint("hold")} onClick={checkout.newSale}>
        {t("done.newSale")}
      </Button>
      <TransferArrivedButton paymentId={transferId} label={t("payments:asked.transferArrived")} />
    </>
  );
}

function Standing({ sale, payment }: { sale: SaleDetail; payment: Payment }) {
  const { t, language } = useTranslation("pos");
  return (
    <div aria-live="polite">
      <PaymentSum label={t("toPay")} minor={payment.totalAmount} />
      {sale.paymentType === "split" ? <OtherParts sale={sale} asked={payment} /> : null}
      {payment.method === "bank_transfer" && payment.status === "pending" ? (
        <AwaitedTransfer reference={sale.saleNumber}>
          {sale.expiresAt
            ? t("accounts:transfer.waitingHint", {
                time: formatDateTime(sale.expiresAt, language),
              })
            : null}
        </AwaitedTransfer>
      ) : (
        <PaymentState payment={payment} />
      )}
      {/* After a failure no time is shown, because the stock is already released. */}
      {sale.expiresAt && payment.status !== "failed" && payment.method !== "bank_transfer" ? (
        <p className="mt-3 text-12 text-ink-faint">
          {t("keptUntil", { time: formatTime(sale.expiresAt, language) })}
        </p>
      ) : null}
    </div>
  );
}

/** The parts that complete together with the requested one. */
function OtherParts({ sale, asked }: { sale: SaleDetail; asked: Payment }) {
  const { t } = useTranslation("pos");
  const providerName = useProviderName();
  const others = sale.payments.filter(({ id, status }) => id !== asked.id && status === "pending");
  return (
    <div className="-mt-1 mb-4">
      <p className="text-ink-quiet">{t("split.collectedFirst")}</p>
      {others.map(({ id, provider, amount }) => (
        <p key={id} className="flex items-baseline justify-between gap-4">
          <span>{providerName(provider)}</span> <Money minor={amount} />
        </p>
      ))}
    </div>
  );
}
