import { sql } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { compilePerShape, type Given } from "#src/server/sql/compiled-query.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import {
  decodeSortedCursor,
  pageRows,
  toSortedPage,
  type SortedPosition,
} from "#src/server/http/lists/page.ts";
import { newestFirst, oldestFirst, type SortOrder } from "#src/server/http/lists/sorted-list.ts";
import type { inventoryContract } from "../../contract.ts";
import type { StockMovement } from "../stock-movement.ts";
import type { MovementReason, MovementSort, MovementType } from "../../rules.ts";

export type MovementsQuery = z.output<(typeof inventoryContract.listStockMovements)["query"]>;

/** One index, read forwards or backwards. */
const orders: Record<MovementSort, SortOrder> = {
  newest: newestFirst(sql`m.created_at`, sql`m.id`),
  oldest: oldestFirst(sql`m.created_at`, sql`m.id`),
};

interface Shape {
  sort: MovementSort;
  isLater: boolean;
  byItem: boolean;
  byType: boolean;
  byReason: boolean;
  byUser: boolean;
  hasFrom: boolean;
  hasTo: boolean;
  limit: number;
}

interface Values extends SortedPosition {
  itemId: string;
  type: MovementType;
  reason: MovementReason;
  userId: string;
  /** The first moment that counts, and the first that does not. */
  from: string;
  to: string;
}

/** Newest first unless said. `from` and `to` are days of the shop, both included. */
export async function listStockMovements(
  db: Database,
  actor: Actor,
  query: MovementsQuery,
): Promise<Page<StockMovement>> {
  const { sort, itemId, type, reason, userId, from, to, limit } = query;
  const position = decodeSortedCursor(query.cursor, sort, orders[sort].isKey);
  const rows = await pageOfMovements(
    db,
    {
      sort,
      isLater: position !== null,
      byItem: itemId !== undefined,
      byType: type !== undefined,
      byReason: reason !== undefined,
      byUser: userId !== undefined,
      hasFrom: from !== undefined,
      hasTo: to !== undefined,
      limit,
    },
    {
      ...(position ?? { key: "", id: "" }),
      itemId: itemId ?? "",
      type: type ?? "IN",
      reason: reason ?? "sale",
      userId: userId ?? "",
      from: from ? startOfDay(from) : "",
      to: to ? startOfDay(addDays(to, 1)) : "",
    },
  );
  const { items, nextCursor } = toSortedPage(rows, limit, sort);
  return { items: items.map((row) => movementFor(actor, row)), nextCursor };
}

type MovementRow = Awaited<ReturnType<typeof pageOfMovements>>[number];

function movementFor(
  actor: Actor,
  { unitCost, value, sku, itemName, userId, userName, ...row }: Omit<MovementRow, "sortKey">,
): StockMovement {
  return {
    ...row,
    item: { id: row.itemId, sku, name: itemName },
    createdBy: userId !== null && userName !== null ? { id: userId, name: userName } : null,
    ...(may(actor, "view_cost") && { unitCost, value }),
  };
}

const pageOfMovements = compilePerShape((db, shape: Shape, values: Given<Values>) =>
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
      orders[shape.sort].key.as("sortKey"),
      "i.sku",
      "i.name as itemName",
      "u.id as userId",
      "u.name as userName",
    ])
    .$if(shape.byItem, (q) => q.where("m.itemId", "=", values.itemId))
    .$if(shape.byType, (q) => q.where("m.type", "=", values.type))
    .$if(shape.byReason, (q) => q.where("m.reason", "=", values.reason))
    .$if(shape.byUser, (q) => q.where("m.createdBy", "=", values.userId))
    .$if(shape.hasFrom, (q) => q.where("m.createdAt", ">=", values.from))
    .$if(shape.hasTo, (q) => q.where("m.createdAt", "<", values.to))
    .$if(shape.isLater, (q) => q.where(orders[shape.sort].after(values)))
    .orderBy(orders[shape.sort].by)
    .limit(pageRows(shape.limit)),
);
