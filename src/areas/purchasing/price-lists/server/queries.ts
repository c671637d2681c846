import { sql, type RawBuilder } from "kysely";
import * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import type { SortOrder } from "#src/server/sql/lists/sorted-list.ts";
import type { priceListsContract, SupplierPrice } from "../contract.ts";

export type PricesQuery = z.output<(typeof priceListsContract.listSupplierPrices)["query"]>;

/**
 * Whether the price (alias `p`) is the one of `day`: no later price of the same supplier and item has begun.
 * `supplier_prices_one_a_day` answers it without reading the table.
 */
export const isCurrentOn = (day: RawBuilder<unknown>) => sql<boolean>`(
  p.archived_at is null and p.valid_from <= ${day} and not exists (
    select from supplier_prices later where later.item_id = p.item_id and later.supplier_id = p.supplier_id
      and later.archived_at is null and later.valid_from <= ${day} and later.valid_from > p.valid_from))`;

export const shopToday = shopDay(sql`now()`);

const selectPrices = (db: Database) =>
  db
    .selectFrom("supplierPrices as p")
    .innerJoin("suppliers as s", "s.id", "p.supplierId")
    .innerJoin("inventoryItems as i", "i.id", "p.itemId")
    .select(["p.id", "p.supplierSku", "p.price", "p.currency", "p.minimumQuantity", "p.packSize"])
    .select(["p.validFrom", "p.archivedAt", "p.version", "p.createdAt", "p.updatedAt"])
    .select([
      sql<SupplierPrice["supplier"]>`json_build_object('id', s.id, 'name', s.name)`.as("supplier"),
      sql<SupplierPrice["item"]>`json_build_object('id', i.id, 'name', i.name, 'sku', i.sku)`.as(
        "item",
      ),
      isCurrentOn(shopToday).as("isCurrent"),
      sql<Person | null>`${userInJson("p.createdBy")}`.as("createdBy"),
    ]);

const latest: SortOrder = {
  key: sql`p.valid_from::text`,
  by: sql`p.valid_from desc, p.id desc`,
  after: (position) => sql`(p.valid_from, p.id) < (${position.key}::date, ${position.id}::uuid)`,
  isKey: (key) => z.iso.date().safeParse(key).success,
};

const prices = keysetList({
  orders: { latest },
  filters: {
    supplierId: (supplierId: RawBuilder<string>) => sql`p.supplier_id = ${supplierId}`,
    itemId: (itemId: RawBuilder<string>) => sql`p.item_id = ${itemId}`,
  },
  choices: { isCurrent: (_: true) => isCurrentOn(shopToday) },
  select: selectPrices,
  sources: {
    texts: [
      ({ isIn }) => isIn(sql`search_key(p.supplier_sku)`),
      ({ isIn }) =>
        sql`p.item_id in (select id from inventory_items where ${isIn(sql`search_text`)})`,
    ],
  },
});

/** Lists the prices of today, and with `history` former, future and archived ones too. @throws Refusal forbidden */
export function listSupplierPrices(
  db: Database,
  actor: Actor,
  { search, cursor, limit, history: isWhole, ...where }: PricesQuery,
): Promise<Page<SupplierPrice>> {
  requirePermission(actor, "view_cost");
  const current = isWhole ? {} : { isCurrent: true as const };
  return prices.read(db, { sort: "latest", search, cursor, limit }, { ...where, ...current });
}

/** Reads all prices that match, for a file, in batches of `limit`. */
export function readAllPrices(
  db: Database,
  { search, history: isWhole, ...where }: Omit<PricesQuery, "cursor" | "limit">,
  limit: number,
): AsyncGenerator<SupplierPrice[]> {
  const current = isWhole ? {} : { isCurrent: true as const };
  return prices.readAll(db, { sort: "latest", search, limit }, { ...where, ...current });
}

/** @throws Refusal not_found */
export const getSupplierPrice = (db: Database, id: string): Promise<SupplierPrice> =>
  selectPrices(db).where("p.id", "=", id).executeTakeFirstOrThrow(notFound);
