/** Reads the address of the sales report. Unknown parts are ignored. */
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, type AddressWords } from "#src/client/address.ts";
import { anyTime, daysQuery, readDaySpan, type DaySpan } from "#src/client/words/day-span.ts";
import { paymentMethods, type PaymentMethod } from "#src/areas/payments/providers.ts";
import { saleSorts, type SaleSort } from "../../contract.ts";
import { saleStatuses, type SaleStatus } from "../../rules.ts";

/** The named time spans of the report. Week and month are the last 7 and 30 days. */
export const reportSpans = ["today", "yesterday", "week", "month"] as const;

export const reportSides = ["list", "totals", "requests"] as const;

export interface ReportAddress extends DaySpan {
  side: (typeof reportSides)[number];
  search: string;
  status: SaleStatus | "";
  cashier: string;
  method: PaymentMethod | "";
  sort: SaleSort;
  /** The sale shown beside the list. */
  open: string;
  /** Whether ended refund requests are listed too. */
  ended: "yes" | "";
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
    method: oneOf(paymentMethods, words["method"]),
    sort: oneOf(saleSorts, words["sort"]) || "newest",
    open: idIn(words["open"]),
    ended: words["ended"] === "yes" ? "yes" : "",
  };
}

/** The query of the totals. It has fewer filters: totals count only completed sales. `day` is today (`useToday`). */
export function toSummaryQuery(address: ReportAddress, day: string) {
  const { cashier, method } = address;
  return {
    ...daysQuery(address, day),
    ...(cashier && { userId: cashier }),
    ...(method && { paymentType: method }),
  };
}

/** The filters as query parameters of the server. */
export function toSalesQuery(address: ReportAddress, day: string) {
  const { search, status, sort } = address;
  return {
    ...toSummaryQuery(address, day),
    ...(search.trim() && { search: search.trim() }),
    ...(status && { status }),
    ...(sort !== "newest" && { sort }),
  };
}

/** The address of the report with these filters, for links from other screens. */
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

/** The last address of the report. "Back" on a sale leads to it. */
export const lastSalesReport = { current: pageHref("/sales-report") };
