/** The search params of the user management. Unknown values are ignored. */
import { roles } from "#src/shared/permissions.ts";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters } from "#src/client/ui/lists/list-filters.ts";

export const usersTabs = ["people", "roles", "tokens"] as const;

export const userFilters = listFilters({
  search: field.search,
  role: field.choice(roles),
  deactivated: field.flag("active", "false"),
  tab: field.view(usersTabs, "people"),
  /** Whether the form for a new user or, on the tab `tokens`, for a new access token is open. */
  new: field.dialog,
  /** The user whose dialog is open. */
  user: field.record,
});
