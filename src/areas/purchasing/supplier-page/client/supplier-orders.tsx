import { ClipboardList } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { OrderStatusBadge } from "../../orders/client/order-status.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { purchasingContract, type PurchaseOrderInList } from "../../orders/contract.ts";

/** The orders of a supplier, and how much of each was delivered. */
export function SupplierOrders({ supplierId }: { supplierId: string }) {
  const { t } = useTranslation("purchasing");
  const list = usePagedList("supplier-orders", purchasingContract.listPurchaseOrders, {
    query: { supplierId, limit: 10 },
  });
  return (
    <Section title={t("title")} flush>
      <DataList
        {...list}
        label={t("title")}
        failed={t("failed")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/purchase-orders/$id", { id })}
        expectedRows={3}
        empty={
          <EmptyState icon={<ClipboardList size={20} />} title={t("empty")} hint={t("emptyHint")} />
        }
      />
    </Section>
  );
}

function useColumns(): Column<PurchaseOrderInList>[] {
  const { t, language } = useTranslation("purchasing");
  const { formatFor } = useOrderFormat();
  return [
    {
      id: "number",
      header: t("columns.number"),
      identifies: true,
      phone: "title",
      // The table stands beside another column of the page, so its day has no column of its own.
      cell: ({ orderNumber, orderDate }) => (
        <>
          <span className="whitespace-nowrap">{orderNumber}</span>
          <span className="block text-12 text-ink-faint phone:hidden">
            {formatDate(orderDate, language)}
          </span>
        </>
      ),
    },
    {
      id: "received",
      header: t("details.receivedOf"),
      phone: "under",
      cell: ({ receivedQuantity: received, orderedQuantity: ordered }) =>
        t("received", { received, ordered }),
    },
    {
      id: "status",
      header: t("columns.status"),
      phone: "end-under",
      cell: ({ status }) => <OrderStatusBadge status={status} />,
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
  ];
}
