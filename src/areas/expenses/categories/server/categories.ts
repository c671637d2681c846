import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { beforeAndAfter } from "#src/server/events/changed-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import { MAX_CATEGORIES } from "../../rules.ts";
import type { ExpenseCategory, ExpenseCategoryChange } from "../contract.ts";

const columns = ["id", "preset", "name", "isActive", "version"] as const;

/** What an event keeps of a category. */
const facts = ["name", "isActive"] as const;

export const listExpenseCategories = async (
  db: Database,
): Promise<{ items: ExpenseCategory[] }> => ({
  items: await db
    .selectFrom("expenseCategories")
    .select(columns)
    .orderBy("sortOrder")
    .orderBy("id")
    .execute(),
});

/** Adds a category at the end. @throws Refusal expense_category_taken, conflict (too many) */
export async function createExpenseCategory(
  tx: Tx,
  actor: Actor,
  { name }: { name: string },
): Promise<ExpenseCategory> {
  const { categories, last } = await tx
    .selectFrom("expenseCategories")
    .select([
      (eb) => eb.fn.countAll<number>().as("categories"),
      sql<number>`coalesce(max(sort_order), 0)`.as("last"),
    ])
    .executeTakeFirstOrThrow();
  if (categories >= MAX_CATEGORIES) refuse("conflict", { params: { reason: "too-many" } });
  const created = await tx
    .insertInto("expenseCategories")
    .values({ id: newId(), name, sortOrder: last + 1 })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "expense_category.created", created.id, { after: { name } });
  return created;
}

/**
 * Renames a category, hides it from new expenses, or offers it again. A renamed preset becomes a category of the shop's
 * own, which screens do not translate.
 * @throws Refusal not_found, stale_version, expense_category_taken
 */
export async function updateExpenseCategory(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...changes }: ExpenseCategoryChange,
): Promise<ExpenseCategory> {
  const before = await tx
    .selectFrom("expenseCategories")
    .select(columns)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(before, version);
  const isRenamed = changes.name !== undefined && changes.name !== before.name;
  const after = await tx
    .updateTable("expenseCategories")
    .set({
      ...changes,
      ...(isRenamed && { preset: null }),
      ...nextVersion,
    })
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "expense_category.updated", id, beforeAndAfter(before, after, facts));
  return after;
}
