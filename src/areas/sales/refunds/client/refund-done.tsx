import { CircleCheck, Printer } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { PaymentRefund } from "#src/areas/payments/contract.ts";
import { handedOver } from "#src/areas/payments/refund-rounding.ts";
import type { SaleRefund } from "../../contract.ts";

export interface WrittenRefund {
  refund: SaleRefund;
  payments: readonly PaymentRefund[];
}

/** Shows a completed refund: the amount to give to the customer, what came off a debt, and the link to its paper. */
export function RefundDone({
  written: { refund, payments },
  onClose,
}: {
  written: WrittenRefund;
  onClose: () => void;
}) {
  const { t } = useTranslation("sales");
  const mayPrint = useMay()("view_payments");
  const { paymentRefundId, refundNumber, pointsReversed } = refund;
  const offDebt = payments
    .filter(({ method }) => method === "on_credit")
    .reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("refund.done")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:close")}</Button>
          {paymentRefundId && mayPrint ? (
            <LinkButton
              variant="primary"
              href={pageHref("/refunds/$id", { id: paymentRefundId })}
              icon={<Printer size={16} />}
            >
              {t("refunds.paper")}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <p role="status" className="flex items-center gap-3">
        <CircleCheck size={24} aria-hidden="true" className="shrink-0 text-accent-ink" />
        <span className="flex-1 font-medium">{t("refund.handOver")}</span>
        <Money minor={handedOver(payments)} className="text-20 font-strong" />
      </p>
      {offDebt > 0 ? (
        <p className="mt-2 flex items-baseline justify-between gap-3 text-ink-quiet">
          <span>{t("refund.offDebt")}</span>
          <Money minor={offDebt} />
        </p>
      ) : null}
      <p className="mt-3 text-12 text-ink-faint wrap-anywhere">
        {[refundNumber, pointsReversed > 0 && t("refunds.points", { count: pointsReversed })]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </Dialog>
  );
}
