import { ClipboardList } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { AddButton } from "#src/client/ui/lists/add-button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { purchasingContract, type PurchaseOrderInList } from "../../orders/contract.ts";
import { orderStatuses } from "../../rules.ts";
import { ordersAddress } from "./orders-address.ts";
import { useOrderColumns } from "./order-columns.tsx";
import { OrderFigures } from "./order-figures.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";

const AddOrderDialog = lazyWithWords(() => import("./add-order-dialog.tsx"), "inventory");
const EditOrderDialog = lazyWithWords(() => import("./edit-order-dialog.tsx"), "inventory");
const DeleteOrderDialog = lazyWithWords(() => import("./delete-order-dialog.tsx"));

const orderFilters = listFilters({
  search: field.search,
  status: field.choice(orderStatuses),
  new: field.dialog,
  /** An order whose screen an older link opens, and the order that is edited. */
  open: field.record,
  edit: field.record,
});

const nothingOpen = { new: false, open: "", edit: "" };

/** How many orders a page shows (spec). */
const PAGE = 10;

/** The purchase orders of the shop, with dialogs to add, edit and delete them. */
export function OrdersPage() {
  const { t } = useTranslation("purchasing");
  const may = useMay();
  const mayManage = may("manage_purchase_orders");
  const mayAdd = mayManage && may("view_cost");
  const filters = useListFilters(orderFilters);
  const { search, status, open } = filters.values;
  const [removed, setRemoved] = useState<PurchaseOrderInList | null>(null);
  const list = usePagedList("purchase-orders", purchasingContract.listPurchaseOrders, {
    query: { limit: PAGE, ...filters.query },
  });
  const openNew = () => filters.set({ ...nothingOpen, new: true });
  const edit = ({ id }: { id: string }) => filters.set({ ...nothingOpen, edit: id });
  useShortcut("n", "palette:newPurchaseOrder", openNew, { enabled: mayAdd });
  const go = useGo();
  useEffect(() => {
    if (open) go(pageHref("/purchase-orders/$id", { id: open }), { replace: true });
    else ordersAddress.current = pageHref("/purchase-orders", {}, { search, status });
  }, [open, search, status, go]);
  const columns = useOrderColumns({
    view: ({ id }) => go(pageHref("/purchase-orders/$id", { id })),
    edit: mayManage ? edit : undefined,
    remove: mayManage ? setRemoved : undefined,
  });
  const add = { label: t("add"), hint: "N", isAllowed: mayAdd, onClick: openNew };
  return (
    <>
      <PageHeader title={t("title")} action={<AddButton {...add} variant="primary" />} />
      <PurchasingLinks current="/purchase-orders" />
      <OrderFigures />
      <ListFilterBar filters={filters} search={t("search")}>
        <FilterSelect
          label={t("statusFilter")}
          {...filters.select("status", (each) => t(`status.${each}`))}
        />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/purchase-orders/$id", { id })}
        empty={
          <EmptyList
            filters={filters}
            icon={<ClipboardList size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            action={<AddButton {...add} />}
            foundTitle={t("emptyFound")}
          />
        }
      />
      <OrderDialogs
        address={filters.values}
        onShow={(shown) => filters.set({ ...nothingOpen, ...shown })}
        removed={removed}
        onRemove={setRemoved}
      />
    </>
  );
}

interface DialogsProps {
  address: FiltersOf<typeof orderFilters>["values"];
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
