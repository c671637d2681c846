import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters } from "#src/client/ui/lists/list-filters.ts";
import { movementReasons, movementSorts, movementTypes } from "../../rules.ts";

/** The filters and the order of the movements screen. */
export const movementFilters = listFilters({
  ...field.days,
  item: field.id("itemId"),
  type: field.choice(movementTypes),
  reason: field.choice(movementReasons),
  user: field.id("userId"),
  sort: field.sort(movementSorts, "newest", {
    when: { descending: "newest", ascending: "oldest" },
  }),
});
