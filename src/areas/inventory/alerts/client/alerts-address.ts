import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters } from "#src/client/ui/lists/list-filters.ts";
import { alertSorts } from "../contract.ts";
import { alertTypes, severities } from "../rules.ts";

/** The search, filters and order of the alerts screen. */
export const alertFilters = listFilters({
  search: field.search,
  /** Only alerts of the types `low_stock` and `out_of_stock`. */
  short: field.flag(),
  type: field.choice(alertTypes),
  severity: field.choice(severities),
  resolved: field.flag(),
  sort: field.sort(alertSorts, "severity", {
    severity: { descending: "severity" },
    date: { descending: "newest", ascending: "oldest" },
    item: { ascending: "item", descending: "-item" },
  }),
});
