import { sql } from "kysely";
import type { Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import type { AwaitedPart } from "../contract.ts";
import { findDeviceId } from "./find-device.ts";

/**
 * The parts for which a repair waits or has waited, the latest first. An open part comes with the order it was linked to
 * or, when that one was cancelled, given up or changed, with the earliest other order of the item.
 * @throws Refusal not_found
 */
export async function listAwaitedParts(
  db: Database,
  deviceId: string,
): Promise<{ items: AwaitedPart[] }> {
  await findDeviceId(db, deviceId);
  const items = await db
    .selectFrom("awaitedParts as a")
    .innerJoin("inventoryItems as i", "i.id", "a.itemId")
    .select(["a.id", "a.itemId", "i.sku", "i.name", "a.quantity", "a.arrivedQuantity"])
    .select(["a.note", "a.endedAs", "a.createdAt"])
    .select([
      sql<AwaitedPart["order"]>`(
        select json_build_object('id', o.id, 'orderNumber', o.order_number) from purchase_order_lines l
        join purchase_orders o on o.id = l.purchase_order_id
        where case when a.ended_at is not null then l.id = a.order_line_id
          else l.item_id = a.item_id and l.received_quantity < l.quantity
            and o.status not in ('received', 'cancelled') end
        order by (l.id = a.order_line_id) desc nulls last, o.order_date, l.id limit 1)`.as("order"),
      sql<Person | null>`${userInJson("a.createdBy")}`.as("createdBy"),
    ])
    .where("a.deviceId", "=", deviceId)
    .orderBy("a.createdAt", "desc")
    .orderBy("a.id", "desc")
    .execute();
  return { items: items as AwaitedPart[] };
}
