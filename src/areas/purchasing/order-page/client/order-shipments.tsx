import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { formatDate } from "#src/shared/date-format.ts";
import { shipmentsContract, type Shipment } from "#src/areas/shipments/contract.ts";
import { OrderMoney } from "#src/areas/shipments/client/order-money.tsx";
import {
  ShipmentModeName,
  ShipmentStatusBadge,
  UnsentBadge,
} from "#src/areas/shipments/client/shipment-status.tsx";
import { shipmentHref } from "#src/areas/shipments/client/use-opened-shipment.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import type { PurchaseOrder } from "../../orders/contract.ts";
import { isOpen } from "../../rules.ts";

/** The shipments of an order, the newest first, and the way to add one for goods that are sent separately. */
export function OrderShipments({ order, onAdd }: { order: PurchaseOrder; onAdd: () => void }) {
  const { t } = useTranslation("purchasing");
  const may = useMay();
  const mayView = may("view_shipments");
  const query = useQuery({
    ...read(shipmentsContract.listShipments, { query: { purchaseOrderId: order.id, limit: 50 } }),
    enabled: mayView,
  });
  const shipments = query.data?.items;
  if (!mayView)
    return <p>{order.shipment ? <ShipmentModeName mode={order.shipment.mode} /> : "–"}</p>;
  if (!shipments) return <NotLoaded query={query} failed={t("shipments:failed")} lines={3} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {shipments.map((shipment) => (
          <li key={shipment.id} className="py-3 first:pt-0">
            <OneShipment shipment={shipment} />
          </li>
        ))}
      </ul>
      {may("manage_shipments") ? (
        <Button
          size="small"
          icon={<Plus size={16} />}
          disabledReason={!isOpen(order.status) && t("details.ended")}
          onClick={onAdd}
        >
          {t("shipments:add.action")}
        </Button>
      ) : null}
    </>
  );
}

function OneShipment({ shipment }: { shipment: Shipment }) {
  const { t, language } = useTranslation("purchasing");
  const { id, mode, status, agentName, shippingCost, currency, arrivalDate } = shipment;
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <ShipmentStatusBadge status={status} />
        <UnsentBadge {...shipment} />
        <AppLink
          href={shipmentHref(id)}
          className="-my-3 py-3 font-medium text-accent-ink hover:underline"
        >
          {t("details.openShipment")}
        </AppLink>
      </p>
      <DescriptionList
        columns={2}
        items={[
          { label: t("details.modeOf"), value: <ShipmentModeName mode={mode} /> },
          { label: t("details.agent"), value: agentName ?? t("shipments:noAgent") },
          {
            label: t("details.shippingCost"),
            value:
              shippingCost === null ? (
                t("details.unknown")
              ) : (
                <OrderMoney minor={shippingCost} currency={currency} />
              ),
          },
          ...(arrivalDate
            ? [{ label: t("details.arrived"), value: formatDate(arrivalDate, language) }]
            : []),
        ]}
      />
    </>
  );
}
