import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { skuOf, type Described } from "../rules.ts";

/**
 * A SKU for the described item that no item has yet, if necessary with a number: `SCR-TEC-SP20-2`. It is not reserved:
 * another user may save it first, and then the unique index refuses it.
 */
export async function suggestSku(db: Database, described: Described): Promise<{ sku: string }> {
  const sku = skuOf(described);
  const taken = await db
    .selectFrom("inventoryItems")
    .select(sql<string>`lower(sku)`.as("sku"))
    .where(sql<string>`lower(sku)`, "like", `${sku.toLowerCase()}%`)
    .execute();
  const known = new Set(taken.map((item) => item.sku));
  let free = sku;
  for (let number = 2; known.has(free.toLowerCase()); number++) free = `${sku}-${number}`;
  return { sku: free };
}
