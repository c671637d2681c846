import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { expensesContract } from "../contract.ts";
import { exportExpenses, getExpenseTotals, listExpenses } from "./list-expenses.ts";
import { getExpense, getExpenseSources } from "../../core/server/queries.ts";
import { recordExpense } from "./record-expense.ts";
import { voidExpense } from "./void-expense.ts";

export const expensesRoutes = routes(expensesContract, {
  listExpenses: (db, { actor, query }) => listExpenses(db, actor, query),
  getExpenseTotals: (db, { actor, query }) => getExpenseTotals(db, actor, query),
  exportExpenses: (db, { actor, query, reply }) =>
    sendCsv(reply, `expenses-${today()}`, exportExpenses(db, actor, query)),
  getExpenseSources: (db, { actor }) => getExpenseSources(db, actor),
  recordExpense: (tx, { actor, body }) => recordExpense(tx, actor, body),
  getExpense: (db, { actor, params }) => getExpense(db, actor, params.id),
  voidExpense: (tx, { actor, params, body }) => voidExpense(tx, actor, params.id, body.reason),
});
