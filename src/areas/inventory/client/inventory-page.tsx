import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowUpDown, Download, Package, Plus } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { useAddress, useGo } from "#src/client/address.ts";
import { useCursorPages } from "#src/client/cursor-pages.ts";
import { endpointUrl } from "#src/client/api.ts";
import { useErrorText } from "#src/client/error-text.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { useWidth } from "#src/client/media.ts";
import { read } from "#src/client/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { DataList, type Sort } from "#src/client/ui/data-list.tsx";
import { EmptyState } from "#src/client/ui/empty-state.tsx";
import { FilterBar, FilterChip, FilterSelect } from "#src/client/ui/filter-bar.tsx";
import { Menu } from "#src/client/ui/menu.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SearchInput } from "#src/client/ui/search-input.tsx";
import { inventoryContract, type ItemSort } from "../contract.ts";
import { categories, stockStates } from "../rules.ts";
import {
  inventoryHref,
  isFiltered,
  lastInventoryAddress,
  noFilters,
  readInventoryAddress,
  sorts,
  toItemsQuery,
  type InventoryAddress,
} from "./inventory-address.ts";
import { InventoryFigures } from "./inventory-figures.tsx";
import { useItemColumns } from "./item-columns.tsx";
import { ItemSkeleton } from "./item-skeleton.tsx";

const ItemDetail = lazy(async () => ({
  default: (await import("./item-detail.tsx")).ItemDetail,
}));
const NewItemDialog = lazy(() => import("./new-item-dialog.tsx"));

/** Everything the shop sells and repairs with. On a wide screen the item that is opened stands beside the list. */
export function InventoryPage() {
  const { t } = useTranslation("inventory");
  const may = useMay();
  const go = useGo();
  const isWide = useWidth() === "wide";
  const [address, setAddress] = useAddress(readInventoryAddress);
  const open = isWide ? address.open : "";
  const mayCreate = may("create_inventory");
  const openNew = () => setAddress({ new: true });
  useShortcut("n", openNew, mayCreate);

  useEffect(() => {
    lastInventoryAddress.current = inventoryHref(address);
  }, [address]);
  // An address shared from a wide screen opens the item itself on a narrow one.
  useEffect(() => {
    if (!isWide && address.open) go(`/inventory/${address.open}`, { replace: true });
  }, [isWide, address.open, go]);

  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <a
            href={endpointUrl(inventoryContract.exportItems, { query: toItemsQuery(address) })}
            download
            className={buttonClasses("ghost")}
          >
            <Download size={16} aria-hidden="true" />
            {t("export")}
          </a>
        }
        action={
          mayCreate ? (
            <Button variant="primary" icon={<Plus size={16} />} hint="N" onClick={openNew}>
              {t("newItem")}
            </Button>
          ) : null
        }
      />
      <InventoryFigures />
      <Filters address={address} onChange={setAddress} />
      <div className={cx(open !== "" && "grid grid-cols-[24rem_minmax(0,1fr)] items-start gap-5")}>
        <List address={address} open={open} onChange={setAddress} onNew={mayCreate && openNew} />
        {open ? (
          <aside
            aria-label={t("detail.beside")}
            className="sticky top-16 max-h-[calc(100dvh-5rem)] overflow-y-auto overscroll-contain border-l border-line py-1 pl-5"
          >
            <Suspense fallback={<ItemSkeleton />}>
              <ItemDetail key={open} id={open} onClose={() => setAddress({ open: "" })} />
            </Suspense>
          </aside>
        ) : null}
      </div>
      {address.new && mayCreate ? (
        <Suspense>
          <NewItemDialog
            typed={address.search}
            onClose={() => setAddress({ new: false })}
            onDone={(item) =>
              isWide ? setAddress({ new: false, open: item.id }) : go(`/inventory/${item.id}`)
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
}

/** Each sort has the one direction people look for. */
const sortMarks: Partial<Record<ItemSort, Sort>> = {
  name: { column: "name", direction: "ascending" },
  price: { column: "price", direction: "ascending" },
};

function List({
  address,
  open,
  onChange,
  onNew,
}: PartProps & { open: string; onNew: (() => void) | false }) {
  const { t } = useTranslation("inventory");
  const errorText = useErrorText();
  const may = useMay();
  const isWide = useWidth() === "wide";
  const filters = toItemsQuery(address);
  const pages = useCursorPages("inventory", JSON.stringify(filters));
  const query = useQuery({
    ...read(inventoryContract.listItems, {
      query: { ...filters, ...(pages.cursor && { cursor: pages.cursor }) },
    }),
    placeholderData: keepPreviousData,
  });
  const columns = useItemColumns(open !== "", may("view_cost"));
  useShortcut("Escape", () => onChange({ open: "" }), open !== "");
  const mark = sortMarks[address.sort];
  return (
    <DataList
      label={t("title")}
      rows={query.data?.items}
      columns={columns}
      rowKey={(item) => item.id}
      rowHref={(item) =>
        isWide ? inventoryHref({ ...address, open: item.id }) : `/inventory/${item.id}`
      }
      {...(open && { selected: open })}
      {...(mark && { sort: mark })}
      onSort={({ column }) => onChange({ sort: sorts.find((sort) => sort === column) ?? "newest" })}
      refreshing={query.isPlaceholderData || (query.isError && query.isFetching)}
      error={query.isError && !query.data ? t("loadFailed") : null}
      errorDetail={query.error ? errorText(query.error) : null}
      onRetry={() => void query.refetch()}
      expectedRows={12}
      empty={
        isFiltered(address) ? (
          <EmptyState
            icon={<Package size={20} />}
            title={t("list.nothingFound")}
            hint={t("list.nothingFoundHint")}
            action={<Button onClick={() => onChange(noFilters)}>{t("common:clearFilters")}</Button>}
          />
        ) : (
          <EmptyState
            icon={<Package size={20} />}
            title={t("list.empty")}
            hint={t("list.emptyHint")}
            action={
              onNew ? (
                <Button icon={<Plus size={16} />} onClick={onNew}>
                  {t("newItem")}
                </Button>
              ) : null
            }
          />
        )
      }
      pager={pages.pager(query.data)}
    />
  );
}

function Filters({ address, onChange }: PartProps) {
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
      onClear={isFiltered(address) && (() => onChange(noFilters))}
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
      <Menu
        label={t("list.sort")}
        items={sorts.map((value) => ({
          label: t(`sort.${value}`),
          checked: value === address.sort,
          onSelect: () => onChange({ sort: value }),
        }))}
      >
        {(trigger) => (
          <Button {...trigger} size="small" variant="ghost" icon={<ArrowUpDown size={14} />}>
            {t(`sort.${address.sort}`)}
          </Button>
        )}
      </Menu>
    </FilterBar>
  );
}
