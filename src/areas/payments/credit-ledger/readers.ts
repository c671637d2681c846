import type { Permission } from "#src/shared/permissions.ts";

/** Who sees what a customer owes, and the customer's store credit. */
export const creditReaders = [
  "take_payments",
  "create_sales",
  "view_debts",
] as const satisfies readonly Permission[];
