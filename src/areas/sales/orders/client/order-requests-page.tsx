import { ShoppingBag } from "lucide-react";
import { lazy, useEffect } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useFitsBeside } from "#src/client/media.ts";
import { useOpenBeside } from "#src/client/open-beside.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListAndDetail } from "#src/client/ui/lists/list-and-detail.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { listFilters, useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { orderFilters, orderRequestsContract, orderSorts } from "../contract.ts";
import { useOrderColumns } from "./order-columns.tsx";
import { lastOrdersList } from "./orders-address.ts";

const OrderRequestDetail = lazy(async () => ({
  default: (await import("./order-request-detail.tsx")).OrderRequestDetail,
}));

const orderRequestFilters = listFilters({
  search: field.search,
  status: field.choice(orderFilters),
  sort: field.sort(orderSorts, "newest"),
  /** The request that is shown beside the list. */
  open: field.record,
});

/** The order requests of the online shop. On a wide screen the chosen request is shown beside the list. */
export function OrderRequestsPage() {
  const { t } = useTranslation("order-requests");
  const filters = useListFilters(orderRequestFilters);
  const open = useOpenBeside(filters.values.open, "/order-requests");
  const { query } = filters;
  const here = pageHref("/order-requests", {}, filters.words());
  useEffect(() => {
    lastOrdersList.current = here;
  }, [here]);
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <ExportButton
            hasContacts
            address={endpointUrl(orderRequestsContract.exportOrderRequests, { query })}
          />
        }
      />
      <ListFilterBar filters={filters} search={t("search")}>
        <FilterSelect
          label={t("statusFilter")}
          {...filters.select("status", (status) =>
            status === "open" ? t("open") : t(`status.${status}`),
          )}
        />
        <SortMenu label={t("sort")} {...filters.order((sort) => t(`sorts.${sort}`))} />
      </ListFilterBar>
      <ListAndDetail
        label={t("beside")}
        fallback={<SkeletonText lines={10} />}
        detail={
          open && (
            <OrderRequestDetail key={open} id={open} onClose={() => filters.set({ open: "" })} />
          )
        }
      >
        <List filters={filters} open={open} />
      </ListAndDetail>
    </>
  );
}

interface ListProps {
  filters: FiltersOf<typeof orderRequestFilters>;
  open: string;
}

function List({ filters, open }: ListProps) {
  const { t } = useTranslation("order-requests");
  const fitsBeside = useFitsBeside();
  const list = usePagedList("order-requests", orderRequestsContract.listOrderRequests, {
    query: filters.query,
  });
  const columns = useOrderColumns(open !== "");
  useShortcut("Escape", "keys:closeDetail", () => filters.set({ open: "" }), {
    enabled: open !== "",
  });
  return (
    <DataList
      {...list}
      failed={t("failed")}
      label={t("title")}
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={({ id }) =>
        fitsBeside
          ? pageHref("/order-requests", {}, filters.words({ open: id }))
          : pageHref("/order-requests/$id", { id })
      }
      selected={open}
      empty={
        <EmptyList
          filters={filters}
          icon={<ShoppingBag size={20} />}
          title={t("empty")}
          hint={t("emptyHint")}
          foundTitle={t("emptyFound")}
        />
      }
    />
  );
}
