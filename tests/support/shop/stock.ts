import type { Category } from "#src/areas/inventory/rules.ts";
import { expect } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import {
  moveStock,
  type MovedItem,
  type StockChange,
} from "#src/areas/inventory/stock/server/move-stock.ts";

let lastSku = 0;

export interface StockedItem {
  id: string;
  sku: string;
  name: string;
  /** The serial numbers of a serialised item: `<SKU>-1`, `<SKU>-2` and so on. */
  serials: string[];
}

/** Creates an item with this stock and its opening movement. Money is in minor units. */
export async function stocked(
  db: Database,
  quantity: number,
  given: {
    name?: string;
    sku?: string;
    barcode?: string;
    price?: number;
    cost?: number | null;
    minStock?: number;
    isSerialised?: boolean;
    category?: Category;
  } = {},
): Promise<StockedItem> {
  const id = newId();
  const sku = given.sku ?? `SKU-${++lastSku}`;
  const name = given.name ?? `Item ${sku}`;
  const serials = given.isSerialised
    ? Array.from({ length: quantity }, (_, place) => `${sku}-${place + 1}`)
    : [];
  const named = given.isSerialised ? { serials } : {};
  // Writes both in one transaction, as the product does, so that the item never exists without its stock.
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto("inventoryItems")
      .values({ price: 1_000_000, cost: 600_000, ...given, id, sku, name })
      .execute();
    if (quantity === 0) return;
    await moveStock(tx, null, [
      { act: "bring-in", reason: "opening", itemId: id, quantity, ...named },
    ]);
  });
  return { id, sku, name, serials };
}

/** Moves stock in its own transaction, without an actor. */
export const move = async (db: Database, changes: readonly StockChange[]): Promise<MovedItem[]> =>
  (await inTransaction(db, (tx) => moveStock(tx, null, changes))).items;

export const stockOf = (db: Database, itemId: string) =>
  db
    .selectFrom("inventoryItems")
    .select(["quantity", "reserved", "stockState", "value", "cost"])
    .where("id", "=", itemId)
    .executeTakeFirstOrThrow();

/** Checks that the movements and reservations of every item add up to its stock. */
export async function expectExplained(db: Database): Promise<void> {
  const items = await db
    .selectFrom("inventoryItems as i")
    .select((eb) => [
      "i.sku",
      "i.quantity",
      "i.reserved",
      "i.movementCount",
      "i.arrived",
      eb
        .selectFrom("stockMovements as m")
        .select(({ fn }) => fn.coalesce(fn.sum<number>("m.quantity"), eb.lit(0)).as("sum"))
        .whereRef("m.itemId", "=", "i.id")
        .where("m.quantity", ">", 0)
        .where("m.reason", "not in", ["refund", "part_returned"])
        .as("cameAnew"),
      eb
        .selectFrom("stockMovements as m")
        .select(({ fn }) => fn.coalesce(fn.max("m.arrived"), eb.lit(0)).as("max"))
        .whereRef("m.itemId", "=", "i.id")
        .as("lastArrived"),
      eb
        .selectFrom("stockMovements as m")
        .select(({ fn }) => fn.coalesce(fn.sum<number>("m.quantity"), eb.lit(0)).as("sum"))
        .whereRef("m.itemId", "=", "i.id")
        .as("moved"),
      eb
        .selectFrom("stockMovements as m")
        .select(({ fn }) => fn.coalesce(fn.max("m.position"), eb.lit(0)).as("max"))
        .whereRef("m.itemId", "=", "i.id")
        .as("lastPosition"),
      eb
        .selectFrom("stockMovements as m")
        .select("m.quantityAfter")
        .whereRef("m.itemId", "=", "i.id")
        .orderBy("m.position", "desc")
        .limit(1)
        .as("lastAfter"),
      eb
        .selectFrom("stockReservations as r")
        .select(({ fn }) => fn.coalesce(fn.sum<number>("r.quantity"), eb.lit(0)).as("sum"))
        .whereRef("r.itemId", "=", "i.id")
        .where("r.endedAt", "is", null)
        .as("setAside"),
    ])
    .execute();
  for (const item of items) {
    expect(item).toMatchObject({
      moved: item.quantity,
      lastAfter: item.movementCount === 0 ? null : item.quantity,
      lastPosition: item.movementCount,
      setAside: item.reserved,
      cameAnew: item.arrived,
      lastArrived: item.arrived,
    });
    expect(item.reserved).toBeGreaterThanOrEqual(0);
    expect(item.reserved).toBeLessThanOrEqual(item.quantity);
  }
}
