import { Eye, Pencil, Trash2 } from "lucide-react";
import { formatDate } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { PurchaseOrderInList } from "../../orders/contract.ts";
import { isOpen } from "../../rules.ts";
import { OrderStatusBadge } from "../../orders/client/order-status.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";

interface Acts {
  view: (order: PurchaseOrderInList) => void;
  /** Undefined if the user may not change orders. */
  edit: ((order: PurchaseOrderInList) => void) | undefined;
  remove: ((order: PurchaseOrderInList) => void) | undefined;
}

export function useOrderColumns(acts: Acts): Column<PurchaseOrderInList>[] {
  const { t, language } = useTranslation("purchasing");
  const { formatFor } = useOrderFormat();
  return [
    {
      id: "number",
      header: t("columns.number"),
      identifies: true,
      phone: "title",
      cell: ({ orderNumber }) => orderNumber,
    },
    {
      id: "supplier",
      header: t("columns.supplier"),
      identifies: true,
      phone: "under",
      cell: ({ supplierName }) => supplierName,
    },
    {
      id: "shipment",
      header: t("columns.shipment"),
      from: "desk",
      cell: ({ shipment, status }) => {
        if (!shipment) return t("noShipment");
        const mode = t(`mode.${shipment.mode}`);
        // Nobody waits for the goods of a cancelled order.
        return status === "cancelled"
          ? mode
          : `${mode} · ${t(`shipmentStatus.${shipment.status}`)}`;
      },
    },
    {
      id: "status",
      header: t("columns.status"),
      phone: "end-under",
      cell: ({ status, receivedQuantity, orderedQuantity }) => (
        <>
          <OrderStatusBadge status={status} />
          {receivedQuantity > 0 && receivedQuantity < orderedQuantity ? (
            <span className="block text-12 text-ink-faint">
              {t("received", { received: receivedQuantity, ordered: orderedQuantity })}
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: "date",
      header: t("columns.date"),
      from: "desk",
      cell: ({ orderDate }) => (
        <span className="whitespace-nowrap">{formatDate(orderDate, language)}</span>
      ),
    },
    {
      id: "total",
      header: t("columns.total"),
      align: "end",
      phone: "end",
      cell: ({ totalAmount, currency }) =>
        totalAmount === undefined ? (
          "–"
        ) : (
          <Money minor={totalAmount} format={formatFor(currency)} />
        ),
    },
    {
      id: "actions",
      header: t("columns.actions"),
      align: "end",
      cell: (order) => <OrderActs order={order} {...acts} />,
    },
  ];
}

function OrderActs({ order, view, edit, remove }: Acts & { order: PurchaseOrderInList }) {
  const { t } = useTranslation("purchasing");
  const number = order.orderNumber;
  return (
    // Above the link of the row.
    <span className="relative z-10 inline-flex">
      <IconButton
        label={t("view", { number })}
        icon={<Eye size={16} />}
        onClick={() => view(order)}
      />
      {edit && isOpen(order.status) ? (
        <IconButton
          label={t("edit", { number })}
          icon={<Pencil size={16} />}
          onClick={() => edit(order)}
        />
      ) : null}
      {remove && order.receivedQuantity === 0 ? (
        <IconButton
          label={t("delete", { number })}
          icon={<Trash2 size={16} />}
          onClick={() => remove(order)}
        />
      ) : null}
    </span>
  );
}
