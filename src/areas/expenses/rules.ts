/** Rules of expenses that screens and the server share. */
import type { Permission } from "#src/shared/permissions.ts";

/** The categories of a new shop. Screens translate their names until the shop renames them. */
export const presetCategories = [
  "rent",
  "electricity",
  "airtime",
  "transport",
  "wages",
  "tools",
  "food",
  "fees",
  "other",
] as const;
export type PresetCategory = (typeof presetCategories)[number];

/** The most categories of a shop. Nobody finds anything in a longer list. */
export const MAX_CATEGORIES = 100;

/** An expense is at most so many days old, ten years. An older day is a typing error, and no report would show it. */
export const MAX_DAYS_AGO = 3660;

/** The most bills of an expense. */
export const MAX_BILLS = 12;

/** Where the money of an expense comes from: the drawer of the user's open shift, or an account of the shop. */
export const expenseSources = ["drawer", "account"] as const;
export type ExpenseSource = (typeof expenseSources)[number];

export const expenseStates = ["valid", "voided"] as const;
export type ExpenseState = (typeof expenseStates)[number];

export const expenseSorts = ["newest", "oldest", "highest", "lowest"] as const;
export type ExpenseSort = (typeof expenseSorts)[number];

/** Who sees the screens of expenses: all of them with `view_expenses`, only their own with `record_expenses`. */
export const seesExpenses = ["record_expenses", "view_expenses"] as const satisfies Permission[];
