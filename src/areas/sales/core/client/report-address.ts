/** Reads and builds the address of the sales report. Unknown parameters and values are ignored. */
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, type AddressWords } from "#src/client/address.ts";
import { anyTime, daysQuery, readDaySpan, type DaySpan } from "#src/client/words/day-span.ts";
import { paymentTypes, type PaymentType } from "#src/areas/payments/providers.ts";
import { saleSorts, type SaleSort } from "../../contract.ts";
import { saleStatuses, type SaleStatus } from "../../rules.ts";

/** The named time spans of the report. Week and month are the last 7 and 30 days. */
export const reportSpans = ["today", "yesterday", "week", "month"] as const;

export const reportSides = ["list", "totals"] as const;

export interface ReportAddress extends DaySpan {
  side: (typeof reportSides)[number];
  search: string;
  status: SaleStatus | "";
  cashier: string;
  method: PaymentType | "";
  sort: SaleSort;
  /** The id of the sale that is shown beside the list; empty when none is. */
  open: string;
}

const oneOf = <T extends string>(known: readonly T[], word: string | undefined): T | "" =>
  known.find((each) => each === word) ?? "";

export function readReportAddress(words: AddressWords): ReportAddress {
  return {
    side: oneOf(reportSides, words["side"]) || "list",
    search: (words["search"] ?? "").slice(0, 100),
    ...readDaySpan(words),
    status: oneOf(saleStatuses, words["status"]),
    cashier: idIn(words["cashier"]),
    method: oneOf(paymentTypes, words["method"]),
    sort: oneOf(saleSorts, words["sort"]) || "newest",
    open: idIn(words["open"]),
  };
}

/** The query of the totals: only days, cashier and method filter the totals. `day` is today (`useToday`). */
export function toSummaryQuery(address: ReportAddress, day: string) {
  const { cashier, method } = address;
  return {
    ...daysQuery(address, day),
    ...(cashier && { userId: cashier }),
    ...(method && { paymentType: method }),
  };
}

/** The query of the list and its export: all filters, the search and the order. */
export function toSalesQuery(address: ReportAddress, day: string) {
  const { search, status, sort } = address;
  return {
    ...toSummaryQuery(address, day),
    ...(search.trim() && { search: search.trim() }),
    ...(status && { status }),
    ...(sort !== "newest" && { sort }),
  };
}

/** Builds the address of the report with these filters. */
export function reportHref(address: Partial<ReportAddress>): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(address))
    if (value && value !== "newest" && value !== "list") words.set(name, value);
  return pageHref("/sales-report", {}, Object.fromEntries(words));
}

export const noFilters = {
  ...anyTime,
  status: "",
  cashier: "",
  method: "",
} as const;

export const isFiltered = (address: ReportAddress): boolean =>
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((name) => address[name] !== "");

/** The last address at which the user saw the report. "Back" on a sale leads to it. */
export const lastSalesReport = { current: pageHref("/sales-report") };
