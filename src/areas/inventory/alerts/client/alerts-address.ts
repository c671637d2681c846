/** The search, filters and order of the alerts screen, which are kept in its address. */
import type { AddressWords } from "#src/client/address.ts";
import type { Sort } from "#src/client/ui/lists/data-list.tsx";
import { alertSorts, type AlertSort } from "../contract.ts";
import { alertTypes, severities, type AlertType, type Severity } from "../rules.ts";

export interface AlertsAddress {
  search: string;
  type: AlertType | "";
  severity: Severity | "";
  /** true: the list shows only alerts of the types `low_stock` and `out_of_stock`. */
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

/** Turns the filters into the query of `listStockAlerts`. */
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

/** The column and the direction that the table's head shows for each order. */
export const alertMarks: Record<AlertSort, Sort> = {
  severity: { column: "severity", direction: "descending" },
  newest: { column: "date", direction: "descending" },
  oldest: { column: "date", direction: "ascending" },
  item: { column: "item", direction: "ascending" },
  "-item": { column: "item", direction: "descending" },
};

/** The order after a click on the head of `column`. A second click on "item" or "date" reverses the order. */
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
