/** The search params of the alerts screen. Unknown values are ignored. */
import type { AddressWords } from "#src/client/address.ts";
import type { Sort } from "#src/client/ui/lists/data-list.tsx";
import { alertSorts, type AlertSort } from "../contract.ts";
import { alertTypes, severities, type AlertType, type Severity } from "../rules.ts";

export interface AlertsAddress {
  search: string;
  type: AlertType | "";
  severity: Severity | "";
  /** Whether only the types `low_stock` and `out_of_stock` are listed. */
  short: boolean;
  resolved: boolean;
  sort: AlertSort;
}

export const readAlertsAddress = (words: AddressWords): AlertsAddress => ({
  search: (words["search"] ?? "").slice(0, 100),
  type: alertTypes.find((each) => each === words["type"]) ?? "",
  severity: severities.find((each) => each === words["severity"]) ?? "",
  short: words["short"] === "true",
  resolved: words["resolved"] === "true",
  sort: alertSorts.find((each) => each === words["sort"]) ?? "severity",
});

/** The filters as input of the endpoint. */
export const toAlertsQuery = ({
  search,
  type,
  severity,
  short,
  resolved,
  sort,
}: AlertsAddress) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(type && { type }),
  ...(severity && { severity }),
  ...(short && { short: "true" }),
  ...(resolved && { resolved: "true" }),
  ...(sort !== "severity" && { sort }),
});

/** The column that the list is sorted by. */
export const alertMarks: Record<AlertSort, Sort> = {
  severity: { column: "severity", direction: "descending" },
  newest: { column: "date", direction: "descending" },
  oldest: { column: "date", direction: "ascending" },
  item: { column: "item", direction: "ascending" },
  "-item": { column: "item", direction: "descending" },
};

/** The order after a click on a column header. The first click sorts the most severe or the latest first. */
export function alertSortOf(column: string, now: AlertSort): AlertSort {
  if (column === "item") return now === "item" ? "-item" : "item";
  if (column === "date") return now === "newest" ? "oldest" : "newest";
  return "severity";
}

export const noFilters = {
  search: "",
  type: "",
  severity: "",
  short: false,
  resolved: false,
} as const;

export const isFiltered = ({ search, type, severity, short, resolved }: AlertsAddress): boolean =>
  Boolean(search || type || severity || short || resolved);
