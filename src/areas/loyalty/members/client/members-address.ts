import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters } from "#src/client/ui/lists/list-filters.ts";
import { customerSorts } from "#src/areas/customers/contract.ts";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";

/** The search, filter, order and open dialog of the screen. */
export const memberFilters = listFilters({
  search: field.search,
  level: field.choice(loyaltyLevels),
  sort: field.sort(customerSorts, "newest", {
    joined: { descending: "newest" },
    name: { ascending: "name" },
    spent: { descending: "spent" },
  }),
  open: field.view(["details", "edit", "add", "redeem"], ""),
  /** The customer of the open dialog; "" when the dialog asks for the customer. */
  customer: field.record,
});
