import { CircleCheck, ReceiptText } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { useProviderName } from "../../core/client/provider-name.ts";
import type { Payment } from "../../contract.ts";

interface Props {
  payment: Payment;
  onClose: () => void;
  /** Whether the payment waits on this device, so that its receipt has no number yet. */
  numberFollows?: boolean;
  /** What usually follows the payment, instead of the receipt. */
  next?: { label: string; onClick: () => void } | null;
}

/** A payment that was just taken: its amount, the change to give, and its receipt. */
export function PaymentTakenDialog({ payment, onClose, numberFollows = false, next }: Props) {
  const { t } = useTranslation("payments");
  const providerName = useProviderName();
  const { receipt, change } = payment;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("taken")}
      size="small"
      footer={
        <>
          {next ? null : <Button onClick={onClose}>{t("common:close")}</Button>}
          {receipt ? (
            <LinkButton
              href={pageHref("/receipts/$id", { id: receipt.id })}
              icon={<ReceiptText size={16} />}
              variant={next ? "secondary" : "primary"}
              data-autofocus={next ? undefined : true}
            >
              {t("openReceipt")}
            </LinkButton>
          ) : null}
          {next ? (
            <Button
              variant="primary"
              data-autofocus
              onClick={() => {
                onClose();
                next.onClick();
              }}
            >
              {next.label}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col items-center py-2 text-center">
        <CircleCheck size={36} aria-hidden="true" className="text-accent-ink" />
        <Money minor={payment.amount + payment.cashRounding} className="mt-2 text-28 font-strong" />
        <p className="text-ink-quiet">
          {providerName(payment.method)}
          {payment.reference ? ` · ${payment.reference}` : ""}
        </p>
        {change ? (
          <p className="mt-4 flex w-full items-baseline justify-between rounded-control bg-sunken px-3 py-2.5">
            <span className="text-ink-quiet">{t("change")}</span>
            <Money minor={change} className="text-20 font-strong" />
          </p>
        ) : null}
        {receipt || numberFollows ? (
          <p className="mt-3 text-12 text-ink-faint">
            {receipt?.receiptNumber ?? t("numberFollows")}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
