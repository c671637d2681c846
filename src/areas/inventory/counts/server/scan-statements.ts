import { sql } from "kysely";
import { asId } from "#src/shared/ids.ts";
import { searchKey } from "#src/shared/text.ts";
import { asBarcode } from "#src/shared/texts/gtin.ts";
import type { Tx } from "#src/server/database.ts";
import { happenedIn } from "#src/server/http/delivered.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Scan } from "../contract.ts";
import { normalizeSerial } from "../../serials/serial-number.ts";
import type { JudgedScan } from "./count-items.ts";

/** The statements of `countItems`. Only this verb may call them, because they rely on its lock of the count. */

/** A scan with the item, the piece and the stock that belong to it. */
export interface FoundScan {
  item: { id: string; sku: string; name: string } | null;
  /** The serial number of the scanned piece; null when the code was not a serial number. */
  serial: string | null;
  /** The id of an earlier scan of the same piece. Scans before the item's last `set` to zero are not considered. */
  seenAs: string | null;
  /** Whether the count has a line for the item. */
  isLine: boolean;
  /** Whether the scan is already stored. */
  isKnown: boolean;
  /** Whether the scan was made after the counting was finished. */
  isAfterEnd: boolean;
  /** The time of the scan as text with microseconds, which a JavaScript date would lose. */
  madeAt: string;
  /** The recorded stock of the item at `madeAt`. `position` is the number of the item's movements until then. */
  systemQuantity: number;
  position: number;
}

/** The forms of a scanned code in which items and pieces are found. */
const formsOf = (code: string) => ({
  code,
  key: searchKey(code),
  barcode: asBarcode(code),
  serial: normalizeSerial(code),
  codeId: asId(code),
});

/** Finds the item, piece and stock of each scan, in the order of `scans`. Codes match as in `lookUpItem`. */
export async function findScanned(
  tx: Tx,
  countId: string,
  scans: readonly Scan[],
  sentAt: string | undefined,
): Promise<FoundScan[]> {
  const asked = scans.map((scan, place) => {
    const { id, undoes = null, madeAt } = scan;
    // An undo gets its item from the scan that it undoes. A code or item in the undo is ignored.
    const { code = null, itemId = null } = undoes ? {} : scan;
    return {
      place,
      id,
      ...(itemId === null && code !== null && formsOf(code)),
      itemId,
      undoes,
      // Both times are from the client's clock, so their difference is right even if this clock is wrong.
      keptMs: madeAt && sentAt ? Math.max(0, Date.parse(sentAt) - Date.parse(madeAt)) : 0,
    };
  });
  const { rows } = await sql<FoundScan>`
    with scan as materialized (
      select s.*, c.finished_at,
             greatest(c.created_at, coalesce(${happenedIn(tx)}::timestamptz, now()) - least(s."keptMs", 31536000000) * interval '1 millisecond') as made_at
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as s (
             place integer, id uuid, code text, key text, barcode text, serial text, "codeId" uuid, "itemId" uuid, undoes uuid, "keptMs" bigint)
      cross join stock_counts c where c.id = ${countId}
    ),
    named as (
      select s.place, coalesce(s."itemId", u.item_id, i.id, p.item_id) as item_id, p.serial
      from scan s
      left join stock_count_scans u on u.id = s.undoes and u.count_id = ${countId} and u.act <> 'undo'
      left join lateral (
        select i.id from inventory_items i
        where s.code is not null and i.archived_at is null
          and (search_key(i.sku) = s.key or search_key(i.barcode) = s.key or i.barcode = s.barcode or i.id = s."codeId")
        order by search_key(i.sku) = s.key desc, i.barcode = s.code desc nulls last,
                 search_key(i.barcode) = s.key desc nulls last, i.id limit 1) i on true
      left join lateral (
        select p.item_id, p.serial from item_serials p join inventory_items k on k.id = p.item_id
        where i.id is null and p.serial = s.serial and k.archived_at is null
        order by array_position('{in_stock,reserved,sold,used,gone}', p.state), p.came_at desc limit 1) p on true
    )
    select case when i.id is not null then json_build_object('id', i.id, 'sku', i.sku, 'name', i.name) end as item,
           n.serial,
           case when n.serial is not null then (
             select k.id from stock_count_scans k
             where k.count_id = ${countId} and k.item_id = i.id and k.serial = n.serial
               and not exists (select from stock_count_scans u where u.undoes = k.id)
               and not exists (
                 select from stock_count_scans z
                 where z.count_id = ${countId} and z.item_id = i.id and z.act = 'set' and z.quantity = 0
                   and (z.scanned_at, z.seq) > (k.scanned_at, k.seq)
                   and not exists (select from stock_count_scans u where u.undoes = z.id))
             limit 1) end as seen_as,
           l.item_id is not null as is_line,
           exists (select from stock_count_scans k where k.id = s.id) as is_known,
           coalesce(s.made_at > s.finished_at, false) as is_after_end,
           s.made_at::text as made_at,
           coalesce(i.quantity - since.quantity, 0)::integer as system_quantity,
           coalesce(i.movement_count - since.movements, 0)::integer as position
    from scan s
    join named n on n.place = s.place
    left join inventory_items i on i.id = n.item_id
    left join stock_count_lines l on l.count_id = ${countId} and l.item_id = i.id
    left join lateral (
      select coalesce(sum(m.quantity), 0) as quantity, count(*) as movements
      from stock_movements m where m.item_id = i.id and m.created_at > s.made_at) since on true
    order by s.place`.execute(tx);
  return rows;
}

