import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { read } from "#src/client/data/queries.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { SortMenu } from "#src/client/ui/lists/sort-menu.tsx";
import { StatStrip, useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import { reconciliationContract } from "#src/areas/payments/reconciliation/contract.ts";
import { openStatuses } from "#src/areas/payments/open-statuses.ts";
import { statementProviders } from "#src/areas/payments/reconciliation/rules.ts";
import { usePaymentColumns } from "#src/areas/sales/reconciliation/client/payment-columns.tsx";
import { openMoneyFilters } from "#src/areas/sales/reconciliation/client/reconciliation-address.ts";

/** The side of payments whose money is open. */
export function OpenMoney() {
  const { t } = useTranslation("reconciliation");
  const filters = useListFilters(openMoneyFilters);
  const { query, isFiltered } = filters;
  const list = usePagedList("open-money", reconciliationContract.listOpenMoney, { query });
  const columns = usePaymentColumns(true);
  return (
    <>
      <Counts />
      <Filters filters={filters} />
      <DataList
        {...list}
        failed={t("open.failed")}
        label={t("side.open")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/reconciliation/$id", { id })}
        empty={
          <EmptyState
            icon={<CircleCheck size={20} />}
            title={t(isFiltered ? "open.nothingFits" : "open.none")}
            hint={t(isFiltered ? "open.clear" : "open.noneHint")}
          />
        }
      />
    </>
  );
}

function Filters({ filters }: { filters: FiltersOf<typeof openMoneyFilters> }) {
  const { t } = useTranslation("reconciliation");
  const providerName = useProviderName();
  return (
    <ListFilterBar filters={filters} search={t("open.search")} placeholder={t("common:search")}>
      <FilterSelect
        label={t("filter.status")}
        {...filters.select("status", (status) => t(`status.${status}`))}
      />
      <FilterSelect
        label={t("filter.provider")}
        {...filters.field("provider")}
        options={statementProviders.map((value) => ({ value, label: providerName(value) }))}
      />
      <FilterSelect label={t("filter.of")} {...filters.select("of", (of) => t(`filter.${of}`))} />
      <SortMenu label={t("filter.sort")} {...filters.order((sort) => t(`sort.${sort}`))} />
    </ListFilterBar>
  );
}

/** How many payments are open in each way, and how much money. */
function Counts() {
  const { t } = useTranslation("reconciliation");
  const { money } = useCurrency();
  const figure = useFigure();
  const query = useQuery(read(reconciliationContract.countOpenMoney, {}));
  return (
    <StatStrip
      label={t("side.open")}
      from={{ query, failed: t("open.countsFailed") }}
      stats={openStatuses.map((status) => {
        const found = query.data?.items.find((item) => item.status === status);
        return {
          label: t(`status.${status}`),
          value: figure(found?.count),
          hint: found && found.count > 0 ? money(found.total) : undefined,
          tone:
            found && found.count > 0 && (status === "unknown" || status === "late")
              ? ("waiting" as const)
              : ("neutral" as const),
          href: pageHref("/reconciliation", undefined, { status }),
        };
      })}
    />
  );
}
