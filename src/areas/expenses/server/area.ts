import type { Area } from "#src/server/area.ts";
import { expenseBillsRoutes } from "../bills/server/routes.ts";
import { expenseCategoriesRoutes } from "../categories/server/routes.ts";
import { expensesGuards } from "./guards.ts";
import { expensesConstraints } from "./constraints.ts";
import { expensesInvariants } from "./invariants.ts";
import { expensesReport } from "../expenses/server/expenses-report.ts";
import { expenseSearch } from "./found-expenses.ts";
import { expensesRoutes } from "../expenses/server/routes.ts";

export const expensesArea: Area = {
  name: "expenses",
  routes: ({ files }) => [expensesRoutes, expenseBillsRoutes(files), expenseCategoriesRoutes],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: expensesConstraints,
  searches: [expenseSearch],
  invariants: expensesInvariants,
  guards: expensesGuards,
  reports: [expensesReport],
};
