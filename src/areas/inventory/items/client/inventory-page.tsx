import { Package, Plus, Upload } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useFitsBeside } from "#src/client/media.ts";
import { useOpenBeside } from "#src/client/open-beside.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListAndDetail } from "#src/client/ui/lists/list-and-detail.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { useRowSelection, type RowSelection } from "#src/client/ui/lists/row-selection.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { inventoryContract } from "../../core/contract.ts";
import {
  inventoryHref,
  itemFilters,
  lastInventoryAddress,
  menuSorts,
} from "../../core/client/inventory-address.ts";
import { InventoryFigures } from "./inventory-figures.tsx";
import { InventoryHead } from "./inventory-head.tsx";
import { InventorySections } from "../../alerts/client/inventory-sections.tsx";
import { useItemColumns } from "./item-columns.tsx";
import { ItemSkeleton } from "../../core/client/item-skeleton.tsx";

const ItemDetail = lazy(async () => ({
  default: (await import("./item-detail.tsx")).ItemDetail,
}));
const ItemsSelectionBar = lazy(() => import("./items-selection-bar.tsx"));
const ReceiveStock = lazyWithWords(
  () => import("../../receiving/client/receive-stock.tsx"),
  "receiving",
);
const NewItemDialog = lazy(() => import("./new-item-dialog.tsx"));

/** The list of all items. On a wide screen the open item is shown beside the list. */
export function InventoryPage() {
  const { t } = useTranslation("inventory");
  const may = useMay();
  const go = useGo();
  const fitsBeside = useFitsBeside();
  const filters = useListFilters(itemFilters);
  const { values } = filters;
  const open = useOpenBeside(values.open, "/inventory");
  const mayCreate = may("create_inventory");
  const openNew = () => filters.set({ new: true });
  const selection = useRowSelection();
  useShortcut("n", "palette:newItem", openNew, { enabled: mayCreate });

  useEffect(() => {
    lastInventoryAddress.current = inventoryHref(values);
  }, [values]);

  return (
    <>
      <InventoryHead query={filters.query} onNew={mayCreate && openNew} />
      <InventorySections current="items" />
      <InventoryFigures />
      <Filters filters={filters} selection={selection} />
      <ListAndDetail
        label={t("detail.beside")}
        fallback={<ItemSkeleton />}
        detail={
          open && <ItemDetail key={open} id={open} onClose={() => filters.set({ open: "" })} />
        }
      >
        <List filters={filters} open={open} onNew={mayCreate && openNew} selection={selection} />
      </ListAndDetail>
      {values.receive && may("adjust_stock") ? (
        <Suspense>
          <ReceiveStock onClose={() => filters.set({ receive: false })} />
        </Suspense>
      ) : null}
      {values.new && mayCreate ? (
        <Suspense>
          <NewItemDialog
            typed={values.search}
            onClose={() => filters.set({ new: false })}
            onDone={(item) =>
              fitsBeside
                ? filters.set({ new: false, open: item.id })
                : go(pageHref("/inventory/$id", { id: item.id }))
            }
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface PartProps {
  filters: FiltersOf<typeof itemFilters>;
  selection: RowSelection;
}

function List({
  filters,
  open,
  onNew,
  selection,
}: PartProps & { open: string; onNew: (() => void) | false }) {
  const { t } = useTranslation("inventory");
  const may = useMay();
  const fitsBeside = useFitsBeside();
  const list = usePagedList("inventory", inventoryContract.listItems, {
    query: filters.query,
  });
  const columns = useItemColumns(open !== "", may("view_cost"));
  useShortcut("Escape", "keys:closeDetail", () => filters.set({ open: "" }), {
    enabled: open !== "",
  });
  const maySelect = open === "" && selection.isOn;
  return (
    <>
      <DataList
        {...list}
        failed={t("loadFailed")}
        label={t("title")}
        columns={columns}
        rowKey={(item) => item.id}
        rowHref={(item) =>
          fitsBeside
            ? inventoryHref({ ...filters.values, open: item.id })
            : pageHref("/inventory/$id", { id: item.id })
        }
        selected={open}
        {...(maySelect && {
          select: selection.controls(list.rows ?? [], (item) => item.id, {
            page: t("select.page"),
            row: (item) => t("select.row", { item: item.name }),
          }),
        })}
        {...filters.columnSort}
        expectedRows={12}
        empty={
          <EmptyList
            filters={filters}
            icon={<Package size={20} />}
            title={t("list.empty")}
            hint={t("list.emptyHint")}
            action={
              onNew ? (
                <>
                  <Button icon={<Plus size={16} />} onClick={onNew}>
                    {t("newItem")}
                  </Button>
                  <LinkButton href={pageHref("/inventory/import")} icon={<Upload size={16} />}>
                    {t("import")}
                  </LinkButton>
                </>
              ) : null
            }
            foundTitle={t("list.nothingFound")}
            foundHint={t("list.nothingFoundHint")}
          />
        }
      />
      <Suspense>
        {selection.chosen.length > 0 && maySelect ? (
          <ItemsSelectionBar chosen={selection.chosen} onChoose={selection.choose} />
        ) : null}
      </Suspense>
    </>
  );
}

function Filters({ filters, selection }: PartProps) {
  const { t } = useTranslation("inventory");
  return (
    <ListFilterBar
      filters={filters}
      search={t("list.search")}
      placeholder={t("list.searchShort")}
      selecting={selection.selecting}
    >
      <FilterSelect
        label={t("field.category")}
        {...filters.select("category", (category) => t(`category.${category}`))}
      />
      <FilterSelect
        label={t("list.stock")}
        {...filters.select("stock", (state) => t(`state.${state}`))}
      />
      <FilterChip label={t("list.online")} {...filters.chip("online")} />
      <FilterChip label={t("list.archived")} {...filters.chip("archived")} />
      <SortMenu
        label={t("list.sort")}
        {...filters.order((sort) => t(`sort.${sort}`))}
        sorts={menuSorts}
      />
    </ListFilterBar>
  );
}
