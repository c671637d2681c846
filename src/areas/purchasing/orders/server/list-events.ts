import { sql } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import type { purchasingContract } from "../contract.ts";
import type { PurchaseOrderEvent } from "../history-schemas.ts";
import type { OrderStatus } from "../../rules.ts";
import type { SendingChannel } from "../../sending-values.ts";

type EventsQuery = z.output<(typeof purchasingContract.listPurchaseOrderEvents)["query"]>;

/** A cursor is the id of the last event of the page before. */
const CURSOR = /^\d{1,15}$/;

/**
 * The audit timeline of an order, the latest first. The events of a deleted order are still there.
 * @throws Refusal not_found, validation_failed for a cursor of another list
 */
export async function listPurchaseOrderEvents(
  db: Database,
  orderId: string,
  { cursor, limit }: EventsQuery,
): Promise<Page<PurchaseOrderEvent>> {
  if (cursor !== undefined && !CURSOR.test(cursor))
    refuse("validation_failed", { fields: { cursor: "is not of this list" } });
  const rows = await db
    .selectFrom("events as e")
    .select(["e.kind", "e.createdAt"])
    .select([
      sql<string>`e.id::text`.as("id"),
      sql<Person | null>`${userInJson("e.actorId")}`.as("by"),
      sql<string[]>`coalesce(e.data->'fields', '[]')`.as("fields"),
      sql<OrderStatus | null>`e.data->'after'->>'status'`.as("status"),
      sql<string | null>`e.data->>'reason'`.as("reason"),
      sql<SendingChannel | null>`e.data->>'channel'`.as("channel"),
    ])
    .where("e.recordId", "=", orderId)
    .where("e.area", "=", "purchase-orders")
    .$if(cursor !== undefined, (query) => query.where("e.id", "<", Number(cursor)))
    .orderBy("e.id", "desc")
    .limit(limit + 1)
    .execute();
  if (rows.length === 0 && cursor === undefined) refuse("not_found");
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
