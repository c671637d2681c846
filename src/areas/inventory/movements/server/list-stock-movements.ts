import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst, oldestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { inventoryContract } from "../../core/contract.ts";
import type { StockMovement } from "../../stock-movement.ts";
import type { MovementReason, MovementType } from "../../rules.ts";

export type MovementsQuery = z.output<(typeof inventoryContract.listStockMovements)["query"]>;

const selectMovements = (db: Database) =>
  db
    .selectFrom("stockMovements as m")
    .innerJoin("inventoryItems as i", "i.id", "m.itemId")
    .leftJoin("users as u", "u.id", "m.createdBy")
    .leftJoin("stockCounts as c", (join) =>
      join.onRef("c.countNumber", "=", "m.reference").on("m.reason", "=", "count"),
    )
    .select([
      "m.id",
      "m.itemId",
      "m.type",
      "m.quantity",
      "m.quantityAfter",
      "m.unitCost",
      "m.value",
      "m.reason",
      "m.note",
      "m.reference",
      "m.deviceId",
      "m.saleId",
      "c.id as countId",
      sql<string[]>`array(
        select p.serial from item_serial_entries e join item_serials p on p.id = e.serial_id
        where e.movement_id = m.id order by p.serial)`.as("serials"),
      "m.createdAt",
      "i.sku",
      "i.name as itemName",
      "u.id as userId",
      "u.name as userName",
    ]);

const movements = keysetList({
  /** One index serves both orders, because PostgreSQL can read it in both directions. */
  orders: {
    newest: newestFirst(sql`m.created_at`, sql`m.id`),
    oldest: oldestFirst(sql`m.created_at`, sql`m.id`),
  },
  filters: {
    itemId: (itemId: RawBuilder<string>) => sql`m.item_id = ${itemId}`,
    type: (type: RawBuilder<MovementType>) => sql`m.type = ${type}`,
    reason: (reason: RawBuilder<MovementReason>) => sql`m.reason = ${reason}`,
    userId: (userId: RawBuilder<string>) => sql`m.created_by = ${userId}`,
    from: (moment: RawBuilder<string>) => sql`m.created_at >= ${moment}`,
    to: (moment: RawBuilder<string>) => sql`m.created_at < ${moment}`,
  },
  select: selectMovements,
});

/** Lists movements. `from` and `to` are the first and the last day, by the shop's time zone. */
export async function listStockMovements(
  db: Database,
  actor: Actor,
  { from, to, itemId, type, reason, userId, ...query }: MovementsQuery,
): Promise<Page<StockMovement>> {
  const { items, nextCursor } = await movements.read(db, query, {
    itemId,
    type,
    reason,
    userId,
    from: from && startOfDay(from),
    to: to && startOfDay(addDays(to, 1)),
  });
  return { items: items.map((row) => movementFor(actor, row)), nextCursor };
}

type MovementRow = Awaited<ReturnType<ReturnType<typeof selectMovements>["execute"]>>[number];

function movementFor(
  actor: Actor,
  { unitCost, value, sku, itemName, userId, userName, ...row }: MovementRow,
): StockMovement {
  return {
    ...row,
    item: { id: row.itemId, sku, name: itemName },
    createdBy: userId !== null && userName !== null ? { id: userId, name: userName } : null,
    // Where the cost is not known, the value is what is known of it.
    ...(may(actor, "view_cost") && {
      unitCost,
      value: unitCost === null && value === 0 ? null : value,
    }),
  };
}
