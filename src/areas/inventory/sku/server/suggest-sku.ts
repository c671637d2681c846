import { sql } from "kysely";
import { searchKey } from "#src/shared/text.ts";
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
    .select(sql<string>`search_key(sku)`.as("sku"))
    .where(sql<string>`search_key(sku)`, "like", `${searchKey(sku)}%`)
    .execute();
  const known = new Set(taken.map((item) => item.sku));
  let free = sku;
  for (let number = 2; known.has(searchKey(free)); number++) free = `${sku}-${number}`;
  return { sku: free };
}
