import { sql, type RawBuilder } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { ValueChange } from "../contract.ts";
import { partOfValue } from "../../value-rules.ts";

type StoredChange = Omit<ValueChange, "costBefore" | "costAfter" | "createdBy"> & {
  itemId: string;
  userId: string | null;
};

/**
 * Movements and changes without pieces, as one list. Each half has an index on the item, its time and the id, so that
 * PostgreSQL reads a page from both without sorting; a condition within a half would prevent that.
 */
const changes = sql<StoredChange>`(
  select id, item_id, 'movement' as kind, reason, quantity, value, unit_cost is not null as is_known, quantity_after,
         value_after, note, reference, null::uuid as serial_id, device_id, sale_id, created_by as user_id, created_at
  from stock_movements
  union all
  select id, item_id, part, reason, 0, value, true, quantity, value_after, note, reference, serial_id, null::uuid,
         null::uuid, created_by, created_at
  from stock_value_entries)`;

const list = keysetList({
  orders: { newest: newestFirst(sql`c.created_at`, sql`c.id`) },
  filters: { itemId: (itemId: RawBuilder<string>) => sql`c.item_id = ${itemId}` },
  select: (db) =>
    db
      .selectFrom(changes.as("c"))
      .leftJoin("users as u", "u.id", "c.userId")
      .select(["c.id", "c.kind", "c.reason", "c.quantity", "c.value", "c.isKnown"])
      .select([
        "c.quantityAfter",
        "c.valueAfter",
        "c.note",
        "c.reference",
        "c.deviceId",
        "c.saleId",
      ])
      .select(["c.createdAt", "u.id as userId", "u.name as userName"])
      .select(
        sql<string | null>`(select p.serial from item_serials p where p.id = c.serial_id)`.as(
          "serial",
        ),
      ),
});

/** Lists how the value of an item changed, newest first. @throws Refusal not_found */
export async function listValueChanges(
  db: Database,
  itemId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<ValueChange>> {
  await requireItem(db, itemId);
  const { items, nextCursor } = await list.read(db, { ...query, sort: "newest" }, { itemId });
  return { items: items.map(changeFor), nextCursor };
}

/** @throws Refusal not_found */
export async function requireItem(db: Database, itemId: string): Promise<void> {
  await db
    .selectFrom("inventoryItems")
    .select("id")
    .where("id", "=", itemId)
    .executeTakeFirstOrThrow(notFound);
}

function changeFor({
  userId,
  userName,
  ...row
}: Awaited<ReturnType<typeof list.read>>["items"][number]): ValueChange {
  const { quantity, value, quantityAfter, valueAfter, kind, reason } = row;
  const isFirst = kind === "stock" && reason === "opening";
  const before = valueAfter === null || isFirst ? null : valueAfter - (kind === "sold" ? 0 : value);
  return {
    ...row,
    costBefore: averageAt(before, quantityAfter - quantity),
    costAfter: averageAt(valueAfter, quantityAfter),
    createdBy: userId !== null && userName !== null ? { id: userId, name: userName } : null,
  };
}

const averageAt = (value: number | null, quantity: number): number | null =>
  value !== null && quantity > 0 ? partOfValue(value, 1, quantity) : null;
