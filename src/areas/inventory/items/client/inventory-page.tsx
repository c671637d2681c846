import { Package, Plus, Upload } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useAddress, useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useFitsBeside } from "#src/client/media.ts";
import { useOpenBeside } from "#src/client/open-beside.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListAndDetail } from "#src/client/ui/lists/list-and-detail.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { useRowSelection, type RowSelection } from "#src/client/ui/lists/row-selection.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { inventoryContract } from "../../core/contract.ts";
import { categories, stockStates } from "../../rules.ts";
import {
  inventoryHref,
  isFiltered,
  lastInventoryAddress,
  markOf,
  menuSorts,
  noFilters,
  readInventoryAddress,
  sortOf,
  toItemsQuery,
  type InventoryAddress,
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
  const [address, setAddress] = useAddress(readInventoryAddress);
  const open = useOpenBeside(address.open, "/inventory");
  const mayCreate = may("create_inventory");
  const openNew = () => setAddress({ new: true });
  const selection = useRowSelection();
  useShortcut("n", "palette:newItem", openNew, { enabled: mayCreate });

  useEffect(() => {
    lastInventoryAddress.current = inventoryHref(address);
  }, [address]);

  return (
    <>
      <InventoryHead address={address} onNew={mayCreate && openNew} />
      <InventorySections current="items" />
      <InventoryFigures />
      <Filters address={address} onChange={setAddress} selection={selection} />
      <ListAndDetail
        label={t("detail.beside")}
        fallback={<ItemSkeleton />}
        detail={
          open && <ItemDetail key={open} id={open} onClose={() => setAddress({ open: "" })} />
        }
      >
        <List
          address={address}
          open={open}
          onChange={setAddress}
          onNew={mayCreate && openNew}
          selection={selection}
        />
      </ListAndDetail>
      {address.receive && may("adjust_stock") ? (
        <Suspense>
          <ReceiveStock onClose={() => setAddress({ receive: false })} />
        </Suspense>
      ) : null}
      {address.new && mayCreate ? (
        <Suspense>
          <NewItemDialog
            typed={address.search}
            onClose={() => setAddress({ new: false })}
            onDone={(item) =>
              fitsBeside
                ? setAddress({ new: false, open: item.id })
                : go(pageHref("/inventory/$id", { id: item.id }))
            }
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface PartProps {
  address: InventoryAddress;
  onChange: (change: Partial<InventoryAddress>) => void;
  selection: RowSelection;
}

function List({
  address,
  open,
  onChange,
  onNew,
  selection,
}: PartProps & { open: string; onNew: (() => void) | false }) {
  const { t } = useTranslation("inventory");
  const may = useMay();
  const fitsBeside = useFitsBeside();
  const list = usePagedList("inventory", inventoryContract.listItems, {
    query: toItemsQuery(address),
  });
  const columns = useItemColumns(open !== "", may("view_cost"));
  useShortcut("Escape", "keys:closeDetail", () => onChange({ open: "" }), {
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
            ? inventoryHref({ ...address, open: item.id })
            : pageHref("/inventory/$id", { id: item.id })
        }
        selected={open}
        {...(maySelect && {
          select: selection.controls(list.rows ?? [], (item) => item.id, {
            page: t("select.page"),
            row: (item) => t("select.row", { item: item.name }),
          }),
        })}
        {...markOf(address.sort)}
        onSort={(wanted) => onChange({ sort: sortOf(wanted) })}
        expectedRows={12}
        empty={
          isFiltered(address) ? (
            <NothingFound
              icon={<Package size={20} />}
              title={t("list.nothingFound")}
              hint={t("list.nothingFoundHint")}
              onClear={() => onChange(noFilters)}
            />
          ) : (
            <EmptyState
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
            />
          )
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

function Filters({ address, onChange, selection }: PartProps) {
  const { t } = useTranslation("inventory");
  return (
    <FilterBar
      search={
        <SearchInput
          label={t("list.search")}
          placeholder={t("list.searchShort")}
          value={address.search}
          onSearch={(search) => onChange({ search })}
        />
      }
      active={countActive(address, noFilters)}
      onClear={() => onChange(noFilters)}
      selecting={selection.selecting}
    >
      <FilterSelect
        label={t("field.category")}
        value={address.category}
        onChange={(category) => onChange({ category })}
        options={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
      />
      <FilterSelect
        label={t("list.stock")}
        value={address.stock}
        onChange={(stock) => onChange({ stock })}
        options={stockStates.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <FilterChip
        label={t("list.online")}
        active={address.online}
        onToggle={(online) => onChange({ online })}
      />
      <FilterChip
        label={t("list.archived")}
        active={address.archived}
        onToggle={(archived) => onChange({ archived })}
      />
      <SortMenu
        label={t("list.sort")}
        sorts={menuSorts}
        sort={address.sort}
        wordOf={(value) => t(`sort.${value}`)}
        onSort={(sort) => onChange({ sort })}
      />
    </FilterBar>
  );
}
