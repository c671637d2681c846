import { CircleX } from "lucide-react";
import { useEffect } from "react";
import { formatPhone } from "#src/shared/phone.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Spinner } from "#src/client/ui/feedback/spinner.tsx";
import { useFailureReason } from "../../core/client/failure-reason.ts";
import { PayPageLink } from "../../core/client/pay-page-link.tsx";
import type { Payment } from "../../contract.ts";

/** What has become of the money that a provider collects, in the words of the spec. */
export function PaymentState({ payment }: { payment: Payment }) {
  return (
    <>
      <SimulatedBadge payment={payment} />
      <State payment={payment} />
      <PayPage payment={payment} />
    </>
  );
}

/** Marks a payment with which no money moves. */
export function SimulatedBadge({ payment }: { payment: Pick<Payment, "isSimulated"> }) {
  const { t } = useTranslation("payments");
  if (!payment.isSimulated) return null;
  return (
    <p className="-mt-1 mb-4">
      <Badge tone="waiting">{t("asked.simulator")}</Badge>
    </p>
  );
}

function State({ payment }: { payment: Payment }) {
  const { t } = useTranslation("payments");
  const failureReason = useFailureReason();
  const { status, phone, provider } = payment;
  const reason = failureReason(payment);
  if (status === "failed")
    return (
      <div className="flex items-start gap-2.5 text-loss-ink">
        <CircleX size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <div>
          <p className="font-medium">{t("asked.failedText")}</p>
          {reason ? <p>{t("asked.failedReason", { reason })}</p> : null}
        </div>
      </div>
    );
  if (status === "unknown")
    return (
      <Notice tone="waiting" title={t("asked.waitingUnknown")}>
        {t("asked.waitingUnknownHint")}
      </Notice>
    );
  if (status === "late")
    return (
      <Notice tone="waiting" title={t("asked.late")}>
        {reason ? <p>{reason}</p> : null}
        {t("asked.lateHint")}
      </Notice>
    );
  return (
    <div className="flex items-start gap-3">
      <Spinner />
      <div>
        <p className="font-medium">{t("asked.waiting")}</p>
        <p className="text-ink-quiet">
          {phone
            ? t("asked.waitingPhone", { phone: formatPhone(phone) })
            : t(provider === "card" ? "asked.waitingCard" : "asked.waitingPage")}
        </p>
      </div>
    </div>
  );
}

/** The pages that this tab has opened already. */
const opened = new Set<string>();

/** Opens the page on which the customer pays, once, in a new window. A browser that blocks it still shows the link. */
function PayPage({ payment }: { payment: Payment }) {
  const { t } = useTranslation("payments");
  const { payUrl } = payment;
  useEffect(() => {
    if (!payUrl || opened.has(payUrl)) return;
    opened.add(payUrl);
    window.open(payUrl, "_blank", "noopener");
  }, [payUrl]);
  return <PayPageLink payment={payment} label={t("asked.openPayPage")} />;
}
