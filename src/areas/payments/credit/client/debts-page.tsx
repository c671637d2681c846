import { useQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { StatStrip } from "#src/client/ui/lists/stat-strip.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { creditContract, debtorSorts } from "../../credit-ledger/contract.ts";
import type { Debtor } from "../../credit-ledger/debt-schemas.ts";
import { debtAges } from "../../credit-rules.ts";
import { debtTotalsContract } from "../../credit-ledger/totals-contract.ts";
import { AgeBadge } from "./age-badge.tsx";

const debtFilters = listFilters({
  search: field.search,
  age: field.choice(debtAges),
  sort: field.sort(debtorSorts, "oldest"),
});

/** What customers owe the shop, by customer and by age. */
export function DebtsPage() {
  const { t } = useTranslation("credit");
  const filters = useListFilters(debtFilters);
  const list = usePagedList("debts", creditContract.listDebtors, { query: filters.query });
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <ExportButton
            hasContacts
            address={endpointUrl(creditContract.exportDebts, { query: filters.filterQuery })}
          />
        }
      />
      <Totals />
      <ListFilterBar filters={filters} search={t("list.search")}>
        {debtAges.map((age) => (
          <FilterChip key={age} label={t(`ages.${age}`)} {...filters.chip("age", age)} />
        ))}
        <SortMenu label={t("list.sort")} {...filters.order((sort) => t(`sort.${sort}`))} />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("list.failed")}
        label={t("title")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/debts/$id", { id })}
        empty={
          <EmptyList
            filters={filters}
            icon={<HandCoins size={20} />}
            title={t("list.empty")}
            hint={t("list.emptyHint")}
            foundTitle={t("list.filtered")}
            foundHint={t("list.filteredHint")}
          />
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
