import { routes } from "#src/server/http/routes.ts";
import { expenseCategoriesContract } from "../contract.ts";
import {
  createExpenseCategory,
  listExpenseCategories,
  updateExpenseCategory,
} from "./categories.ts";

export const expenseCategoriesRoutes = routes(expenseCategoriesContract, {
  listExpenseCategories: (db) => listExpenseCategories(db),
  createExpenseCategory: (tx, { actor, body }) => createExpenseCategory(tx, actor, body),
  updateExpenseCategory: (tx, { actor, params, body }) =>
    updateExpenseCategory(tx, actor, params.id, body),
});
