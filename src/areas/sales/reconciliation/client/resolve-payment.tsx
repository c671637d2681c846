import { RefreshCw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Section } from "#src/client/ui/section.tsx";
import type { PaymentHistory } from "#src/areas/payments/reconciliation/contract.ts";
import { resolvingContract } from "#src/areas/payments/reconciliation/resolving-contract.ts";

const PaidDialog = lazy(() => import("#src/areas/sales/reconciliation/client/paid-dialog.tsx"));
const UnpaidDialog = lazy(() => import("#src/areas/sales/reconciliation/client/unpaid-dialog.tsx"));

/** What can be done about a payment whose result is open: ask the provider, or state what is known from elsewhere. */
export function ResolvePayment({ history }: { history: PaymentHistory }) {
  const { t, language } = useTranslation("reconciliation");
  const [open, setOpen] = useState<"paid" | "unpaid" | null>(null);
  const ask = useWrite(resolvingContract.askProvider, {
    onSuccess: () => toasts.success(t("ask.done")),
  });
  const mayState = useMay()("state_payments");
  const { payment, refusals, canAsk, resolvableAt } = history;
  const isClosed = refusals.paid === "not_open" && refusals.not_paid === "not_open";
  if (isClosed && !canAsk) return null;
  const tooEarly =
    resolvableAt && t("resolve.tooEarly", { time: formatDateTime(resolvableAt, language) });
  const close = () => setOpen(null);
  return (
    <Section title={t("resolve.title")}>
      <p className="text-ink-quiet">{t(mayState ? "resolve.hint" : "resolve.notYours")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {canAsk ? (
          <Button
            variant="primary"
            icon={<RefreshCw size={16} />}
            loading={ask.isPending}
            onClick={() => ask.mutate({ params: { id: payment.id }, body: {} })}
          >
            {t("ask.action")}
          </Button>
        ) : null}
        {!mayState || refusals.paid === "not_open" ? null : (
          <Button
            disabledReason={refusals.paid === "too_early" && tooEarly}
            onClick={() => setOpen("paid")}
          >
            {t("resolve.paid")}
          </Button>
        )}
        {!mayState || refusals.not_paid === "not_open" ? null : (
          <Button
            disabledReason={refusals.not_paid === "too_early" && tooEarly}
            onClick={() => setOpen("unpaid")}
          >
            {t("resolve.unpaid")}
          </Button>
        )}
      </div>
      <Suspense>
        {open === "paid" ? <PaidDialog payment={payment} onClose={close} /> : null}
        {open === "unpaid" ? <UnpaidDialog payment={payment} onClose={close} /> : null}
      </Suspense>
    </Section>
  );
}
