/** What the shop pays to run, from a drawer or an account. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  emptyToNull,
  id,
  idParams,
  listQuery,
  money,
  moneyOfMany,
  page,
  positiveMoney,
  requiredText,
  text,
} from "#src/shared/fields.ts";
import { categoryOfExpense, expense, expenseInList } from "../core/expense-schemas.ts";
import { expenseSorts, expenseSources, expenseStates, seesExpenses } from "../rules.ts";

/** An amount of whole shillings, in minor units. */
const shillings = z.int().multipleOf(100, "is not in whole shillings");

export const newExpense = z
  .strictObject({
    /** A client may create the id, so that it knows the id before it sends the request. */
    id: id.optional(),
    categoryId: id,
    amount: positiveMoney.pipe(shillings),
    tax: money.pipe(shillings).default(0),
    /** Who was paid. */
    payee: emptyToNull(text(120)).optional(),
    note: emptyToNull(text(500)).optional(),
    source: z.enum(expenseSources),
    /** Required for the source `account`. */
    paymentAccountId: id.nullable().optional(),
    /** The day on which the money left the shop; today unless said. Cash of the drawer leaves today. */
    day: day.optional(),
  })
  .superRefine(({ amount, tax, source, paymentAccountId }, { addIssue }) => {
    const wrong = (field: string, message: string) =>
      addIssue({ code: "custom", message, path: [field] });
    if (tax > 0 && tax >= amount) wrong("tax", "is not below the amount");
    if ((source === "account") !== Boolean(paymentAccountId))
      wrong("paymentAccountId", "is required for an account, and only for one");
  });
export type NewExpense = z.output<typeof newExpense>;

const filters = {
  search: listQuery.shape.search,
  /** The first and the last day on which money left the shop. */
  from: day.optional(),
  to: day.optional(),
  categoryId: id.optional(),
  source: z.enum(expenseSources).optional(),
  state: z.enum(expenseStates).optional(),
};

export const expenseTotals = z.object({
  /** Without voided expenses. */
  count: z.int(),
  amount: moneyOfMany,
  tax: moneyOfMany,
  fromDrawer: moneyOfMany,
  /** The category with the largest amount first. */
  categories: z.array(
    categoryOfExpense.extend({ count: z.int(), amount: moneyOfMany, tax: moneyOfMany }),
  ),
});
export type ExpenseTotals = z.output<typeof expenseTotals>;

const shown = ["expenses", "expense-categories", "payment-accounts", "users"] as const;

export const expensesContract = contract({
  listExpenses: {
    method: "GET",
    path: "/api/expenses",
    summary: "Expenses, the latest day first: one's own, with `view_expenses` everybody's",
    access: seesExpenses,
    refreshesOn: shown,
    query: listQuery.extend({ ...filters, sort: z.enum(expenseSorts).default("newest") }),
    output: page(expenseInList),
  },
  getExpenseTotals: {
    method: "GET",
    path: "/api/expenses/totals",
    summary: "What the expenses of the same filters come to, by category; voided ones do not count",
    access: seesExpenses,
    refreshesOn: shown,
    query: z.strictObject(filters),
    output: expenseTotals,
  },
  exportExpenses: {
    method: "GET",
    path: "/api/expenses/export.csv",
    summary: "The expenses of the same filters as a file for a spreadsheet",
    access: seesExpenses,
    query: z.strictObject({ ...filters, sort: z.enum(expenseSorts).default("newest") }),
    produces: "text/csv",
  },
  getExpenseSources: {
    method: "GET",
    path: "/api/expenses/sources",
    summary: "From where the user may pay an expense: whether a drawer is open, and the accounts",
    access: "record_expenses",
    refreshesOn: ["shifts", "payment-accounts", "users"],
    output: z.object({
      hasOpenShift: z.boolean(),
      /** Only for users with `pay_expenses_from_accounts`. */
      accounts: z.array(z.object({ id, name: z.string() })),
    }),
  },
  recordExpense: {
    method: "POST",
    path: "/api/expenses",
    summary: "Writes an expense down; one from the drawer takes the cash out of the open shift",
    access: "record_expenses",
    body: newExpense,
    output: expense,
    status: 201,
    errors: [
      "id_taken",
      "forbidden",
      "payment_account_archived",
      "expense_category_inactive",
      "shift_required",
    ],
    idempotencyKey: "required",
  },
  getExpense: {
    method: "GET",
    path: "/api/expenses/:id",
    summary: "One expense with its bills",
    access: seesExpenses,
    refreshesOn: [...shown, "shifts"],
    params: idParams,
    output: expense,
  },
  voidExpense: {
    method: "POST",
    path: "/api/expenses/:id/void",
    summary:
      "Voids an expense that was a mistake: the money goes back into the drawer or the account",
    access: "void_expenses",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: expense,
    errors: ["expense_voided", "shift_required", "shift_closed"],
    idempotencyKey: "required",
  },
});