/** Stores the scans. Returns the ids of the scans that were not stored before. */
export async function insertScans(
  tx: Tx,
  actor: Actor,
  countId: string,
  scans: readonly JudgedScan[],
): Promise<string[]> {
  const rows = scans.flatMap(({ scan, item, serial, madeAt, systemQuantity, position }) =>
    item
      ? {
          id: scan.id,
          countId,
          itemId: item.id,
          act: scan.act,
          quantity: scan.act === "undo" ? 0 : (scan.quantity ?? 1),
          undoes: scan.undoes ?? null,
          systemQuantity,
          position,
          scannedBy: actor.userId,
          scannedAt: madeAt,
          serial,
        }
      : [],
  );
  if (rows.length === 0) return [];
  const written = await tx
    .insertInto("stockCountScans")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return written.map(({ id }) => id);
}

/** The maximum counted number of an item. The stock of an item has the same limit. */
const MAX_COUNTED = 100_000_000;

/**
 * Computes the lines of these items from their scans, ordered by the time of the scan: the last `set` plus all later
 * additions. The order in which phones send their scans has no effect. Returns the counted number of each item.
 */
export async function countLines(
  tx: Tx,
  countId: string,
  itemIds: readonly string[],
  isChanged: boolean,
): Promise<Map<string, number | null>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ itemId: string; counted: number | null }>`
    with before as materialized (
      select item_id, counted, difference from stock_count_lines
      where count_id = ${countId} and item_id = any(${itemIds}::uuid[])
    ),
    live as (
      select s.*, coalesce(count(*) filter (where act = 'set') over (
               partition by item_id order by scanned_at desc, seq desc
               rows between unbounded preceding and 1 preceding), 0) as later_sets
      from stock_count_scans s
      where count_id = ${countId} and item_id = any(${itemIds}::uuid[]) and act <> 'undo'
        and not exists (select from stock_count_scans u where u.undoes = s.id)
    ),
    folded as (
      select item_id, least(greatest(sum(quantity), 0), ${sql.lit(MAX_COUNTED)})::integer as counted,
             min(position) as first_position, max(position) as position, max(scanned_at) as counted_at,
             (array_agg(system_quantity order by scanned_at desc, seq desc))[1] as system_quantity,
             (array_agg(scanned_by order by scanned_at desc, seq desc))[1] as counted_by
      from live where later_sets = 0 group by item_id
    ),
    now_counted as (
      update stock_count_lines l set
        counted = f.counted, system_quantity = f.system_quantity, first_position = f.first_position,
        position = f.position, counted_by = f.counted_by, counted_at = f.counted_at
      from before b left join folded f on f.item_id = b.item_id
      where ${isChanged} and l.count_id = ${countId} and l.item_id = b.item_id
      returning l.item_id, l.counted, l.difference
    ),
    kept as (
      update stock_counts c set
        version = version + 1,
        counted_count = counted_count + (select count(counted) from now_counted) - (select count(counted) from before),
        differing_count = differing_count + (select count(*) from now_counted where difference <> 0)
          - (select count(*) from before where difference <> 0)
      where ${isChanged} and c.id = ${countId}
    )
    select b.item_id, case when ${isChanged} then n.counted else b.counted end as counted
    from before b left join now_counted n on n.item_id = b.item_id`.execute(tx);
  return new Map(rows.map(({ itemId, counted }) => [itemId, counted]));
}
