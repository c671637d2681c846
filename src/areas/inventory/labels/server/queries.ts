import type { Database } from "#src/server/database.ts";
import type { LabelItem } from "../contract.ts";

/** Reads the items for labels in the order of `ids`, each item once. */
export async function listLabels(
  db: Database,
  ids: readonly string[],
): Promise<{ items: LabelItem[] }> {
  const rows = await db
    .selectFrom("inventoryItems")
    .select(["id", "sku", "barcode", "name", "price", "quantity"])
    .where("id", "in", ids)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return { items: [...new Set(ids)].flatMap((id) => known.get(id) ?? []) };
}
