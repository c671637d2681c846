import type { Database } from "#src/server/database.ts";
import type { Shortages } from "../contract.ts";

/** Counts items by the index on their state; `getInventoryStatistics` reads all items. */
export async function countShortages(db: Database): Promise<Shortages> {
  const rows = await db
    .selectFrom("inventoryItems")
    .select(({ fn }) => ["stockState", fn.countAll<number>().as("count")])
    .where("stockState", "in", ["low", "out"])
    .where("archivedAt", "is", null)
    .groupBy("stockState")
    .execute();
  const countOf = (state: string) => rows.find((row) => row.stockState === state)?.count ?? 0;
  return { low: countOf("low"), out: countOf("out") };
}
