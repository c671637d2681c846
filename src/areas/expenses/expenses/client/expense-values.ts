/** The values of the form that records an expense. The tab keeps them as a draft. */
import type { Problem } from "#src/client/checks.ts";
import { tabDraft } from "#src/client/data/tab-draft.ts";
import type { Answer } from "#src/shared/contract.ts";
import type { expensesContract } from "../contract.ts";
import type { ExpenseSource } from "../../rules.ts";

export interface ExpenseValues {
  amount: number | null;
  categoryId: string;
  /** "": the user has not chosen, so `sourceOf` chooses. */
  source: "" | ExpenseSource;
  paymentAccountId: string;
  day: string;
  payee: string;
  tax: number | null;
  note: string;
}

export const emptyExpense: ExpenseValues = {
  amount: null,
  categoryId: "",
  source: "",
  paymentAccountId: "",
  day: "",
  payee: "",
  tax: null,
  note: "",
};

export const keptExpense = tabDraft<ExpenseValues>("fundi.expense");

export type Sources = Answer<typeof expensesContract.getExpenseSources>;

/** Where the money comes from: as chosen, else the drawer while it is open, else an account if there is one. */
export function sourceOf(
  { source }: Pick<ExpenseValues, "source">,
  sources: Sources | undefined,
): ExpenseSource {
  if (!sources || sources.accounts.length === 0) return "drawer";
  return source || (sources.hasOpenShift ? "drawer" : "account");
}

const MINOR_PER_SHILLING = 100;
const isWhole = (amount: number) => amount % MINOR_PER_SHILLING === 0;

export const checkExpense = (
  values: ExpenseValues,
  sources: Sources | undefined,
): Record<string, Problem> => ({
  amount: wrongAmount(values.amount),
  categoryId: values.categoryId ? undefined : "expenses:check.category",
  paymentAccountId:
    sourceOf(values, sources) === "account" && !values.paymentAccountId
      ? "expenses:check.account"
      : undefined,
  tax: wrongTax(values),
});

const wrongAmount = (amount: number | null): Problem =>
  amount ? (isWhole(amount) ? undefined : "expenses:check.whole") : "common:invalid.amount";

const wrongTax = ({ tax, amount }: ExpenseValues): Problem => {
  if (!tax) return undefined;
  if (!isWhole(tax)) return "expenses:check.whole";
  return tax < (amount ?? 0) ? undefined : "expenses:check.tax";
};

/** The body of the request. Cash of the drawer leaves today, so that it has no day of its own. */
export function expenseOf(values: ExpenseValues, sources: Sources | undefined) {
  const source = sourceOf(values, sources);
  return {
    categoryId: values.categoryId,
    amount: values.amount ?? 0,
    tax: values.tax ?? 0,
    payee: values.payee.trim() || null,
    note: values.note.trim() || null,
    source,
    ...(source === "account" && {
      paymentAccountId: values.paymentAccountId,
      ...(values.day && { day: values.day }),
    }),
  };
}
