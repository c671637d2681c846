import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { salesReportContract } from "../contract.ts";
import { reportSpans, type ReportFiltersInUse } from "../../core/client/report-address.ts";

const otherOrders = ["oldest", "highest", "lowest"] as const;

/** The filters of the report. Search, status and order apply only to the list of sales, not to the totals. */
export function ReportFilters({ filters }: { filters: ReportFiltersInUse }) {
  const { t } = useTranslation("sales");
  const cashiers = useQuery(read(salesReportContract.listCashiers, {}));
  const { side, sort } = filters.values;
  const isList = side === "list";
  return (
    <section aria-label={t("filter.title")}>
      <ListFilterBar
        filters={filters}
        search={isList && t("filter.search")}
        placeholder={t("filter.searchPlaceholder")}
        keepsSearch
      >
        <DateFilter
          label={t("filter.time")}
          allLabel={t("filter.allTime")}
          spans={reportSpans}
          {...filters.days}
        />
        {isList ? (
          <FilterSelect
            label={t("filter.status")}
            {...filters.select("status", (status) => t(`status.${status}`))}
          />
        ) : null}
        <FilterSelect
          label={t("filter.cashier")}
          {...filters.field("cashier")}
          options={(cashiers.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterSelect
          label={t("filter.method")}
          {...filters.select("method", (method) => t(`common:provider.${method}`))}
        />
        {isList ? (
          <FilterSelect
            label={t("filter.sort")}
            allLabel={t("filter.sorts.newest")}
            value={sort === "newest" ? "" : sort}
            onChange={(chosen) => filters.set({ sort: chosen || "newest" })}
            options={otherOrders.map((value) => ({ value, label: t(`filter.sorts.${value}`) }))}
          />
        ) : null}
      </ListFilterBar>
    </section>
  );
}
