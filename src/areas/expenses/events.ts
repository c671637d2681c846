import type { AreaEvents } from "#src/shared/area-events.ts";

export const expensesEvents = {
  expenses: {
    audience: ["view_expenses"],
    kinds: {
      "expense.recorded": {},
      "expense.voided": {},
      "expense.bill_added": {},
      "expense.bill_deleted": {},
    },
  },
  "expense-categories": {
    audience: ["record_expenses", "view_expenses", "manage_settings"],
    kinds: {
      "expense_category.created": {},
      "expense_category.updated": {},
    },
  },
} as const satisfies AreaEvents;
