import { useQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterBar } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { StatStrip } from "#src/client/ui/lists/stat-strip.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { creditContract, debtorSorts } from "../../credit-ledger/contract.ts";
import type { Debtor } from "../../credit-ledger/debt-schemas.ts";
import { debtAges, type DebtAge } from "../../credit-rules.ts";
import { debtTotalsContract } from "../../credit-ledger/totals-contract.ts";
import { AgeBadge } from "./age-badge.tsx";

interface DebtsAddress {
  search: string;
  age: DebtAge | "";
  sort: (typeof debtorSorts)[number] | undefined;
}

const readAddress = (words: AddressWords): DebtsAddress => ({
  search: (words["search"] ?? "").slice(0, 100),
  age: debtAges.find((age) => age === words["age"]) ?? "",
  sort: debtorSorts.find((sort) => sort === words["sort"] && sort !== "oldest"),
});

const noFilters: Omit<DebtsAddress, "sort"> = { search: "", age: "" };

const toFilters = ({ search, age }: DebtsAddress) => ({
  ...(search && { search }),
  ...(age && { age }),
});

/** What customers owe the shop, by customer and by age. */
export function DebtsPage() {
  const { t } = useTranslation("credit");
  const [address, setAddress] = useAddress(readAddress);
  const sort = address.sort ?? "oldest";
  const query = { ...toFilters(address), sort };
  const list = usePagedList("debts", creditContract.listDebtors, { query });
  const clear = () => setAddress(noFilters);
  const isFiltered = countActive(address, noFilters) > 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <ExportButton
            hasContacts
            address={endpointUrl(creditContract.exportDebts, { query: toFilters(address) })}
          />
        }
      />
      <Totals />
      <FilterBar
        search={
          <SearchInput
            label={t("list.search")}
            value={address.search}
            onSearch={(typed) => setAddress({ search: typed.trim() })}
          />
        }
        active={countActive(address, noFilters)}
        onClear={clear}
      >
        {debtAges.map((age) => (
          <FilterChip
            key={age}
            label={t(`ages.${age}`)}
            active={address.age === age}
            onToggle={(isOn) => setAddress({ age: isOn ? age : "" })}
          />
        ))}
        <SortMenu
          label={t("list.sort")}
          sorts={debtorSorts}
          sort={sort}
          wordOf={(each) => t(`sort.${each}`)}
          onSort={(each) => setAddress({ sort: each === "oldest" ? undefined : each })}
        />
      </FilterBar>
      <DataList
        {...list}
        failed={t("list.failed")}
        label={t("title")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/debts/$id", { id })}
        empty={
          isFiltered ? (
            <NothingFound
              icon={<HandCoins size={20} />}
              title={t("list.filtered")}
              hint={t("list.filteredHint")}
              onClear={clear}
            />
          ) : (
            <EmptyState
              icon={<HandCoins size={20} />}
              title={t("list.empty")}
              hint={t("list.emptyHint")}
            />
          )
        }
      />
    </>
  );
}

/** In this size six amounts fit in one row. */
const figure = "desk:text-16";

function Totals() {
  const { t } = useTranslation("credit");
  const query = useQuery(read(debtTotalsContract.getDebtTotals, {}));
  const { data } = query;
  return (
    <StatStrip
      label={t("totals")}
      from={{ query, failed: t("totalsFailed") }}
      stats={[
        {
          label: t("owed"),
          value: data && <Money minor={data.owed} className={figure} />,
          hint: data && t("customers", { count: data.customers }),
        },
        ...debtAges.map((age) => ({
          label: t(`ages.${age}`),
          value: data && <Money minor={data.ages[age]} className={figure} />,
          href: pageHref("/debts", {}, { age }),
        })),
      ]}
    />
  );
}

function useColumns(): Column<Debtor>[] {
  const { t, language } = useTranslation("credit");
  return [
    {
      id: "customer",
      header: t("list.customer"),
      identifies: true,
      phone: "title",
      cell: (debtor) => customerName(debtor, t),
    },
    {
      id: "oldest",
      header: t("list.oldest"),
      phone: "under",
      cell: ({ dueOn }) => formatDate(dueOn, language),
    },
    {
      id: "age",
      header: t("age"),
      phone: "end-under",
      cell: ({ age }) => <AgeBadge age={age} />,
    },
    {
      id: "owed",
      header: t("list.owes"),
      align: "end",
      phone: "end",
      cell: ({ owed }) => <Money minor={owed} />,
    },
  ];
}
