import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { fixedQuery, type Given } from "#src/server/fixed-query.ts";
import { may, type Actor } from "#src/server/http/actor.ts";
import type { InventoryStatistics, Item } from "../contract.ts";

export const summaryColumns = [
  "id",
  "sku",
  "barcode",
  "name",
  "brand",
  "model",
  "category",
  "price",
  "cost",
  "quantity",
  "reserved",
  "minStock",
  "stockState",
  "location",
  "isSerialised",
  "isAvailableOnline",
  "featuredImage",
  "archivedAt",
  "version",
  "createdAt",
  "updatedAt",
] as const;

export const detailColumns = [
  "warrantyDays",
  "expiryDate",
  "taxRate",
  "onlinePrice",
  "salePrice",
  "imageUrl",
  "images",
  "imageAltText",
  "rating",
  "reviewCount",
  "shortDescription",
  "longDescription",
  "description",
] as const;

interface StoredItem {
  quantity: number;
  reserved: number;
  stockState: string;
  cost?: number | null;
}

/** A row as this person may see it: what it cost leaves with `view_cost` alone. */
export function itemFor<Row extends StoredItem>(actor: Actor, { cost, ...row }: Row) {
  return {
    ...row,
    stockState: row.stockState as Item["stockState"],
    available: row.quantity - row.reserved,
    ...(may(actor, "view_cost") && { cost: cost ?? null }),
  };
}

const itemById = fixedQuery((db, { id }: Given<{ id: string }>) =>
  db
    .selectFrom("inventoryItems")
    .select([...summaryColumns, ...detailColumns])
    .where("id", "=", id),
);

/** Archived ones too. @throws Refusal not_found */
export async function getItem(db: Database, actor: Actor, itemId: string): Promise<Item> {
  const [row] = await itemById(db, { id: itemId });
  return row ? withImages(itemFor(actor, row)) : refuse("not_found");
}

const itemByCode = fixedQuery((db, { code, id }: Given<{ code: string; id: string | null }>) =>
  db
    .selectFrom("inventoryItems")
    .select([...summaryColumns, ...detailColumns])
    .where("archivedAt", "is", null)
    .where(sql<boolean>`(lower(sku) = lower(${code}) or barcode = ${code} or id = ${id}::uuid)`)
    // One item's SKU may be another's barcode: the shop's own word is meant.
    .orderBy(sql`lower(sku) = lower(${code}) desc, barcode = ${code} desc nulls last`)
    .limit(1),
);

const anyId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a scanner reads or a person types: SKU (upper or lower case), barcode or id. @throws Refusal product_not_found */
export async function lookUpItem(db: Database, actor: Actor, code: string): Promise<Item> {
  const [row] = await itemByCode(db, { code, id: anyId.test(code) ? code : null });
  return row ? withImages(itemFor(actor, row)) : refuse("product_not_found");
}

const withImages = <Row extends { images: unknown }>(row: Row) => ({
  ...row,
  images: row.images as string[],
});

/** Of what is not archived. */
export async function getInventoryStatistics(
  db: Database,
  actor: Actor,
): Promise<InventoryStatistics> {
  const counted = await db
    .selectFrom("inventoryItems")
    .select(({ fn }) => [
      fn.countAll<number>().as("items"),
      fn.countAll<number>().filterWhere("stockState", "=", "low").as("low"),
      fn.countAll<number>().filterWhere("stockState", "=", "out").as("out"),
      sql<number>`coalesce(sum(quantity * price), 0)::bigint`.as("retailValue"),
      sql<number>`coalesce(sum(quantity * cost), 0)::bigint`.as("stockValue"),
    ])
    .where("archivedAt", "is", null)
    .executeTakeFirstOrThrow();
  const { stockValue, ...rest } = counted;
  return may(actor, "view_cost") ? { ...rest, stockValue } : rest;
}
