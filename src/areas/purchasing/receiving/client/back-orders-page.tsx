import { PackageSearch } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";
import { goodsReceivingContract } from "../contract.ts";
import type { BackOrder } from "../schemas.ts";

const backOrderFilters = listFilters({
  supplier: field.id("supplierId"),
  item: field.id("itemId"),
});

/** Ordered goods that have not come yet, over all orders. A name in the list shows only its lines. */
export function BackOrdersPage() {
  const { t } = useTranslation("goods-receiving");
  const filters = useListFilters(backOrderFilters);
  const {
    query,
    values: { supplier, item },
  } = filters;
  const list = usePagedList("back-orders", goodsReceivingContract.listBackOrders, { query });
  const first = list.rows?.[0];
  return (
    <>
      <PageHeader
        title={t("back.title")}
        secondary={
          <ExportButton address={endpointUrl(goodsReceivingContract.exportBackOrders, { query })} />
        }
      />
      <PurchasingLinks current="/purchase-orders/back-orders" />
      {supplier || item ? (
        <div className="mb-3 flex flex-wrap gap-2">
          {supplier ? (
            <FilterChip
              label={first?.supplierName ?? t("back.supplier")}
              {...filters.chip("supplier", supplier)}
            />
          ) : null}
          {item ? (
            <FilterChip label={first?.itemName ?? t("back.item")} {...filters.chip("item", item)} />
          ) : null}
        </div>
      ) : null}
      <DataList
        {...list}
        failed={t("back.failed")}
        label={t("back.title")}
        columns={useColumns(filters.set)}
        rowKey={({ id }) => id}
        rowHref={({ purchaseOrderId: id }) => pageHref("/purchase-orders/$id/receiving", { id })}
        empty={
          <EmptyState
            icon={<PackageSearch size={20} />}
            title={t("back.empty")}
            hint={t("back.emptyHint")}
          />
        }
      />
    </>
  );
}

function useColumns(
  filter: (by: { supplier?: string; item?: string }) => void,
): Column<BackOrder>[] {
  const { t, language } = useTranslation("goods-receiving");
  return [
    // The first column is the link of the row. It contains no name, because a click on a name must not follow the link.
    {
      id: "order",
      header: t("back.order"),
      phone: "title",
      cell: ({ orderNumber, status, receivedQuantity }) => (
        <span className="inline-flex flex-wrap gap-x-2">
          <span>{orderNumber}</span>
          {status === "draft" && receivedQuantity === 0 ? (
            <Badge tone="waiting">{t("back.unsent")}</Badge>
          ) : null}
        </span>
      ),
    },
    {
      id: "item",
      header: t("back.item"),
      identifies: true,
      phone: "under",
      cell: ({ itemId, itemName, sku }) => (
        <>
          <FilterName name={itemName} onClick={() => filter({ item: itemId })} />
          <span className="block text-12 text-ink-faint">{sku}</span>
        </>
      ),
    },
    {
      id: "supplier",
      header: t("back.supplier"),
      phone: "end-under",
      cell: ({ supplierId, supplierName }) => (
        <FilterName name={supplierName} onClick={() => filter({ supplier: supplierId })} />
      ),
    },
    {
      id: "date",
      header: t("back.date"),
      cell: ({ orderDate, daysWaiting }) => (
        <span className="whitespace-nowrap">
          {formatDate(orderDate, language)}
          <span className="block text-12 text-ink-faint">
            {t("back.days", { count: daysWaiting })}
          </span>
        </span>
      ),
    },
    {
      id: "open",
      header: t("back.open"),
      align: "end",
      phone: "end",
      cell: ({ openQuantity, quantity }) => (
        <span className="tabular-nums">{t("back.openOf", { open: openQuantity, quantity })}</span>
      ),
    },
  ];
}

/** A name that narrows the list to its lines. It stands above the link of the row. */
function FilterName({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation("goods-receiving");
  return (
    <button
      type="button"
      className="relative z-10 min-h-6 text-left wrap-anywhere hover:underline phone:min-h-11"
      title={t("back.only", { name })}
      onClick={onClick}
    >
      {name}
    </button>
  );
}
