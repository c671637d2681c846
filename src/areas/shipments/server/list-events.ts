import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import type { ShipmentEvent, shipmentsContract } from "../contract.ts";

type EventsQuery = z.output<(typeof shipmentsContract.listShipmentEvents)["query"]>;

/**
 * The audit log of a shipment: its events, the newest first. The id of an event is a counter, which is the cursor.
 * @throws Refusal not_found; validation_failed for a cursor of another list
 */
export async function listShipmentEvents(
  db: Database,
  shipmentId: string,
  { cursor, limit }: EventsQuery,
): Promise<Page<ShipmentEvent>> {
  const before = cursor === undefined ? null : Number(cursor);
  if (before !== null && !(Number.isSafeInteger(before) && before > 0))
    return refuse("validation_failed", { fields: { cursor: "is not of this list" } });
  const rows = await eventsOf(db, shipmentId, before)
    .limit(limit + 1)
    .execute();
  if (rows.length === 0) await requireShipment(db, shipmentId);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? last.id : null };
}

const eventsOf = (db: Database, shipmentId: string, before: number | null) =>
  db
    .selectFrom("events as e")
    .select(["e.kind", "e.createdAt"])
    .select([
      sql<string>`e.id::text`.as("id"),
      sql<Person | null>`${userInJson("e.actorId")}`.as("by"),
      sql<Record<string, unknown>>`e.data`.as("data"),
    ])
    .where("e.recordId", "=", shipmentId)
    .where("e.area", "=", "shipments")
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`e.id < ${before}` as RawBuilder<boolean>),
    )
    .orderBy("e.id", "desc");

async function requireShipment(db: Database, id: string): Promise<void> {
  await db
    .selectFrom("shipments")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
}
