import { sql } from "kysely";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import type { ValuePart, ValueReason } from "../../value-rules.ts";

/** The statements of changes of the value without pieces. Movements write the value in `changeStock`. */

/** A piece that a change may concern. The caller has locked its item. */
export interface ValuedPiece {
  id: string;
  itemId: string;
  serial: string;
  isHere: boolean;
  unitCost: number | null;
  /** The arrival of `movementIds` that brought the piece; null: none of them. */
  movementId: string | null;
}

/** Reads the pieces of serialised items that are in stock, and those that these movements brought. */
export const readValuedPieces = compileOnce(
  (_, v: Given<{ itemIds: readonly string[]; movementIds: readonly string[] }>) => sql<ValuedPiece>`
select s.id, s.item_id, s.serial, s.state in ('in_stock', 'reserved') as is_here, s.unit_cost, e.movement_id
from item_serials s
left join item_serial_entries e on e.serial_id = s.id and e.movement_id = any(${v.movementIds}::uuid[])
where s.item_id = any(${v.itemIds}::uuid[]) and (s.state in ('in_stock', 'reserved') or e.movement_id is not null)
order by s.serial`,
);

/** An arrival. `later`: how many pieces arrived after it. */
export interface Arrival {
  id: string;
  itemId: string;
  quantity: number;
  later: number;
}

/** Reads arrivals by their ids. A movement that is no arrival counts as the latest one. */
export const readArrivals = compileOnce(
  (_, { movementIds }: Given<{ movementIds: readonly string[] }>) => sql<Arrival>`
select m.id, m.item_id, m.quantity, (i.arrived - coalesce(m.arrived, i.arrived))::bigint as later
from stock_movements m join inventory_items i on i.id = m.item_id
where m.id = any(${movementIds}::uuid[])`,
);

/** The value of an item after changes without pieces. */
export interface NewValue {
  itemId: string;
  value: number;
  cost: number | null;
}

export interface ValueEntry {
  id: string;
  itemId: string;
  part: ValuePart;
  reason: ValueReason;
  value: number;
  quantity: number;
  valueAfter: number;
  movementId: string | null;
  serialId: string | null;
  note: string | null;
  reference: string | null;
}

interface Written {
  /** Arrays as JSON. */
  items: string;
  pieces: string;
  entries: string;
  actorId: string | null;
}

/** Writes new values of items and of their pieces, and the entries that explain them. */
export const writeValues = compileOnce(
  (_, v: Given<Written>) => sql<never>`
/* one plan */
with valued as (
  update inventory_items i set value = n.value, cost = n.cost, updated_at = now()
  from jsonb_to_recordset(${v.items}::jsonb) as n ("itemId" uuid, value bigint, cost bigint)
  where i.id = n."itemId"
),
pieces as (
  update item_serials s set unit_cost = n."unitCost"
  from jsonb_to_recordset(${v.pieces}::jsonb) as n (id uuid, "unitCost" bigint)
  where s.id = n.id
)
insert into stock_value_entries (id, item_id, part, reason, value, quantity, value_after, movement_id, serial_id, note,
                                 reference, created_by)
select e.id, e."itemId", e.part, e.reason, e.value, e.quantity, e."valueAfter", e."movementId", e."serialId", e.note,
       e.reference, ${v.actorId}::uuid
from jsonb_to_recordset(${v.entries}::jsonb) as e (
  id uuid, "itemId" uuid, part text, reason text, value bigint, quantity integer, "valueAfter" bigint,
  "movementId" uuid, "serialId" uuid, note text, reference text)`,
);
