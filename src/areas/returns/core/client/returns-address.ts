/** The filters of the list of returns, in the address of the screen. */
import { pageHref } from "#src/shared/addresses.ts";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, type ValuesOf } from "#src/client/ui/lists/list-filters.ts";
import { approvalStatuses, returnOutcomes, returnSteps, warrantyStatuses } from "../../rules.ts";

export const returnFilters = listFilters({
  search: field.search,
  step: field.choice(["open", ...returnSteps]),
  approval: field.choice(approvalStatuses),
  warranty: field.choice(warrantyStatuses),
  outcome: field.choice(returnOutcomes),
  technicianId: field.id(),
  /** The return that is shown beside the list. */
  open: field.record,
  new: field.dialog,
});

/** The address of the list with these filters, without the dialog for a new return. */
export const returnsHref = (values: Partial<ValuesOf<typeof returnFilters.fields>>): string =>
  pageHref("/returns", {}, returnFilters.words({ ...values, new: false }));

/** The address of the list when the user last saw it. The "back" link of a return leads there. */
export const lastReturnsList = { current: pageHref("/returns") };
