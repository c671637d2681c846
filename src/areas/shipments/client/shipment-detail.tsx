import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { focusHome } from "#src/client/focus-home.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read } from "#src/client/data/queries.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { shipmentsContract, type ShipmentDetail } from "../contract.ts";
import { AuditLog } from "./audit-log.tsx";
import { GoodsChecks } from "./goods-checks.tsx";
import { PaymentProofs } from "./payment-proofs.tsx";
import type { ShipmentTask } from "./shipment-dialogs.tsx";
import { ShipmentModeName, ShipmentStatusBadge, UnsentBadge } from "./shipment-status.tsx";
import { ShippedItems } from "./shipped-items.tsx";
import { ShippingMoney } from "./shipping-money.tsx";
import { StatusButtons } from "./status-buttons.tsx";
import { TrackingNumbers } from "./tracking-numbers.tsx";

const ShipmentDialogs = lazyWithWords(() => import("./shipment-dialogs.tsx"), "errors");

interface Props {
  id: string;
  onClose: () => void;
}

/** One shipment: its status, the goods of its order, tracking numbers, money and history. */
export default function ShipmentDetailDialog({ id, onClose }: Props) {
  const { t } = useTranslation("shipments");
  const query = useQuery(read(shipmentsContract.getShipment, { params: { id } }));
  const [task, setTask] = useState<ShipmentTask | null>(null);
  const shipment = query.data;
  // One dialog before and after the loading: Escape and Back reach the one that the user sees.
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="large"
        title={shipment ? t("detail.of", { order: shipment.orderNumber }) : t("detail.title")}
        description={shipment ? <Badges shipment={shipment} /> : null}
      >
        {shipment ? (
          <LoadedShipment shipment={shipment} onTask={setTask} />
        ) : (
          <NotLoaded query={query} failed={t("detail.failed")} />
        )}
      </Dialog>
      <Suspense>
        {shipment && task ? (
          <ShipmentDialogs
            shipment={shipment}
            task={task}
            onTask={setTask}
            onClose={() => setTask(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

export interface PartProps {
  shipment: ShipmentDetail;
  onTask: (task: ShipmentTask) => void;
}

function Badges({ shipment }: { shipment: ShipmentDetail }) {
  const { status, isOrderCancelled } = shipment;
  return (
    <span className="flex flex-wrap gap-2">
      <ShipmentStatusBadge status={status} />
      <UnsentBadge {...shipment} />
      {isOrderCancelled ? <ShipmentStatusBadge status="cancelled" /> : null}
    </span>
  );
}

function LoadedShipment({ shipment, onTask }: PartProps) {
  const { t } = useTranslation("shipments");
  // The dialog opened without a next step to focus, so its title has had the focus.
  useEffect(() => {
    if (document.activeElement?.matches("dialog h2")) focusHome();
  }, []);
  return (
    <div className="flex flex-col gap-5">
      {shipment.isOrderCancelled ? <Notice tone="waiting">{t("detail.ended")}</Notice> : null}
      <StatusButtons shipment={shipment} />
      <Facts shipment={shipment} />
      <ShippedItems shipment={shipment} />
      <GoodsChecks shipment={shipment} onTask={onTask} />
      <TrackingNumbers shipment={shipment} onTask={onTask} />
      <ShippingMoney shipment={shipment} onTask={onTask} />
      <PaymentProofs shipment={shipment} onTask={onTask} />
      <AuditLog shipment={shipment} />
    </div>
  );
}

function Facts({ shipment }: { shipment: ShipmentDetail }) {
  const { t, language } = useTranslation("shipments");
  const { orderNumber, supplierName, mode, createdAt, arrivalDate } = shipment;
  return (
    <DescriptionList
      columns={2}
      items={[
        { label: t("column.order"), value: orderNumber },
        { label: t("detail.supplier"), value: supplierName },
        { label: t("column.mode"), value: <ShipmentModeName mode={mode} /> },
        { label: t("column.created"), value: <RelativeTime iso={createdAt} /> },
        { label: t("detail.arrival"), value: arrivalDate && formatDate(arrivalDate, language) },
      ]}
    />
  );
}
