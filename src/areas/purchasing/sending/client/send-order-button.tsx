import { Send } from "lucide-react";
import { Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import type { PurchaseOrder } from "../../orders/contract.ts";
import { isOpen } from "../../rules.ts";

const SendOrderDialog = lazyWithWords(() => import("./send-order-dialog.tsx"), "order-sending");

/** Offers to send an order to its supplier, to users who may change orders. */
export function SendOrderButton({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation("order-sending");
  const [isSending, setSending] = useState(false);
  if (!useMay()("manage_purchase_orders")) return null;
  return (
    <>
      <Button
        icon={<Send size={16} />}
        disabledReason={!isOpen(order.status) && t("ended")}
        onClick={() => setSending(true)}
      >
        {t("action")}
      </Button>
      {isSending
        ? // Outside of the details, which are a dialog themselves.
          createPortal(
            <Suspense>
              <SendOrderDialog order={order} onClose={() => setSending(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}
