import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { LockedPart, PartAction } from "../rules.ts";

export interface PartEntry {
  itemId: string;
  action: PartAction | "release";
  note: string | null;
  change: LockedPart;
  /** How many of the reserved pieces more or fewer are for the approved estimate; by default none. */
  forEstimate?: number;
  /** The price of one piece. Only the first entry of an item sets it; later entries do not change it. */
  unitPrice: number;
  /** The cost of one piece after the change, rounded; null: not known. */
  unitCost: number | null;
  /** The exact value of all used and defective pieces after the change. */
  cost: number;
}

/** Records changes of a repair's parts, and updates the numbers in `device_parts`. The caller has locked the device. */
export async function writeEntries(
  tx: Tx,
  actor: Pick<Actor, "userId"> | null,
  deviceId: string,
  entries: readonly PartEntry[],
): Promise<void> {
  await tx
    .insertInto("deviceParts")
    .values(
      entries.map(({ itemId, unitPrice, unitCost }) => ({ deviceId, itemId, unitPrice, unitCost })),
    )
    .onConflict((conflict) => conflict.constraint("device_parts_pkey").doNothing())
    .execute();
  const rows = entries.map(({ itemId, action, note, change, unitCost, cost, forEstimate = 0 }) => ({
    id: newId(),
    itemId,
    action,
    note,
    unitCost,
    cost,
    forEstimate,
    ...change,
  }));
  await sql`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (
        id uuid, "itemId" uuid, action text, note text, "unitCost" bigint, cost bigint, reserved integer, used integer,
        defective integer, "forEstimate" integer)
    ),
    counted as (
      update device_parts p set reserved = p.reserved + e.reserved, used = p.used + e.used,
        defective = p.defective + e.defective, entry_count = p.entry_count + 1, unit_cost = e."unitCost",
        cost = e.cost,
        for_estimate = least(p.for_estimate + e."forEstimate", p.reserved + e.reserved)
      from entry e where p.device_id = ${deviceId}::uuid and p.item_id = e."itemId"
      returning p.item_id, p.entry_count
    )
    insert into device_part_entries (
      id, device_id, item_id, position, action, reserved_change, used_change, defective_change, note, created_by)
    select e.id, ${deviceId}::uuid, e."itemId", c.entry_count, e.action, e.reserved, e.used, e.defective, e.note,
           ${actor?.userId ?? null}::uuid
    from entry e join counted c on c.item_id = e."itemId"`.execute(tx);
}
