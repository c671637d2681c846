import { sql } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import { searchKey } from "#src/shared/text.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import {
  fromAToZ,
  largestFirst,
  newestFirst,
  smallestFirst,
} from "#src/server/sql/lists/sorted-list.ts";
import type { RepairPrice, repairPricesContract } from "../contract.ts";
import type { PublicRepairPrice } from "../public-price.ts";

export type RepairPricesQuery = z.output<(typeof repairPricesContract.listRepairPrices)["query"]>;

const selectPrices = (db: Database) =>
  db
    .selectFrom("repairPrices as p")
    .leftJoin("deviceIssues as i", "i.id", "p.issueId")
    .where("p.deletedAt", "is", null)
    .select(["p.id", "p.brand", "p.model", "p.issueId", "i.preset", "p.priceFrom", "p.priceTo"])
    .select(["p.minutes", "p.warranty", "p.isShown", "p.sortOrder", "p.version"])
    .select(["p.createdAt", "p.updatedAt"])
    .select([
      // The fault has the name of the catalogue, even after it was renamed.
      sql<string>`coalesce(i.name, p.fault)`.as("fault"),
      sql<Person | null>`${userInJson("p.createdBy")}`.as("createdBy"),
    ]);

const id = sql`p.id`;

const prices = keysetList({
  orders: {
    model: fromAToZ(sql`p.place`, id),
    cheapest: smallestFirst(sql`p.price_from`, id),
    dearest: largestFirst(sql`p.price_from`, id),
    newest: newestFirst(sql`p.created_at`, id),
  },
  filters: {},
  choices: { shown: (shown: boolean) => (shown ? sql`p.is_shown` : sql`not p.is_shown`) },
  select: selectPrices,
  sources: { texts: [({ isIn }) => isIn(sql`p.search_text`)] },
});

export const listRepairPrices = (
  db: Database,
  { search, cursor, limit, sort, shown }: RepairPricesQuery,
): Promise<Page<RepairPrice>> =>
  prices.read(db, { sort, search, cursor, limit }, shown === undefined ? {} : { shown });

/** Reads all prices that match, for a file, in batches of `limit`. */
export const readAllRepairPrices = (
  db: Database,
  { search, sort, shown }: Omit<RepairPricesQuery, "cursor" | "limit">,
  limit: number,
): AsyncGenerator<RepairPrice[]> =>
  prices.readAll(db, { sort, search, limit }, shown === undefined ? {} : { shown });

/** @throws Refusal not_found: also for a deleted price */
export const getRepairPrice = (db: Database, priceId: string): Promise<RepairPrice> =>
  selectPrices(db).where("p.id", "=", priceId).executeTakeFirstOrThrow(notFound);

/** The prices that customers see, by brand and model. */
export const listPublicRepairPrices = (db: Database): Promise<PublicRepairPrice[]> =>
  db
    .selectFrom("repairPrices as p")
    .leftJoin("deviceIssues as i", "i.id", "p.issueId")
    .select(["p.brand", "p.model", "i.preset", "p.priceFrom", "p.priceTo", "p.minutes"])
    .select(["p.warranty", sql<string>`coalesce(i.name, p.fault)`.as("fault")])
    .where("p.deletedAt", "is", null)
    .where("p.isShown", "=", true)
    .orderBy("p.place")
    .orderBy("p.id")
    .execute();

/**
 * The price that customers see for a fault of a model; undefined if the list has none. `faults` are the spellings of the
 * fault, in any language.
 */
export const findShownPrice = (
  db: Database,
  { brand, model, faults }: { brand: string; model: string; faults: readonly string[] },
): Promise<Pick<RepairPrice, "minutes" | "priceFrom" | "priceTo"> | undefined> =>
  db
    .selectFrom("repairPrices as p")
    .leftJoin("deviceIssues as i", "i.id", "p.issueId")
    .select(["p.priceFrom", "p.priceTo", "p.minutes"])
    .where("p.deletedAt", "is", null)
    .where("p.isShown", "=", true)
    .where(sql`search_key(p.brand)`, "=", searchKey(brand))
    .where(sql`search_key(p.model)`, "=", searchKey(model))
    .where(
      sql<boolean>`search_key(coalesce(i.name, p.fault)) = any (${faults.map(searchKey)}::text[])`,
    )
    .limit(1)
    .executeTakeFirst();
