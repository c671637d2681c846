import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { csvLine, csvMoney } from "#src/server/csv/csv.ts";
import { csvFile } from "#src/server/csv/csv-file.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import {
  fromAToZ,
  naturally,
  fromZToA,
  largestFirst,
  newestFirst,
  smallestFirst,
} from "#src/server/sql/lists/sorted-list.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { itemSources } from "#src/areas/inventory/core/server/search.ts";
import { onlinePriceIn, runningFlashPrice } from "../../core/server/prices.ts";
import type { productsContract, ShopProduct } from "../contract.ts";
import { countedDays, type CountedDays } from "../../product-rules.ts";

type ProductsQuery = z.output<(typeof productsContract.listShopProducts)["query"]>;

const name = naturally(sql`lower(name)`);
/** The products with a place come first. The number falls with the age of the others. */
const place = sql`coalesce(p.position::bigint, 100000000000000 - (extract(epoch from i.created_at) * 1000)::bigint)`;

const select = (db: Database, days: CountedDays) =>
  db
    .selectFrom("inventoryItems as i")
    .leftJoin("shopPlaces as p", "p.itemId", "i.id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("productCounts as k")
          .select(sql<number>`coalesce(sum(k.views), 0)::integer`.as("views"))
          .select(sql<number>`coalesce(sum(k.enquiries), 0)::integer`.as("enquiries"))
          .whereRef("k.itemId", "=", "i.id")
          .where(sql<boolean>`k.day > ${shopDay(sql`now()`)} - ${sql.lit(Number(days))}`)
          .as("c"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("itemPictures as t")
          .select(sql<number>`count(*)::integer`.as("pictures"))
          .select(sql<number>`(count(*) filter (where t.alt_text is null))::integer`.as("bare"))
          .whereRef("t.itemId", "=", "i.id")
          .where("t.deletedAt", "is", null)
          .as("q"),
      (join) => join.onTrue(),
    )
    .select(["i.id", "i.name", "i.sku", "i.brand", "i.featuredImage", "i.isAvailableOnline"])
    .select(["i.price", "i.rating", "i.reviewCount", "p.position as place"])
    .select(sql<ShopProduct["stockState"]>`i.stock_state`.as("stockState"))
    .select(onlinePriceIn("i").as("shownPrice"))
    .select(sql<boolean>`${runningFlashPrice(sql`i.id`)} is not null`.as("isInFlashSale"))
    .select(sql<number>`c.views`.as("views"))
    .select(sql<number>`c.enquiries`.as("enquiries"))
    .select(sql<number>`q.pictures`.as("pictures"))
    .select(sql<number>`q.bare`.as("withoutAltText"))
    .where("i.archivedAt", "is", null);

const listOver = (days: CountedDays) =>
  keysetList({
    orders: {
      place: smallestFirst(place),
      newest: newestFirst(sql`created_at`),
      name: fromAToZ(name),
      "-name": fromZToA(name),
      "-views": largestFirst(sql`c.views`),
      "-enquiries": largestFirst(sql`c.enquiries`),
    },
    filters: {
      isOnline: (isOnline: RawBuilder<boolean>) => sql`is_available_online = ${isOnline}`,
    },
    select: (db) => select(db, days),
    sources: itemSources,
  });

/** The SQL contains the period, because it stands in the columns and orders of the list. */
const lists = new Map(countedDays.map((days) => [days, listOver(days)]));
const listOf = (days: CountedDays) => lists.get(days) ?? listOver(days);

export const listShopProducts = (
  db: Database,
  { days, online, ...query }: ProductsQuery,
): Promise<Page<ShopProduct>> => listOf(days).read(db, query, { isOnline: online });

const ROWS_AT_ONCE = 500;

export const exportShopProducts = (
  db: Database,
  { days, online, ...query }: Omit<ProductsQuery, "cursor" | "limit">,
) =>
  csvFile(
    [
      "SKU",
      "Name",
      "Brand",
      "Online",
      "Price",
      "Price online",
      "Pictures",
      "Pictures without description",
      `Views (${days} days)`,
      `Enquiries (${days} days)`,
      "Rating",
      "Reviews",
    ],
    listOf(days).readAll(db, { ...query, limit: ROWS_AT_ONCE }, { isOnline: online }),
    (product: ShopProduct) =>
      csvLine([
        product.sku,
        product.name,
        product.brand,
        product.isAvailableOnline ? "yes" : "no",
        csvMoney(product.price),
        csvMoney(product.shownPrice),
        product.pictures,
        product.withoutAltText,
        product.views,
        product.enquiries,
        product.rating,
        product.reviewCount,
      ]),
  );
