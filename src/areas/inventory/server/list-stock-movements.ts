import { sql } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { shapedQuery, type Given } from "#src/server/fixed-query.ts";
import { may, type Actor } from "#src/server/http/actor.ts";
import { decodeCursor, pageRows, toPage, type Position } from "#src/server/http/page.ts";
import type { inventoryContract, StockMovement } from "../contract.ts";
import type { MovementReason, MovementType } from "../rules.ts";

export type MovementsQuery = z.output<(typeof inventoryContract.listStockMovements)["query"]>;

interface Shape {
  isLater: boolean;
  byItem: boolean;
  byType: boolean;
  byReason: boolean;
  hasFrom: boolean;
  hasTo: boolean;
  limit: number;
}

interface Values extends Position {
  itemId: string;
  type: MovementType;
  reason: MovementReason;
  /** The first moment that counts, and the first that does not. */
  from: string;
  to: string;
}

/** Newest first. `from` and `to` are days of the shop, both included. */
export async function listStockMovements(
  db: Database,
  actor: Actor,
  query: MovementsQuery,
): Promise<Page<StockMovement>> {
  const { itemId, type, reason, from, to, limit } = query;
  const position = decodeCursor(query.cursor);
  const rows = await pageOfMovements(
    db,
    {
      isLater: position !== null,
      byItem: itemId !== undefined,
      byType: type !== undefined,
      byReason: reason !== undefined,
      hasFrom: from !== undefined,
      hasTo: to !== undefined,
      limit,
    },
    {
      ...(position ?? { createdAt: "", id: "" }),
      itemId: itemId ?? "",
      type: type ?? "IN",
      reason: reason ?? "sale",
      from: from ? startOfDay(from) : "",
      to: to ? startOfDay(addDays(to, 1)) : "",
    },
  );
  const { items, nextCursor } = toPage(rows, limit);
  return { items: items.map((row) => movementFor(actor, row)), nextCursor };
}

type MovementRow = Awaited<ReturnType<typeof pageOfMovements>>[number];

function movementFor(
  actor: Actor,
  { unitCost, value, sku, itemName, userId, userName, ...row }: Omit<MovementRow, "createdAtExact">,
): StockMovement {
  return {
    ...row,
    item: { id: row.itemId, sku, name: itemName },
    createdBy: userId !== null && userName !== null ? { id: userId, name: userName } : null,
    ...(may(actor, "view_cost") && { unitCost, value }),
  };
}

const pageOfMovements = shapedQuery((db, shape: Shape, values: Given<Values>) =>
  db
    .selectFrom("stockMovements as m")
    .innerJoin("inventoryItems as i", "i.id", "m.itemId")
    .leftJoin("users as u", "u.id", "m.createdBy")
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
      "m.createdAt",
      sql<string>`m.created_at::text`.as("createdAtExact"),
      "i.sku",
      "i.name as itemName",
      "u.id as userId",
      "u.name as userName",
    ])
    .$if(shape.byItem, (q) => q.where("m.itemId", "=", values.itemId))
    .$if(shape.byType, (q) => q.where("m.type", "=", values.type))
    .$if(shape.byReason, (q) => q.where("m.reason", "=", values.reason))
    .$if(shape.hasFrom, (q) => q.where("m.createdAt", ">=", values.from))
    .$if(shape.hasTo, (q) => q.where("m.createdAt", "<", values.to))
    .$if(shape.isLater, (q) =>
      q.where(
        sql<boolean>`(m.created_at, m.id) < (${values.createdAt}::timestamptz, ${values.id}::uuid)`,
      ),
    )
    .orderBy("m.createdAt", "desc")
    .orderBy("m.id", "desc")
    .limit(pageRows(shape.limit)),
);
