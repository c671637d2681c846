import { PackageCheck } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import type { PurchaseOrder } from "../../orders/contract.ts";
import { isOpen } from "../../rules.ts";

/** The way from the details of an order to the screen on which its goods are received. */
export function ReceivingLink({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation("purchasing");
  const mayReceive = useMay()("receive_goods") && isOpen(order.status);
  if (order.status === "cancelled") return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 phone:*:flex-auto">
      <LinkButton
        href={pageHref("/purchase-orders/$id/receiving", { id: order.id })}
        variant={mayReceive ? "primary" : "secondary"}
        icon={<PackageCheck size={16} aria-hidden="true" />}
      >
        {t(mayReceive ? "receive" : "receipts")}
      </LinkButton>
      <span className="text-ink-quiet tabular-nums">
        {t("received", { received: order.receivedQuantity, ordered: order.orderedQuantity })}
      </span>
    </div>
  );
}
