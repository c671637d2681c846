import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of expenses. The list of all refusals is in refusals.ts. */
export const expenseRefusals = {
  expense_category_inactive: {
    status: 409,
    transient: false,
    title: "This category is hidden from new expenses",
  },
  expense_category_taken: {
    status: 409,
    transient: false,
    title: "A category with this name already exists",
  },
  expense_voided: { status: 409, transient: false, title: "This expense is void already" },
} as const satisfies Record<string, ListedRefusal>;
