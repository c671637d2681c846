import { Landmark } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { ReconciledPayment } from "#src/areas/payments/reconciliation/contract.ts";

const TransferArrived = lazyWithWords(
  () => import("#src/areas/payments/transfers/client/transfer-arrived-dialog.tsx"),
  "accounts",
  "payments",
);

/** What can be done about a payment that waits, or waited, for a bank transfer. */
export function AwaitTransfer({ payment: { id, status } }: { payment: ReconciledPayment }) {
  const { t } = useTranslation("reconciliation");
  const mayConfirm = useMay()("take_payments");
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t("transfer.title")}>
      <p className="text-ink-quiet">
        {t(status === "failed" ? "transfer.failedHint" : "transfer.hint")}
      </p>
      {mayConfirm ? (
        <Button
          className="mt-3"
          variant={status === "failed" ? "secondary" : "primary"}
          icon={<Landmark size={16} />}
          onClick={() => setOpen(true)}
        >
          {t("transfer.arrived")}
        </Button>
      ) : (
        <p className="mt-2 text-ink-quiet">{t("transfer.notYours")}</p>
      )}
      {isOpen ? (
        <Suspense>
          <TransferArrived paymentId={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
