import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import LipaNote from "../../accounts/client/lipa-note.tsx";
import type { Payment } from "../../contract.ts";
import { TransferArrivedButton } from "../../transfers/client/transfer-arrived-button.tsx";
import { requestsContract } from "../contract.ts";
import AwaitedTransfer from "./awaited-transfer.tsx";
import { ByHandDialog, type TypedPayment } from "./by-hand-dialog.tsx";
import { PaymentState } from "./payment-state.tsx";
import { PaymentSum } from "../../core/client/payment-sum.tsx";
import { useAskedPayment } from "./use-asked-payment.ts";

interface Props {
  asked: Payment;
  /** What is paid, e.g. the number of the repair. A bank transfer should name it. */
  reference: string;
  onClose: () => void;
  onPaid: (payment: Payment) => void;
  /** Shows the form again, for another way to pay. */
  onAnother: () => void;
  /** Takes the same amount with a typed reference. */
  takeByHand: (typed: TypedPayment) => Promise<Payment>;
}

/**
 * Shows a payment for a repair or debt that a provider collects, or that waits for a transfer, until it is paid. Closing
 * the dialog does not stop the payment.
 */
export default function AskedDialog({
  asked,
  reference,
  onClose,
  onPaid,
  onAnother,
  takeByHand,
}: Props) {
  const { t } = useTranslation("payments");
  const errorText = useErrorText();
  const { payment, refetch } = useAskedPayment(asked, onPaid);
  const [isByHand, setByHand] = useState(false);
  const retry = useWrite(requestsContract.retryPayment, {
    saysFailure: false,
    onSuccess: () => void refetch(),
  });
  const isFailed = payment.status === "failed";
  const isTransfer = payment.method === "bank_transfer";
  const isWaiting = ["pending", "processing"].includes(payment.status);
  if (isByHand)
    return (
      <ByHandDialog
        payment={payment}
        take={takeByHand}
        onBack={() => setByHand(false)}
        onTaken={onPaid}
      />
    );
  const askAgain = () => retry.mutate({ params: { id: payment.id } });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isFailed ? "asked.failedTitle" : "asked.title")}
      description={reference}
      footer={
        <Acts
          payment={payment}
          isRetrying={retry.isPending}
          onClose={onClose}
          onAskAgain={askAgain}
          onConfirmed={(confirmed) =>
            confirmed.status === "completed" ? onPaid(confirmed) : void refetch()
          }
        />
      }
    >
      <PaymentSum label={t("asked.toPay")} minor={payment.totalAmount} />
      <div aria-live="polite">
        {isTransfer && isWaiting ? (
          <AwaitedTransfer reference={reference}>{t("asked.transferWaiting")}</AwaitedTransfer>
        ) : (
          <PaymentState payment={payment} />
        )}
        {isWaiting ? <p className="mt-3 text-ink-quiet">{t("asked.close")}</p> : null}
      </div>
      {isTransfer || payment.status === "late" ? null : (
        <div className="mt-4 flex flex-col gap-3">
          <LipaNote wallet={payment.provider} />
          <Button className="w-full" onClick={() => setByHand(true)}>
            {t("alreadyPaid")}
          </Button>
        </div>
      )}
      {isFailed ? (
        <Button className="mt-3 w-full" onClick={onAnother}>
          {t("asked.another")}
        </Button>
      ) : null}
      {retry.error ? (
        <div className="mt-4">
          <FormError text={`${t("asked.askFailed")} ${errorText(retry.error)}`} />
        </div>
      ) : null}
    </Dialog>
  );
}

interface ActsProps {
  payment: Payment;
  isRetrying: boolean;
  onClose: () => void;
  onAskAgain: () => void;
  onConfirmed: (payment: Payment) => void;
}

/** The buttons below the state: what can be done about the payment now. */
function Acts({ payment, isRetrying, onClose, onAskAgain, onConfirmed }: ActsProps) {
  const { t } = useTranslation("payments");
  const may = useMay();
  const { id, status, method } = payment;
  const isFailed = status === "failed";
  const isTransfer = method === "bank_transfer" && status === "pending";
  return (
    <>
      <Button onClick={onClose}>{t("common:close")}</Button>
      {isFailed && method !== "bank_transfer" ? (
        <Button variant="primary" data-autofocus loading={isRetrying} onClick={onAskAgain}>
          {t("asked.askAgain")}
        </Button>
      ) : null}
      {isTransfer ? (
        <TransferArrivedButton
          paymentId={id}
          label={t("asked.transferArrived")}
          onConfirmed={onConfirmed}
        />
      ) : null}
      {status === "late" && may("view_payments") ? (
        <LinkButton variant="primary" href={pageHref("/reconciliation/$id", { id })}>
          {t("asked.openPayment")}
        </LinkButton>
      ) : null}
    </>
  );
}
