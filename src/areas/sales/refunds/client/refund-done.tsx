import { CircleCheck, Printer } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { SaleRefund } from "../../contract.ts";

/** Shows a completed refund: the amount to give to the customer, and the link to its paper. */
export function RefundDone({ refund, onClose }: { refund: SaleRefund; onClose: () => void }) {
  const { t } = useTranslation("sales");
  const mayPrint = useMay()("view_payments");
  const { paymentRefundId, refundNumber, pointsReversed } = refund;
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
        <Money minor={refund.amount} className="text-20 font-strong" />
      </p>
      <p className="mt-3 text-12 text-ink-faint wrap-anywhere">
        {[refundNumber, pointsReversed > 0 && t("refunds.points", { count: pointsReversed })]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </Dialog>
  );
}
