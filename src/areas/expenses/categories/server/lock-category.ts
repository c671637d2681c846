import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

/**
 * Keeps a category from being hidden until `tx` ends, and returns its name.
 * @throws Refusal validation_failed (there is no such category), expense_category_inactive
 */
export async function lockCategory(tx: Tx, id: string): Promise<{ name: string }> {
  const category = await tx
    .selectFrom("expenseCategories")
    .select(["name", "isActive"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!category)
    return refuse("validation_failed", { fields: { categoryId: "is not a category" } });
  const { name, isActive } = category;
  if (!isActive) refuse("expense_category_inactive", { params: { name } });
  return { name };
}
