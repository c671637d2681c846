/** The filters of the sales report, in the address of its screen. */
import { pageHref } from "#src/shared/addresses.ts";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, type FiltersOf, type ValuesOf } from "#src/client/ui/lists/list-filters.ts";
import { paymentTypes } from "#src/areas/payments/providers.ts";
import { saleSorts } from "../../contract.ts";
import { saleStatuses } from "../../rules.ts";

/** The named time spans of the report. Week and month are the last 7 and 30 days. */
export const reportSpans = ["today", "yesterday", "week", "month"] as const;

export const reportSides = ["list", "totals"] as const;

export const reportFilters = listFilters({
  search: field.search,
  ...field.days,
  status: field.choice(saleStatuses),
  cashier: field.id("userId"),
  method: field.choice(paymentTypes, "paymentType"),
  sort: field.sort(saleSorts, "newest", {
    date: { descending: "newest", ascending: "oldest" },
    total: { descending: "highest", ascending: "lowest" },
  }),
  side: field.view(reportSides, "list"),
  /** The sale that is shown beside the list. */
  open: field.record,
});

export type ReportFiltersInUse = FiltersOf<typeof reportFilters>;

/** The query of the totals: only days, cashier and method filter the totals. */
export function summaryQueryOf({ filterQuery }: ReportFiltersInUse) {
  const { search: _, status: __, ...query } = filterQuery;
  return query;
}

/** Builds the address of the report with these filters. */
export const reportHref = (values: Partial<ValuesOf<typeof reportFilters.fields>>): string =>
  pageHref("/sales-report", {}, reportFilters.words(values));

/** The last address at which the user saw the report. "Back" on a sale leads to it. */
export const lastSalesReport = { current: pageHref("/sales-report") };
