import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import { periodBefore, type ReportDays } from "#src/shared/reports/report-days.ts";
import type { Database } from "#src/server/database.ts";
import { reportKind } from "#src/server/report-kind.ts";
import { sumOf } from "#src/server/report-sums.ts";

/** Expenses by category, beside the period before. A voided expense counts in no period. */
export const expensesReport = reportKind({
  name: "expenses",
  group: "money",
  access: ["view_expenses"],
  days: "period",
  tables: {
    rows: {
      category: { type: "code", words: "reports:category" },
      expenses: { type: "count" },
      fromDrawer: { type: "money" },
      fromAccounts: { type: "money" },
      amount: { type: "money" },
      tax: { type: "money" },
      before: { type: "money" },
      change: { type: "money" },
    },
  },
  async read(db, _actor, asked) {
    const { from, to } = asked;
    const rows = (await expensesByCategory(db, asked)).map(({ id, ...cells }) => ({
      cells: { ...cells, change: cells.amount - cells.before },
      href: pageHref("/expenses", {}, { category: id, from, to }),
    }));
    const sum = (of: (cells: (typeof rows)[number]["cells"]) => number) =>
      sumOf(rows, ({ cells }) => of(cells));
    return {
      rows: {
        rows,
        totals: {
          expenses: sum((cells) => cells.expenses),
          fromDrawer: sum((cells) => cells.fromDrawer),
          fromAccounts: sum((cells) => cells.fromAccounts),
          amount: sum((cells) => cells.amount),
          tax: sum((cells) => cells.tax),
          before: sum((cells) => cells.before),
          change: sum((cells) => cells.change),
        },
      },
    };
  },
});

export interface ExpensesOfCategory {
  id: string;
  /** The key of a category of a new shop, which has words in both languages, or the name that the shop gave. */
  category: string;
  expenses: number;
  fromDrawer: number;
  fromAccounts: number;
  amount: number;
  tax: number;
  /** The amount and the tax of the period before. */
  before: number;
  taxBefore: number;
}

/** What each category cost in a period and in the one before, the most expensive first. */
export async function expensesByCategory(
  db: Database,
  asked: ReportDays,
): Promise<ExpensesOfCategory[]> {
  const before = periodBefore(asked);
  const isNow = sql`e.day between ${asked.from}::date and ${asked.to}::date`;
  const wasBefore = sql`e.day between ${before.from}::date and ${before.to}::date`;
  const total = (of: string, where: ReturnType<typeof sql>) =>
    sql`coalesce(sum(e.${sql.raw(of)}) filter (where ${where}), 0)::bigint`;
  const { rows } = await sql<ExpensesOfCategory>`
    select c.id, coalesce(c.preset, c.name) as category,
      (count(*) filter (where ${isNow}))::int as expenses,
      ${total("amount", sql`${isNow} and e.payment_account_id is null`)} as from_drawer,
      ${total("amount", sql`${isNow} and e.payment_account_id is not null`)} as from_accounts,
      ${total("amount", isNow)} as amount, ${total("tax", isNow)} as tax,
      ${total("amount", wasBefore)} as before, ${total("tax", wasBefore)} as tax_before
    from expenses e join expense_categories c on c.id = e.category_id
    where e.voided_at is null and (${isNow} or ${wasBefore})
    group by c.id order by amount desc, before desc, c.id`.execute(db);
  return rows;
}
