import { ClipboardList, Plus } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, useGo, type AddressWords } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { purchasingContract, type PurchaseOrderInList } from "../../orders/contract.ts";
import { orderStatuses, type OrderStatus } from "../../rules.ts";
import { ordersAddress } from "./orders-address.ts";
import { useOrderColumns } from "./order-columns.tsx";
import { OrderFigures } from "./order-figures.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";

const AddOrderDialog = lazyWithWords(() => import("./add-order-dialog.tsx"), "inventory");
const EditOrderDialog = lazyWithWords(() => import("./edit-order-dialog.tsx"), "inventory");
const DeleteOrderDialog = lazyWithWords(() => import("./delete-order-dialog.tsx"));

interface OrdersAddress {
  search: string;
  status: "" | OrderStatus;
  /** Whether the dialog for a new order is open. */
  new: boolean;
  /** An order whose screen an older link opens, and the order that is edited. */
  open: string;
  edit: string;
}

const readAddress = (words: AddressWords): OrdersAddress => ({
  search: (words["search"] ?? "").slice(0, 100),
  status: orderStatuses.find((status) => status === words["status"]) ?? "",
  new: words["new"] === "true",
  open: idIn(words["open"]),
  edit: idIn(words["edit"]),
});

const noFilters = { search: "", status: "" } as const;
const nothingOpen = { new: false, open: "", edit: "" };

/** How many orders a page shows (spec). */
const PAGE = 10;

/** The purchase orders of the shop, with dialogs to add, edit and delete them. */
export function OrdersPage() {
  const { t } = useTranslation("purchasing");
  const may = useMay();
  const mayManage = may("manage_purchase_orders");
  const mayAdd = mayManage && may("view_cost");
  const [address, setAddress] = useAddress(readAddress);
  const [removed, setRemoved] = useState<PurchaseOrderInList | null>(null);
  const { search, status } = address;
  const list = usePagedList("purchase-orders", purchasingContract.listPurchaseOrders, {
    query: {
      limit: PAGE,
      ...(search.trim() && { search: search.trim() }),
      ...(status && { status }),
    },
  });
  const openNew = () => setAddress({ ...nothingOpen, new: true });
  const edit = ({ id }: { id: string }) => setAddress({ ...nothingOpen, edit: id });
  useShortcut("n", "palette:newPurchaseOrder", openNew, { enabled: mayAdd });
  const go = useGo();
  useEffect(() => {
    if (address.open) go(pageHref("/purchase-orders/$id", { id: address.open }), { replace: true });
    else ordersAddress.current = pageHref("/purchase-orders", {}, { search, status });
  }, [address.open, search, status, go]);
  const columns = useOrderColumns({
    view: ({ id }) => go(pageHref("/purchase-orders/$id", { id })),
    edit: mayManage ? edit : undefined,
    remove: mayManage ? setRemoved : undefined,
  });
  const active = countActive({ search, status }, noFilters);
  const add = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      icon={<Plus size={16} />}
      hint="N"
      disabledReason={!mayAdd && t("errors:forbidden")}
      onClick={openNew}
    >
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} action={add("primary")} />
      <PurchasingLinks current="/purchase-orders" />
      <OrderFigures />
      <FilterBar
        search={
          <SearchInput
            label={t("search")}
            placeholder={t("search")}
            value={search}
            onSearch={(typed) => setAddress({ search: typed })}
          />
        }
        active={active}
        onClear={() => setAddress(noFilters)}
      >
        <FilterSelect
          label={t("statusFilter")}
          value={status}
          onChange={(chosen) => setAddress({ status: chosen })}
          options={orderStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      </FilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/purchase-orders/$id", { id })}
        empty={
          active > 0 ? (
            <NothingFound
              icon={<ClipboardList size={20} />}
              title={t("emptyFound")}
              onClear={() => setAddress(noFilters)}
            />
          ) : (
            <EmptyState
              icon={<ClipboardList size={20} />}
              title={t("empty")}
              hint={t("emptyHint")}
              action={add("secondary")}
            />
          )
        }
      />
      <OrderDialogs
        address={address}
        onShow={(shown) => setAddress({ ...nothingOpen, ...shown })}
        removed={removed}
        onRemove={setRemoved}
      />
    </>
  );
}

interface DialogsProps {
  address: OrdersAddress;
  /** Shows another dialog, or none. */
  onShow: (shown: Partial<typeof nothingOpen>) => void;
  /** The order that the user wants to delete. */
  removed: PurchaseOrderInList | null;
  onRemove: (order: PurchaseOrderInList | null) => void;
}

/** The dialogs that the address opens, and the question before an order is deleted. */
function OrderDialogs({ address, onShow, removed, onRemove }: DialogsProps) {
  const may = useMay();
  const mayManage = may("manage_purchase_orders");
  const close = () => onShow({});
  return (
    <>
      <Suspense>
        {address.new && mayManage && may("view_cost") ? (
          <AddOrderDialog onClose={close} />
        ) : address.edit && mayManage ? (
          <EditOrderDialog key={address.edit} id={address.edit} onClose={close} />
        ) : null}
      </Suspense>
      <Suspense>
        {removed ? (
          <DeleteOrderDialog order={removed} onClose={() => onRemove(null)} onDeleted={close} />
        ) : null}
      </Suspense>
    </>
  );
}
