import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { CSV_BEGINNING, csvLine, csvMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { numberSource } from "#src/server/sql/lists/search-conditions.ts";
import {
  earliestDayFirst,
  largestFirst,
  latestDayFirst,
  smallestFirst,
} from "#src/server/sql/lists/sorted-list.ts";
import type { ExpenseInList } from "../../core/expense-schemas.ts";
import type { expensesContract, ExpenseTotals } from "../contract.ts";
import type { ExpenseSource, ExpenseState } from "../../rules.ts";
import { selectExpenses } from "../../core/server/queries.ts";

type ExpensesQuery = z.output<(typeof expensesContract.listExpenses)["query"]>;
type ExpenseFilters = z.output<(typeof expensesContract.getExpenseTotals)["query"]>;

const id = sql`e.id`;

const expenses = keysetList({
  orders: {
    newest: latestDayFirst(sql`e.day`, id),
    oldest: earliestDayFirst(sql`e.day`, id),
    highest: largestFirst(sql`e.amount`, id),
    lowest: smallestFirst(sql`e.amount`, id),
  },
  filters: {
    createdBy: (userId: RawBuilder<string>) => sql`e.created_by = ${userId}::uuid`,
    categoryId: (categoryId: RawBuilder<string>) => sql`e.category_id = ${categoryId}::uuid`,
    from: (day: RawBuilder<string>) => sql`e.day >= ${day}::date`,
    to: (day: RawBuilder<string>) => sql`e.day <= ${day}::date`,
  },
  choices: {
    source: (source: ExpenseSource) =>
      source === "drawer"
        ? sql`e.payment_account_id is null`
        : sql`e.payment_account_id is not null`,
    state: (state: ExpenseState) =>
      state === "valid" ? sql`e.voided_at is null` : sql`e.voided_at is not null`,
  },
  select: selectExpenses,
  sources: {
    own: { kind: "expense", number: sql`e.expense_number` },
    numbers: {
      expense: numberSource(id, {
        id: sql`f.id`,
        table: sql`expenses f`,
        number: sql`f.expense_number`,
      }),
    },
    texts: [({ isIn }) => isIn(sql`e.search_text`)],
  },
  found: { id, table: sql`expenses e` },
});

/** The conditions of a list. Without `view_expenses`, it only has what the actor recorded. */
const whereOf = (actor: Actor, filters: ExpenseFilters) => ({
  categoryId: filters.categoryId,
  from: filters.from,
  to: filters.to,
  source: filters.source,
  state: filters.state,
  createdBy: may(actor, "view_expenses") ? undefined : actor.userId,
});

/** Lists expenses. The search finds numbers, payees and notes. */
export const listExpenses = (
  db: Database,
  actor: Actor,
  query: ExpensesQuery,
): Promise<Page<ExpenseInList>> => expenses.read(db, query, whereOf(actor, query));

const addUp = expenses.aggregate((db, matches) =>
  db
    .selectFrom("expenses as e")
    .innerJoin("expenseCategories as c", "c.id", "e.categoryId")
    .select(["c.id", "c.preset", "c.name"])
    .select([
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`sum(e.amount)::bigint`.as("amount"),
      sql<number>`sum(e.tax)::bigint`.as("tax"),
      sql<number>`coalesce(sum(e.amount) filter (where e.payment_account_id is null), 0)::bigint`.as(
        "fromDrawer",
      ),
    ])
    .where(sql<boolean>`${matches} and e.voided_at is null`)
    .groupBy("c.id")
    .orderBy("amount", "desc")
    .orderBy("c.id"),
);

/** What the expenses of a list come to, without voided ones. */
export async function getExpenseTotals(
  db: Database,
  actor: Actor,
  filters: ExpenseFilters,
): Promise<ExpenseTotals> {
  const query = { sort: "newest", search: filters.search } as const;
  const rows = await addUp(db, query, whereOf(actor, filters), {});
  const sumOf = (field: "amount" | "count" | "fromDrawer" | "tax") =>
    rows.reduce((sum, row) => sum + row[field], 0);
  return {
    count: sumOf("count"),
    amount: sumOf("amount"),
    tax: sumOf("tax"),
    fromDrawer: sumOf("fromDrawer"),
    categories: rows.map(({ fromDrawer: _, ...category }) => category),
  };
}

const AT_ONCE = 500;

/** Writes the expenses of a list as CSV. */
export async function* exportExpenses(
  db: Database,
  actor: Actor,
  query: Omit<ExpensesQuery, "cursor" | "limit">,
): AsyncGenerator<string> {
  yield (
    CSV_BEGINNING +
      csvLine([
        "Number",
        "Day",
        "Category",
        "Amount",
        "Tax",
        "Payee",
        "Note",
        "Paid from",
        "Bills",
        "Void",
        "Recorded by",
      ])
  );
  const read = { search: query.search, sort: query.sort, limit: AT_ONCE };
  for await (const rows of expenses.readAll(db, read, whereOf(actor, query))) {
    yield rows
      .map((row) =>
        csvLine([
          row.expenseNumber,
          row.day,
          row.category.name,
          csvMoney(row.amount),
          csvMoney(row.tax),
          row.payee,
          row.note,
          row.paymentAccountName ?? "Drawer",
          row.billCount,
          row.voidedAt ? "yes" : "no",
          row.createdBy?.name ?? null,
        ]),
      )
      .join("");
  }
}
