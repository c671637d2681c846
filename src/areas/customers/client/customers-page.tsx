import { useQuery } from "@tanstack/react-query";
import { Plus, Users } from "lucide-react";
import { lazy, Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { useAddress, useGo } from "#src/client/address.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DataList, type Column, type Sort } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { FilterBar, FilterChip, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { StatStrip, useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { customersContract, customerSorts, type Customer, type CustomerSort } from "../contract.ts";
import { StateBadge, TagBadge } from "./customer-badges.tsx";
import { tagLabel } from "./customer-words.ts";
import { readCustomersAddress, toCustomersQuery } from "./customers-address.ts";
import { useShopTags } from "./shop-tags.ts";

const NewCustomerDialog = lazy(() => import("./new-customer-dialog.tsx"));

const noFilters = { search: "", tag: "", inactive: false };

export function CustomersPage() {
  const { t } = useTranslation("customers");
  const go = useGo();
  const tags = useShopTags();
  const mayCreate = useMay()("create_customers");
  const [address, setAddress] = useAddress(readCustomersAddress);
  const { search, tag, inactive } = address;
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
      <PageHeader title={t("title")} action={newButton("primary")} />
      <Statistics />
      <FilterBar
        search={
          <SearchInput
            label={t("list.search")}
            value={search}
            onSearch={(typed) => setAddress({ search: typed.trim() })}
          />
        }
        active={countActive(address, noFilters)}
        onClear={clear}
      >
        <FilterSelect
          label={t("field.tag")}
          value={tag}
          options={tags.map((value) => ({ value, label: tagLabel(value) }))}
          onChange={(value) => setAddress({ tag: value })}
        />
        <FilterChip
          label={t("list.inactiveOnly")}
          active={inactive}
          onToggle={(on) => setAddress({ inactive: on })}
        />
        <SortMenu
          label={t("list.sort")}
          sorts={customerSorts}
          sort={query.sort}
          wordOf={(sort) => t(`sort.${sort}`)}
          onSort={setSort}
        />
      </FilterBar>
      <DataList
        {...list}
        failed={t(search ? "searchFailed" : "fetchFailed")}
        label={t("title")}
        columns={useColumns()}
        rowKey={(customer) => customer.id}
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

/** The column and the direction that the table's head shows for each order. Each order has only one direction. */
const sortMarks: Record<CustomerSort, Sort> = {
  newest: { column: "joined", direction: "descending" },
  name: { column: "name", direction: "ascending" },
  spent: { column: "spent", direction: "descending" },
};
const sortOf: Record<string, CustomerSort | undefined> = { name: "name", spent: "spent" };

function useColumns(): Column<Customer>[] {
  const { t, language } = useTranslation("customers");
  return [
    {
      id: "name",
      header: t("field.name"),
      sortable: true,
      identifies: true,
      phone: "title",
      cell: (customer) => (
        <>
          {customerName(customer, t)} <StateBadge customer={customer} />
        </>
      ),
    },
    {
      id: "phone",
      header: t("field.phone"),
      identifies: true,
      phone: "under",
      cell: ({ phone }) => (
        <span className="whitespace-nowrap tabular-nums">{phone ? formatPhone(phone) : "–"}</span>
      ),
    },
    {
      id: "city",
      header: t("field.city"),
      from: "desk",
      shrinks: true,
      cell: ({ city }) => city ?? "–",
    },
    {
      id: "tag",
      header: t("field.tag"),
      phone: "end-under",
      cell: ({ tag }) => <TagBadge tag={tag} />,
    },
    {
      id: "level",
      header: t("field.loyaltyLevel"),
      from: "wide",
      cell: ({ loyaltyLevel }) => t(`level.${loyaltyLevel}`),
    },
    {
      id: "lastVisit",
      header: t("field.lastVisit"),
      from: "desk",
      cell: ({ lastVisit }) => (lastVisit ? <RelativeTime iso={lastVisit} /> : "–"),
    },
    {
      id: "joined",
      header: t("field.joinedDate"),
      from: "wide",
      sortable: true,
      cell: ({ joinedDate }) => (
        <span className="whitespace-nowrap">{formatDate(joinedDate, language)}</span>
      ),
    },
    {
      id: "spent",
      header: t("field.totalSpent"),
      align: "end",
      sortable: true,
      phone: "end",
      cell: ({ totalSpent }) => <Money minor={totalSpent} />,
    },
  ];
}
