import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { paymentTypes } from "#src/areas/payments/providers.ts";
import { salesReportContract } from "../contract.ts";
import { saleStatuses } from "../../rules.ts";
import { noFilters, reportSpans, type ReportAddress } from "../../core/client/report-address.ts";

interface Props {
  address: ReportAddress;
  onChange: (change: Partial<ReportAddress>) => void;
}

const otherOrders = ["oldest", "highest", "lowest"] as const;

/** The filters of the report. Search, status and order apply only to the list of sales, not to the totals. */
export function ReportFilters({ address, onChange }: Props) {
  const { t } = useTranslation("sales");
  const cashiers = useQuery(read(salesReportContract.listCashiers, {}));
  const isList = address.side === "list";
  return (
    <section aria-label={t("filter.title")}>
      <FilterBar
        search={
          isList ? (
            <SearchInput
              label={t("filter.search")}
              placeholder={t("filter.searchPlaceholder")}
              value={address.search}
              onSearch={(search) => onChange({ search })}
            />
          ) : null
        }
        active={countActive(address, noFilters)}
        onClear={() => onChange(noFilters)}
      >
        <DateFilter
          label={t("filter.time")}
          allLabel={t("filter.allTime")}
          spans={reportSpans}
          value={address}
          onChange={onChange}
        />
        {isList ? (
          <FilterSelect
            label={t("filter.status")}
            value={address.status}
            onChange={(status) => onChange({ status })}
            options={saleStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        ) : null}
        <FilterSelect
          label={t("filter.cashier")}
          value={address.cashier}
          onChange={(cashier) => onChange({ cashier })}
          options={(cashiers.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterSelect
          label={t("filter.method")}
          value={address.method}
          onChange={(method) => onChange({ method })}
          options={paymentTypes.map((value) => ({ value, label: t(`common:provider.${value}`) }))}
        />
        {isList ? (
          <FilterSelect
            label={t("filter.sort")}
            allLabel={t("filter.sorts.newest")}
            value={address.sort === "newest" ? "" : address.sort}
            onChange={(sort) => onChange({ sort: sort || "newest" })}
            options={otherOrders.map((value) => ({ value, label: t(`filter.sorts.${value}`) }))}
          />
        ) : null}
      </FilterBar>
    </section>
  );
}
