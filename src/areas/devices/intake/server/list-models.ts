import { sql } from "kysely";
import { searchKey } from "#src/shared/text.ts";
import type { Database } from "#src/server/database.ts";

/** Only the newest devices of a brand are read. This limits the cost, and prefers models that come in nowadays. */
const NEWEST = 2000;
const MODELS_AT_ONCE = 50;

/** The models of a brand, the most frequent first, each spelled as in its newest device. */
export async function listModels(db: Database, brand: string): Promise<{ items: string[] }> {
  const newest = db
    .selectFrom("devices")
    .select(["model", "createdAt"])
    .where(sql`search_key(brand)`, "=", searchKey(brand))
    .orderBy("createdAt", "desc")
    .limit(NEWEST)
    .as("newest");
  const rows = await db
    .selectFrom(newest)
    .select(sql<string>`(array_agg(model order by created_at desc))[1]`.as("name"))
    .where("model", "<>", "")
    .groupBy(sql`search_key(model)`)
    .orderBy(sql`count(*)`, "desc")
    .orderBy(sql`max(created_at)`, "desc")
    .limit(MODELS_AT_ONCE)
    .execute();
  return { items: rows.map(({ name }) => name) };
}
