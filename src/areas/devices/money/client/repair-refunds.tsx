import { Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import SentRefunds from "#src/areas/payments/provider-refunds/client/sent-refunds.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Device } from "../../core/contract.ts";
import { refusalOfSending } from "../send-back.ts";

const SendRefundDialog = lazyWithWords(() => import("./send-refund-dialog.tsx"), "payments");

/** What providers were asked to give back of a repair, and the button that asks one. */
export default function RepairRefunds({ device }: { device: Device }) {
  const { t } = useTranslation("provider-refunds");
  const { may } = useShop();
  const [isOpen, setOpen] = useState(false);
  const refusal = refusalOfSending(device);
  return (
    <>
      {may("refund_payments") && refusal !== "not-offered" ? (
        <Button
          className="w-full"
          icon={<Undo2 size={16} />}
          disabledReason={refusal && t(`repair.refused.${refusal}`)}
          onClick={() => setOpen(true)}
        >
          {t("repair.title")}
        </Button>
      ) : null}
      <SentRefunds refunds={device.providerRefunds} />
      {isOpen ? (
        <Suspense>
          <SendRefundDialog device={device} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
