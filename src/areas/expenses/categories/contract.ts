/** The categories of expenses, which the shop names itself. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, requiredText, version } from "#src/shared/fields.ts";
import { seesExpenses } from "../rules.ts";

export const expenseCategory = z.object({
  id,
  /** The key with which screens translate the name; null when the shop added or renamed the category. */
  preset: z.string().nullable(),
  name: z.string(),
  /** New expenses can only be of an active category. */
  isActive: z.boolean(),
  version: z.int(),
});
export type ExpenseCategory = z.output<typeof expenseCategory>;

const name = requiredText(60);

export const newExpenseCategory = z.strictObject({ name });
export const expenseCategoryChange = z
  .strictObject({ name, isActive: z.boolean() })
  .partial()
  .extend({ version });
export type ExpenseCategoryChange = z.output<typeof expenseCategoryChange>;

export const expenseCategoriesContract = contract({
  listExpenseCategories: {
    method: "GET",
    path: "/api/expense-categories",
    summary: "The categories of expenses, in the order in which they were added",
    access: [...seesExpenses, "manage_settings"],
    refreshesOn: ["expense-categories"],
    output: z.object({ items: z.array(expenseCategory) }),
  },
  createExpenseCategory: {
    method: "POST",
    path: "/api/expense-categories",
    summary: "Adds a category of expenses",
    access: "manage_settings",
    body: newExpenseCategory,
    output: expenseCategory,
    status: 201,
    errors: ["expense_category_taken", "conflict"],
    idempotencyKey: "required",
  },
  updateExpenseCategory: {
    method: "PATCH",
    path: "/api/expense-categories/:id",
    summary: "Renames a category, or hides it from new expenses; earlier ones keep it",
    access: "manage_settings",
    params: idParams,
    body: expenseCategoryChange,
    output: expenseCategory,
    errors: ["stale_version", "expense_category_taken"],
    idempotencyKey: "optional",
  },
});
