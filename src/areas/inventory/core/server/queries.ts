import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { asId } from "#src/shared/ids.ts";
import { searchKey } from "#src/shared/text.ts";
import { asBarcode } from "#src/shared/texts/gtin.ts";
import type { Database } from "#src/server/database.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { InventoryStatistics, Item } from "../contract.ts";
import type { ItemSerial } from "../../serials/contract.ts";
import { normalizeSerial } from "../../serials/serial-number.ts";
import { pieceByCode } from "../../serials/server/queries.ts";

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
  "value",
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
  "taxCode",
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
  value?: number;
}

/** Computes the available pieces of a row, and removes its cost and value for users without `view_cost`. */
export function itemFor<Row extends StoredItem>(actor: Actor, row: Row) {
  return {
    ...row,
    stockState: row.stockState as Item["stockState"],
    available: row.quantity - row.reserved,
    // Without `view_cost` the cost is undefined, and JSON leaves out undefined fields.
    cost: may(actor, "view_cost") ? (row.cost ?? null) : undefined,
    value: may(actor, "view_cost") ? (row.value ?? 0) : undefined,
  };
}

const itemById = compileOnce((db, { id }: Given<{ id: string }>) =>
  db
    .selectFrom("inventoryItems")
    .select([...summaryColumns, ...detailColumns])
    .where("id", "=", id),
);

/** Reads an item, even an archived one. @throws Refusal not_found */
export async function getItem(db: Database, actor: Actor, itemId: string): Promise<Item> {
  const [row] = await itemById(db, { id: itemId });
  return row ? withImages(itemFor(actor, row)) : refuse("not_found");
}

/**
 * Finds an item by SKU or, if no item has this SKU, by barcode or id. The order matters, because the SKU of one item
 * may be the barcode of another. Each column has its own query and uses its own index: a single query with `or` would
 * be planned again for each scan, which takes longer than the search.
 */
interface ScannedCode {
  code: string;
  /** The code as codes are compared (`searchKey`). */
  key: string;
  /** The code as barcodes are stored. An older item may have the shorter spelling, which is then looked up first. */
  barcode: string;
  id: string | null;
}

const itemByCode = compileOnce((db, { code, key, barcode, id }: Given<ScannedCode>) => {
  const found = (condition: RawBuilder<unknown>) =>
    sql`(select id from inventory_items where ${condition} and archived_at is null order by id limit 1)`;
  return db
    .selectFrom("inventoryItems")
    .select([...summaryColumns, ...detailColumns])
    .where(
      "id",
      "=",
      sql<string>`coalesce(${found(sql`search_key(sku) = ${key}`)}, ${found(sql`barcode = ${code}`)},
        ${found(sql`search_key(barcode) = ${key}`)}, ${found(sql`barcode = ${barcode}`)},
        ${found(sql`id = ${id}::uuid`)})`,
    );
});

/**
 * Finds an item by a scanned or typed code: SKU, barcode, id or serial number. Codes that look equal are equal
 * (`searchKey`), but of two barcodes that differ only in case or accents, the exactly equal one is preferred. For a
 * serial number the answer also contains the piece.
 * @throws Refusal product_not_found
 */
export async function lookUpItem(
  db: Database,
  actor: Actor,
  code: string,
): Promise<Item & { serial?: Pick<ItemSerial, "id" | "serial" | "state"> }> {
  const [row] = await itemByCode(db, {
    code,
    key: searchKey(code),
    barcode: asBarcode(code),
    id: asId(code),
  });
  if (row) return withImages(itemFor(actor, row));
  const [piece] = await pieceByCode(db, { serial: normalizeSerial(code) });
  if (!piece) return refuse("product_not_found");
  const { itemId, ...serial } = piece;
  const [item] = await itemById(db, { id: itemId });
  return item ? { ...withImages(itemFor(actor, item)), serial } : refuse("product_not_found");
}

const withImages = <Row extends { images: unknown }>(row: Row) => ({
  ...row,
  images: row.images as string[],
});

/** Counts the items and sums the value of their stock. Archived items are left out. */
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
      sql<number>`coalesce(sum(quantity::numeric * price), 0)`.as("retailValue"),
      sql<number>`coalesce(sum(value), 0)`.as("stockValue"),
    ])
    .where("archivedAt", "is", null)
    .executeTakeFirstOrThrow();
  const { stockValue, ...rest } = counted;
  return may(actor, "view_cost") ? { ...rest, stockValue } : rest;
}
