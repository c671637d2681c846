import { useQuery } from "@tanstack/react-query";
import { Plus, Users } from "lucide-react";
import { lazy, Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useAddress, useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { FilterBar, FilterChip, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { useRowSelection, type Selecting } from "#src/client/ui/lists/row-selection.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { StatStrip, useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { customersContract, customerSorts, type CustomerSort } from "../contract.ts";
import { sortMarks, sortOf, useColumns } from "./customer-columns.tsx";
import { tagLabel } from "./customer-words.ts";
import {
  readCustomersAddress,
  toCustomersQuery,
  type CustomersAddress,
} from "./customers-address.ts";
import { useShopTags } from "./shop-tags.ts";

const SelectionBar = lazy(() => import("../tagging/client/customer-selection-bar.tsx"));
const NewCustomerDialog = lazy(() => import("./new-customer-dialog.tsx"));

const noFilters = { search: "", tag: "", inactive: false };

export function CustomersPage() {
  const { t } = useTranslation("customers");
  const go = useGo();
  const mayCreate = useMay()("create_customers");
  const [address, setAddress] = useAddress(readCustomersAddress);
  const { search, tag, inactive } = address;
  const selection = useRowSelection();
  const query = toCustomersQuery(address);
  const list = usePagedList("customers", customersContract.listCustomers, { query });
  const openNew = () => setAddress({ new: true });
  useShortcut("n", "palette:newCustomer", openNew, { enabled: mayCreate });
  const isFiltered = search !== "" || tag !== "" || inactive;
  const clear = () => setAddress(noFilters);
  const setSort = (sort: CustomerSort | undefined) =>
    setAddress({ sort: sort === "newest" ? undefined : sort });

  const newButton = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      icon={<Plus size={16} />}
      hint="N"
      disabledReason={!mayCreate && t("errors:forbidden")}
      onClick={openNew}
    >
      {t("newCustomer")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        action={newButton("primary")}
        secondary={
          <LinkButton href={pageHref("/customers/duplicates")} icon={<Users size={16} />}>
            {t("duplicates")}
          </LinkButton>
        }
      />
      <Statistics />
      <Filters address={address} onChange={setAddress} selecting={selection.selecting} />
      <DataList
        {...list}
        failed={t(search ? "searchFailed" : "fetchFailed")}
        label={t("title")}
        columns={useColumns()}
        rowKey={(customer) => customer.id}
        {...(selection.isOn && {
          select: selection.controls(list.rows ?? [], ({ id }) => id, {
            page: t("select.page"),
            row: ({ name }) => t("select.row", { name }),
          }),
        })}
        rowHref={(customer) => pageHref("/customers/$id", { id: customer.id })}
        sort={sortMarks[query.sort]}
        onSort={({ column }) => setSort(sortOf[column])}
        empty={
          isFiltered ? (
            <NothingFound
              icon={<Users size={20} />}
              title={search ? t("picker.nobody", { text: search }) : t("empty.filtered")}
              hint={t("empty.filteredHint")}
              onClear={clear}
            />
          ) : (
            <EmptyState
              icon={<Users size={20} />}
              title={t("empty.title")}
              hint={t("empty.hint")}
              action={newButton("secondary")}
            />
          )
        }
      />
      {selection.chosen.length > 0 ? (
        <Suspense>
          <SelectionBar
            chosen={selection.chosen}
            filter={filterOf(query)}
            onClear={() => selection.choose([])}
          />
        </Suspense>
      ) : null}
      {address.new && mayCreate ? (
        <Suspense>
          <NewCustomerDialog
            typed={search}
            onClose={() => setAddress({ new: false })}
            onDone={(customer) => go(pageHref("/customers/$id", { id: customer.id }))}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface FiltersProps {
  address: CustomersAddress;
  onChange: (change: Partial<CustomersAddress>) => void;
  selecting: Selecting;
}

function Filters({ address, onChange, selecting }: FiltersProps) {
  const { t } = useTranslation("customers");
  const tags = useShopTags();
  const { search, sort, tag, inactive } = address;
  return (
    <FilterBar
      search={
        <SearchInput
          label={t("list.search")}
          value={search}
          onSearch={(typed) => onChange({ search: typed.trim() })}
        />
      }
      active={countActive(address, noFilters)}
      onClear={() => onChange(noFilters)}
      selecting={selecting}
    >
      <FilterSelect
        label={t("field.tag")}
        value={tag}
        options={tags.map((value) => ({ value, label: tagLabel(value) }))}
        onChange={(value) => onChange({ tag: value })}
      />
      <FilterChip
        label={t("list.inactiveOnly")}
        active={inactive}
        onToggle={(on) => onChange({ inactive: on })}
      />
      <SortMenu
        label={t("list.sort")}
        sorts={customerSorts}
        sort={sort ?? "newest"}
        wordOf={(each) => t(`sort.${each}`)}
        onSort={(chosen) => onChange({ sort: chosen === "newest" ? undefined : chosen })}
      />
    </FilterBar>
  );
}

/** The filters without the order, for an act on all customers that match. */
const filterOf = ({ sort: _, ...filter }: ReturnType<typeof toCustomersQuery>) => filter;

function Statistics() {
  const { t } = useTranslation("customers");
  const query = useQuery(read(customersContract.getCustomerStatistics, {}));
  const { data } = query;
  const figure = useFigure();
  return (
    <StatStrip
      label={t("statistics.label")}
      from={{ query, failed: t("statistics.failed") }}
      stats={[
        { label: t("statistics.all"), value: figure(data?.all) },
        { label: t("statistics.active"), value: figure(data?.active) },
        { label: t("statistics.newThisMonth"), value: figure(data?.newThisMonth) },
      ]}
    />
  );
}
