import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Spinner } from "#src/client/ui/feedback/spinner.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { PaymentSum } from "#src/areas/payments/core/client/payment-sum.tsx";
import { PaymentWaiting } from "./payment-waiting.tsx";
import type { Tender } from "../../till-state/client/till-store.ts";
import { useTillScreen } from "../../till-state/client/till-context.ts";
import { keyHint, useTillKeys } from "../../till-state/client/till-keys.ts";

/** The payment dialog: first the form, then the state of the payment. Closing it does not stop a sent payment. */
export default function PaymentDialog({
  entered,
  onClose,
}: {
  entered: Tender | undefined;
  onClose: () => void;
}) {
  const { step, checkout } = useTillScreen();
  if (step.at === "cart")
    return <PaymentForm entered={entered ?? checkout.refusedTender} onClose={onClose} />;
  if (step.at === "paying") return <PaymentWaiting onClose={onClose} />;
  return <Sending onClose={onClose} />;
}

function Sending({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("pos");
  const { checkout, totals, hold } = useTillScreen();
  const { isUnanswered, sendAgain } = checkout;
  useTillKeys({ hold, pay: sendAgain }, { inDialog: true });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("securePayment")}
      footer={
        isUnanswered ? (
          <>
            <Button hint={keyHint("pay")} onClick={sendAgain}>
              {t("sendAgain")}
            </Button>
            <Button variant="primary" hint={keyHint("hold")} onClick={hold}>
              {t("aside.put")}
            </Button>
          </>
        ) : null
      }
    >
      <PaymentSum label={t("toPay")} minor={totals.total} />
      {isUnanswered ? (
        <Notice tone="waiting" title={t("unanswered")}>
          {t("unansweredHint")}
        </Notice>
      ) : (
        <p role="status" className="flex items-center gap-2.5 py-2 text-ink-quiet">
          <Spinner /> {t("sending")}
        </p>
      )}
    </Dialog>
  );
}
