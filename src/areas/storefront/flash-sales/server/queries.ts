import { sql } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type {
  FlashSale,
  flashSalesContract,
  FlashSaleItem,
  FlashSaleSummary,
} from "../contract.ts";
import type { FlashSaleState } from "../../flash-sale-rules.ts";
import { displayedPriceIn } from "../../core/server/prices.ts";

const hasEnded = sql`(s.ended_at is not null or s.ends_at <= now())`;
/** The state, as `stateOfFlashSale` decides it. */
const state = sql<FlashSaleState>`case when ${hasEnded} then 'ended'
  when s.starts_at <= now() then 'running' else 'planned' end`;

const select = (db: Database) =>
  db
    .selectFrom("flashSales as s")
    .select(["s.id", "s.name", "s.startsAt", "s.endsAt", "s.endedAt", "s.endReason"])
    .select(["s.createdAt", "s.version", state.as("state")])
    .select(sql<Person | null>`${userInJson("s.ended_by")}`.as("endedBy"))
    .select(sql<Person | null>`${userInJson("s.created_by")}`.as("createdBy"))
    .select(
      sql<number>`(select count(*)::integer from flash_sale_items f where f.flash_sale_id = s.id)`.as(
        "items",
      ),
    );

const sales = keysetList({
  orders: { latest: newestFirst(sql`s.starts_at`, sql`s.id`) },
  choices: {
    state: (wanted: FlashSaleState) =>
      ({
        ended: hasEnded,
        running: sql`not ${hasEnded} and s.starts_at <= now()`,
        planned: sql`not ${hasEnded} and s.starts_at > now()`,
      })[wanted],
  },
  select,
});

export const listFlashSales = (
  db: Database,
  { state: wanted, ...query }: z.output<(typeof flashSalesContract.listFlashSales)["query"]>,
): Promise<Page<FlashSaleSummary>> =>
  sales.read(db, { ...query, sort: "latest" }, { state: wanted });

/** @throws Refusal not_found */
export async function getFlashSale(db: Database, id: string): Promise<FlashSale> {
  const found = await select(db).where("s.id", "=", id).executeTakeFirstOrThrow(notFound);
  return { ...found, items: await itemsOf(db, id) };
}

const itemsOf = (db: Database, id: string): Promise<FlashSaleItem[]> =>
  db
    .selectFrom("flashSaleItems as f")
    .innerJoin("inventoryItems as i", "i.id", "f.itemId")
    .select(["f.itemId", "i.name", "i.sku", "i.featuredImage", "f.price"])
    .select(displayedPriceIn("i").as("displayedPrice"))
    .select(sql<FlashSaleItem["stockState"]>`i.stock_state`.as("stockState"))
    .select(sql<boolean>`i.is_available_online and i.archived_at is null`.as("isShown"))
    .where("f.flashSaleId", "=", id)
    .orderBy("f.position")
    .execute();
