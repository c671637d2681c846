import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { listPaymentAccounts } from "#src/areas/purchasing/accounts/server/payment-accounts.ts";
import type { CategoryOfExpense, Expense } from "../expense-schemas.ts";
import type { ExpenseSource } from "../../rules.ts";

/** Selects expenses (alias `e`) with their category (`c`) and account (`a`). */
export const selectExpenses = (db: Database) =>
  db
    .selectFrom("expenses as e")
    .innerJoin("expenseCategories as c", "c.id", "e.categoryId")
    .leftJoin("paymentAccounts as a", "a.id", "e.paymentAccountId")
    .select(["e.id", "e.expenseNumber", "e.day", "e.amount", "e.tax", "e.payee", "e.note"])
    .select(["a.name as paymentAccountName", "e.voidedAt", "e.createdAt"])
    .select([
      sql<CategoryOfExpense>`json_build_object('id', c.id, 'preset', c.preset, 'name', c.name)`.as(
        "category",
      ),
      sql<ExpenseSource>`case when e.payment_account_id is null then 'drawer' else 'account' end`.as(
        "source",
      ),
      sql<number>`(select count(*)::integer from expense_bills b
        where b.expense_id = e.id and b.deleted_at is null)`.as("billCount"),
      sql<Person | null>`${userInJson("e.created_by")}`.as("createdBy"),
    ]);

const billUrl = sql`'/api/expenses/' || e.id || '/bills/' || b.id`;

const bills = sql<Expense["bills"]>`(
  select coalesce(json_agg(json_build_object('id', b.id, 'kind', b.kind,
    'url', ${billUrl} || case when b.kind = 'pdf' then '/pdf' else '' end,
    'thumbnailUrl', case when b.kind = 'picture' then ${billUrl} || '/thumbnail' end,
    'addedBy', ${userInJson("b.added_by")}, 'createdAt', ${momentInJson(sql`b.created_at`)})
    order by b.created_at, b.id), '[]')
  from expense_bills b where b.expense_id = e.id and b.deleted_at is null)`;

const shiftOf = (kind: "paid" | "returned"): RawBuilder<string | null> => sql`(
  select m.shift_id from expense_entries n join shift_movements m on m.id = n.shift_movement_id
  where n.expense_id = e.id and n.kind = ${sql.lit(kind)})`;

/** An expense that the actor may see: any with `view_expenses`, else only their own. @throws Refusal not_found */
export async function getExpense(db: Database, actor: Actor, id: string): Promise<Expense> {
  const row = await selectExpenses(db)
    .select([
      "e.voidReason",
      sql<Person | null>`${userInJson("e.voided_by")}`.as("voidedBy"),
      shiftOf("paid").as("shiftId"),
      shiftOf("returned").as("backShiftId"),
      bills.as("bills"),
    ])
    .where("e.id", "=", id)
    .executeTakeFirst();
  return row && maySee(actor, row.createdBy?.id) ? row : refuse("not_found");
}

/** Whether the actor may see the expenses of this user. */
export const maySee = (actor: Actor, userId: string | undefined): boolean =>
  userId === actor.userId || may(actor, "view_expenses");

/** From where the actor may pay an expense. */
export async function getExpenseSources(db: Database, actor: Actor) {
  const shift = await db
    .selectFrom("shifts")
    .select("id")
    .where("userId", "=", actor.userId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  const { items } = may(actor, "pay_expenses_from_accounts")
    ? await listPaymentAccounts(db, false)
    : { items: [] };
  return { hasOpenShift: Boolean(shift), accounts: items.map(({ id, name }) => ({ id, name })) };
}
