import { ShoppingBag } from "lucide-react";
import { lazy, useEffect } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useAddress } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useFitsBeside } from "#src/client/media.ts";
import { useOpenBeside } from "#src/client/open-beside.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListAndDetail } from "#src/client/ui/lists/list-and-detail.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { orderFilters, orderRequestsContract, orderSorts } from "../contract.ts";
import { useOrderColumns } from "./order-columns.tsx";
import {
  lastOrdersList,
  noFilters,
  ordersHref,
  readOrdersAddress,
  toOrdersQuery,
  type OrdersAddress,
} from "./orders-address.ts";

const OrderRequestDetail = lazy(async () => ({
  default: (await import("./order-request-detail.tsx")).OrderRequestDetail,
}));

/** The order requests of the online shop. On a wide screen the chosen request is shown beside the list. */
export function OrderRequestsPage() {
  const { t } = useTranslation("order-requests");
  const [address, setAddress] = useAddress(readOrdersAddress);
  const open = useOpenBeside(address.open, "/order-requests");
  const query = toOrdersQuery(address);
  useEffect(() => {
    lastOrdersList.current = ordersHref(address);
  }, [address]);
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
      <FilterBar
        search={
          <SearchInput
            label={t("search")}
            placeholder={t("search")}
            value={address.search}
            onSearch={(search) => setAddress({ search })}
          />
        }
        active={countActive(address, noFilters)}
        onClear={() => setAddress(noFilters)}
      >
        <FilterSelect
          label={t("statusFilter")}
          value={address.status}
          onChange={(status) => setAddress({ status })}
          options={orderFilters.map((value) => ({
            value,
            label: value === "open" ? t("open") : t(`status.${value}`),
          }))}
        />
        <SortMenu
          label={t("sort")}
          sorts={orderSorts}
          sort={address.sort || "newest"}
          wordOf={(sort) => t(`sorts.${sort}`)}
          onSort={(sort) => setAddress({ sort: sort === "newest" ? "" : sort })}
        />
      </FilterBar>
      <ListAndDetail
        label={t("beside")}
        fallback={<SkeletonText lines={10} />}
        detail={
          open && (
            <OrderRequestDetail key={open} id={open} onClose={() => setAddress({ open: "" })} />
          )
        }
      >
        <List address={address} open={open} onChange={setAddress} />
      </ListAndDetail>
    </>
  );
}

interface ListProps {
  address: OrdersAddress;
  open: string;
  onChange: (change: Partial<OrdersAddress>) => void;
}

function List({ address, open, onChange }: ListProps) {
  const { t } = useTranslation("order-requests");
  const fitsBeside = useFitsBeside();
  const list = usePagedList("order-requests", orderRequestsContract.listOrderRequests, {
    query: toOrdersQuery(address),
  });
  const columns = useOrderColumns(open !== "");
  useShortcut("Escape", "keys:closeDetail", () => onChange({ open: "" }), { enabled: open !== "" });
  return (
    <DataList
      {...list}
      failed={t("failed")}
      label={t("title")}
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={({ id }) =>
        fitsBeside ? ordersHref({ ...address, open: id }) : pageHref("/order-requests/$id", { id })
      }
      selected={open}
      empty={
        countActive(address, noFilters) > 0 ? (
          <NothingFound
            icon={<ShoppingBag size={20} />}
            title={t("emptyFound")}
            onClear={() => onChange(noFilters)}
          />
        ) : (
          <EmptyState icon={<ShoppingBag size={20} />} title={t("empty")} hint={t("emptyHint")} />
        )
      }
    />
  );
}
