import { useQuery } from "@tanstack/react-query";
import { Ban, FileDown, Pencil, Printer, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { purchasingContract, type PurchaseOrder } from "../contract.ts";
import { isOpen } from "../rules.ts";
import { ReceivingLink } from "../receiving/client/receiving-link.tsx";
import { OrderSendings } from "../sending/client/order-sendings.tsx";
import { SendOrderButton } from "../sending/client/send-order-button.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderLoading } from "./order-loading.tsx";
import { OrderStatusBadge } from "./order-status.tsx";

const CancelOrderDialog = lazyWithWords(() => import("./cancel-order-dialog.tsx"));
const AddShipmentDialog = lazyWithWords(
  () => import("#src/areas/shipments/client/add-shipment-dialog.tsx"),
);

interface Props {
  id: string;
  /** Undefined if the user may not change orders. */
  onEdit: ((order: PurchaseOrder) => void) | undefined;
  onRemove: ((order: PurchaseOrder) => void) | undefined;
  onClose: () => void;
}

/** The details of an order: supplier, items, shipment and timeline, with the ways to print, change and end it. */
export default function OrderDetails({ id, onEdit, onRemove, onClose }: Props) {
  const { t } = useTranslation("purchasing");
  const [task, setTask] = useState<"cancel" | "shipment" | null>(null);
  const query = useQuery(read(purchasingContract.getPurchaseOrder, { params: { id } }));
  const order = query.data;
  if (!order) return <OrderLoading query={query} onClose={onClose} />;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="large"
        title={t("one", { number: order.orderNumber })}
        description={<OrderStatusBadge status={order.status} />}
        footer={
          onEdit && onRemove ? (
            <Changes
              order={order}
              onEdit={onEdit}
              onRemove={onRemove}
              onCancel={() => setTask("cancel")}
            />
          ) : undefined
        }
      >
        <ReceivingLink order={order} />
        <Papers order={order} />
        <OrderFacts order={order} onAddShipment={() => setTask("shipment")} />
        <OrderSendings orderId={order.id} />
      </Dialog>
      <Suspense>
        {task === "cancel" ? (
          <CancelOrderDialog order={order} onClose={() => setTask(null)} />
        ) : task === "shipment" ? (
          <AddShipmentDialog order={order} onClose={() => setTask(null)} />
        ) : null}
      </Suspense>
    </>
  );
}

/** The paper states what the goods cost, so only users who see costs have it. */
function Papers({ order }: { order: PurchaseOrder }) {
  const { id } = order;
  const { t } = useTranslation("purchasing");
  const mayCost = useMay()("view_cost");
  const download = useDownload(
    endpointUrl(purchasingContract.getPurchaseOrderPdf, { params: { id } }),
  );
  if (!mayCost) return <p className="mb-4 text-ink-quiet">{t("details.noCost")}</p>;
  return (
    <div className="mb-4 flex flex-wrap gap-2 phone:*:flex-auto">
      <LinkButton
        href={pageHref("/purchase-orders/$id/paper", { id })}
        icon={<Printer size={16} aria-hidden="true" />}
      >
        {t("details.print")}
      </LinkButton>
      <Button icon={<FileDown size={16} />} loading={download.isBusy} onClick={download.save}>
        {t("details.pdf")}
      </Button>
      <SendOrderButton order={order} />
    </div>
  );
}

interface ChangesProps {
  order: PurchaseOrder;
  onEdit: (order: PurchaseOrder) => void;
  onRemove: (order: PurchaseOrder) => void;
  onCancel: () => void;
}

function Changes({ order, onEdit, onRemove, onCancel }: ChangesProps) {
  const { t } = useTranslation("purchasing");
  const isReceived = order.receivedQuantity > 0 && t("details.gone");
  const isEnded = !isOpen(order.status) && t("details.ended");
  return (
    <>
      <Button
        icon={<Trash2 size={16} />}
        disabledReason={isReceived}
        onClick={() => onRemove(order)}
      >
        {t("details.deleteAction")}
      </Button>
      <Button icon={<Ban size={16} />} disabledReason={isReceived || isEnded} onClick={onCancel}>
        {t("cancel.action")}
      </Button>
      <Button
        variant="primary"
        icon={<Pencil size={16} />}
        disabledReason={isEnded}
        onClick={() => onEdit(order)}
      >
        {t("details.editAction")}
      </Button>
    </>
  );
}
