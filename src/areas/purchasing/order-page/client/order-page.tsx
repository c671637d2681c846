import { useQuery } from "@tanstack/react-query";
import { Ban, FileDown, Pencil, Printer, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useAddress, useGo, useIdParam, type AddressWords } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { purchasingContract, type PurchaseOrder } from "../../orders/contract.ts";
import { isOpen } from "../../rules.ts";
import { ReceivingLink } from "../../receiving/client/receiving-link.tsx";
import { OrderSendings } from "../../sending/client/order-sendings.tsx";
import { SendOrderButton } from "../../sending/client/send-order-button.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { ordersAddress } from "./orders-address.ts";
import { OrderStatusBadge } from "../../orders/client/order-status.tsx";

const CancelOrderDialog = lazyWithWords(() => import("./cancel-order-dialog.tsx"));
const AddShipmentDialog = lazyWithWords(
  () => import("#src/areas/shipments/client/add-shipment-dialog.tsx"),
);

const EditOrderDialog = lazyWithWords(() => import("./edit-order-dialog.tsx"), "inventory");
const DeleteOrderDialog = lazyWithWords(() => import("./delete-order-dialog.tsx"));

const readAddress = (words: AddressWords) => ({ edit: words["edit"] === "true" });

/** The screen of an order: supplier, items, shipment and timeline, with the ways to print, change and end it. */
export function OrderPage() {
  const { t } = useTranslation("purchasing");
  const id = useIdParam();
  const query = useQuery(read(purchasingContract.getPurchaseOrder, { params: { id } }));
  return (
    <Loaded
      query={query}
      failed={t("oneFailed")}
      lines={12}
      frame={(state) => (
        <>
          <PageHeader
            title={t("details.order")}
            back={{ href: ordersAddress.current, label: t("title") }}
          />
          <Section>{state}</Section>
        </>
      )}
    >
      {(order) => <LoadedOrder key={id} order={order} />}
    </Loaded>
  );
}

function LoadedOrder({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation("purchasing");
  const go = useGo();
  const mayManage = useMay()("manage_purchase_orders");
  const [{ edit }, setAddress] = useAddress(readAddress);
  const [task, setTask] = useState<"cancel" | "shipment" | "delete" | null>(null);
  const close = () => setTask(null);
  return (
    <>
      <PageHeader
        title={t("one", { number: order.orderNumber })}
        badge={<OrderStatusBadge status={order.status} />}
        back={{ href: ordersAddress.current, label: t("title") }}
      />
      <ReceivingLink order={order} />
      <Papers order={order} />
      {mayManage ? (
        <Changes
          order={order}
          onEdit={() => setAddress({ edit: true }, { push: true })}
          onRemove={() => setTask("delete")}
          onCancel={() => setTask("cancel")}
        />
      ) : null}
      <OrderFacts order={order} onAddShipment={() => setTask("shipment")} />
      <OrderSendings orderId={order.id} />
      <Suspense>
        {edit && mayManage ? (
          <EditOrderDialog id={order.id} onClose={() => setAddress({ edit: false })} />
        ) : null}
        {task === "cancel" ? (
          <CancelOrderDialog order={order} onClose={close} />
        ) : task === "shipment" ? (
          <AddShipmentDialog order={order} onClose={close} />
        ) : task === "delete" ? (
          <DeleteOrderDialog
            order={order}
            onClose={close}
            onDeleted={() => go(ordersAddress.current, { replace: true })}
          />
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
  onEdit: () => void;
  onRemove: () => void;
  onCancel: () => void;
}

function Changes({ order, onEdit, onRemove, onCancel }: ChangesProps) {
  const { t } = useTranslation("purchasing");
  const isReceived = order.receivedQuantity > 0 && t("details.gone");
  const isEnded = !isOpen(order.status) && t("details.ended");
  return (
    <div className="mb-4 flex flex-wrap gap-2 phone:*:flex-auto">
      <Button icon={<Pencil size={16} />} disabledReason={isEnded} onClick={onEdit}>
        {t("details.editAction")}
      </Button>
      <Button icon={<Trash2 size={16} />} disabledReason={isReceived} onClick={onRemove}>
        {t("details.deleteAction")}
      </Button>
      <Button icon={<Ban size={16} />} disabledReason={isReceived || isEnded} onClick={onCancel}>
        {t("cancel.action")}
      </Button>
    </div>
  );
}
