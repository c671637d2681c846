import { staffPage } from "#src/client/page-route.ts";
import { seesExpenses } from "../rules.ts";

export const pages = [
  staffPage({
    path: "/expenses",
    permission: seesExpenses,
    words: ["purchasing-errors", "expenses"],
    load: () => import("../expenses/client/expenses-page.tsx").then((page) => page.ExpensesPage),
  }),
  staffPage({
    path: "/expenses/categories",
    permission: "manage_settings",
    words: ["purchasing-errors", "expenses"],
    load: () =>
      import("../categories/client/categories-page.tsx").then((page) => page.ExpenseCategoriesPage),
  }),
  staffPage({
    path: "/expenses/$id",
    permission: seesExpenses,
    words: ["purchasing-errors", "expenses", "shipments", "uploads"],
    load: () => import("../expenses/client/expense-page.tsx").then((page) => page.ExpensePage),
  }),
];
