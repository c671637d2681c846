import { sql, type RawBuilder } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { DevicePart, DeviceParts } from "../../detail/parts.ts";

/** The serial numbers of a part (alias `p`), without pieces that a sale has reserved. */
const serialsOf = sql<DevicePart["serials"]>`(
  select coalesce(json_agg(json_build_object('serial', s.serial, 'state', s.state) order by s.serial), '[]')
  from item_serials s
  where s.device_id = p.device_id and s.item_id = p.item_id and s.sale_id is null and s.state in ('reserved', 'used'))`;

/** The parts of a device, without costs. */
export const partsOf = (deviceId: RawBuilder<unknown>) => sql<DevicePart[]>`(
  select coalesce(json_agg(json_build_object(
    'itemId', p.item_id, 'sku', i.sku, 'name', i.name, 'reserved', p.reserved, 'used', p.used,
    'defective', p.defective, 'unitPrice', p.unit_price,
    'isSerialised', i.is_serialised,
    'serials', ${serialsOf}::json) order by p.created_at, i.sku), '[]')
  from device_parts p join inventory_items i on i.id = p.item_id where p.device_id = ${deviceId})`;

/** The parts of a repair, oldest first, with costs if the actor may see them. @throws Refusal not_found */
export async function listDeviceParts(
  db: Database,
  actor: Actor,
  deviceId: string,
): Promise<DeviceParts> {
  const device = await db
    .selectFrom("devices")
    .select("finalAmount")
    .where("id", "=", deviceId)
    .executeTakeFirstOrThrow(notFound);
  const rows = await db
    .selectFrom("deviceParts as p")
    .innerJoin("inventoryItems as i", "i.id", "p.itemId")
    .select([
      "p.itemId",
      "i.sku",
      "i.name",
      "i.isSerialised",
      "p.reserved",
      "p.used",
      "p.defective",
    ])
    .select(["p.unitPrice", "p.unitCost", "p.cost", serialsOf.as("serials")])
    .where("p.deviceId", "=", deviceId)
    .orderBy("p.createdAt")
    .orderBy("i.sku")
    .execute();
  if (may(actor, "view_cost")) {
    return { items: rows.map(withKnownCost), margin: marginOf(device.finalAmount, rows) };
  }
  return { items: rows.map(({ unitCost: _, cost: __, ...part }) => part) };
}

/** The cost of parts counts as 0 where it is not known. */
const withKnownCost = <Row extends { unitCost: number | null; cost: number }>(row: Row) => ({
  ...row,
  cost: row.unitCost === null ? null : row.cost,
});

/** The price minus the cost of the parts, in minor units; null while the price or a cost is unknown. */
function marginOf(
  finalAmount: number | null,
  parts: readonly { used: number; defective: number; unitCost: number | null; cost: number }[],
): number | null {
  let margin = finalAmount;
  for (const { used, defective, unitCost, cost } of parts) {
    if (used + defective === 0) continue;
    if (margin === null || unitCost === null) return null;
    margin -= cost;
  }
  return margin;
}

/** The parts of a device with costs, and its margin. Empty for users who may not see costs, or without parts. */
export async function partCosts(
  db: Database,
  actor: Actor,
  device: { id: string; parts: readonly DevicePart[] },
): Promise<{ parts?: DevicePart[]; margin?: number | null }> {
  if (!may(actor, "view_cost") || device.parts.length === 0) return {};
  const { items, margin } = await listDeviceParts(db, actor, device.id);
  return { parts: items, ...(margin !== undefined && { margin }) };
}
