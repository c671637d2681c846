import { sql } from "kysely";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import type { SerialAct, SerialState } from "../rules.ts";

/** The statements of `planSerials` and `writeSerials`. No other code writes pieces. */

export interface Piece {
  id: string;
  itemId: string;
  serial: string;
  state: SerialState;
  unitCost: number | null;
  saleId: string | null;
  deviceId: string | null;
  orderRequestId: string | null;
  /** The number of entries in the history of the piece. */
  entryCount: number;
}

/**
 * Reads the pieces of these items that have these serial numbers or are reserved for the sales or devices in `holders`,
 * and pieces of other items that are in the shop and have the same IMEI. The caller has locked the items, so that no
 * other transaction changes their pieces.
 */
export const readPieces = compileOnce(
  (
    _,
    v: Given<{
      itemIds: readonly string[];
      serials: readonly string[];
      holders: readonly string[];
    }>,
  ) => sql<Piece>`
/* one plan */
select id, item_id, serial, state, unit_cost, sale_id, device_id, order_request_id, entry_count from item_serials
where (serial = any(${v.serials}::text[])
       and (item_id = any(${v.itemIds}::uuid[]) or (is_imei and state in ('in_stock', 'reserved'))))
   or (item_id = any(${v.itemIds}::uuid[]) and state = 'reserved'
       and coalesce(sale_id, device_id, order_request_id) = any(${v.holders}::uuid[]))
order by serial`,
);

export interface Entry {
  id: string;
  serialId: string;
  position: number;
  act: SerialAct;
  reason: string | null;
  state: SerialState;
  movementId: string | null;
  saleId: string | null;
  deviceId: string | null;
  orderRequestId: string | null;
  reference: string | null;
}

/** Writes the pieces and adds the entries to their histories. Both parameters are arrays as JSON. */
export const writePieces = compileOnce(
  (_, v: Given<{ pieces: string; entries: string; actorId: string | null }>) => sql<never>`
/* one plan */
with kept as (
  insert into item_serials as s (id, item_id, serial, state, unit_cost, sale_id, device_id, order_request_id, went_at,
                                 entry_count)
  select p.id, p."itemId", p.serial, p.state, p."unitCost", p."saleId", p."deviceId", p."orderRequestId",
         case when p.state not in ('in_stock', 'reserved') then now() end, p."entryCount"
  from jsonb_to_recordset(${v.pieces}::jsonb) as p (
    id uuid, "itemId" uuid, serial text, state text, "unitCost" bigint, "saleId" uuid, "deviceId" uuid,
    "orderRequestId" uuid, "entryCount" integer)
  order by p.serial
  on conflict on constraint item_serials_unique do update set
    state = excluded.state, unit_cost = excluded.unit_cost, sale_id = excluded.sale_id, device_id = excluded.device_id,
    order_request_id = excluded.order_request_id,
    entry_count = excluded.entry_count,
    came_at = case when s.went_at is not null and excluded.went_at is null then now() else s.came_at end,
    went_at = case when excluded.went_at is not null then coalesce(s.went_at, excluded.went_at) end
)
insert into item_serial_entries (id, serial_id, position, act, reason, state, movement_id, sale_id, device_id,
                                 order_request_id, reference, created_by)
select e.id, e."serialId", e.position, e.act, e.reason, e.state, e."movementId", e."saleId", e."deviceId",
       e."orderRequestId", e.reference,
       ${v.actorId}::uuid
from jsonb_to_recordset(${v.entries}::jsonb) as e (
  id uuid, "serialId" uuid, position integer, act text, reason text, state text, "movementId" uuid, "saleId" uuid,
  "deviceId" uuid, "orderRequestId" uuid, reference text)`,
);
