import { sql, type RawBuilder } from "kysely";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import type { TaxCode } from "#src/areas/settings/taxes/rules.ts";
import {
  goodsBack,
  goodsOut,
  type Category,
  type MovementReason,
  type MovementType,
} from "../../rules.ts";
import type { MovementKind } from "../../movement-limits.ts";

/** The statements of `moveStock`. No other code writes stock; other verbs may call only `lockItems`. */

/** One change of stock in the form that `changeStock` takes as JSON. */
export interface StockRow {
  /** The index of the change in the call. */
  place: number;
  /** The id for the row that records the change: a movement or a reservation. */
  id: string;
  itemId: string;
  /** The number of pieces that come into the stock; negative: pieces go out. */
  moved: number;
  /** The number of pieces to reserve; negative: pieces whose reservation ends. */
  setAside: number;
  /** The type of the movement; null when the change has no movement, because it only concerns a reservation. */
  type: MovementType | null;
  reason: MovementReason | null;
  /** The kind of a movement that has a limit; null for others. */
  kind: MovementKind | null;
  note: string | null;
  reference: string | null;
  deviceId: string | null;
  saleId: string | null;
  /** The value of the moved pieces, with the sign of `moved`; null: they take or bring the average of the item. */
  value: number | null;
  /** Whether `value` is known; false: the cost of a piece is not known, and counts as 0. */
  isValueKnown: boolean;
  holderDevice: string | null;
  holderSale: string | null;
  holderOrder: string | null;
  expiresAt: string | null;
  endedAs: "used" | "released" | "expired" | null;
  /** true: an archived item refuses the change (see `isNewUse` in move-stock.ts). */
  isNewUse: boolean;
}

/** The result for one item. If one of its flags forbids the call, the statement has written nothing for any item. */
export interface ChangedItem {
  itemId: string;
  /** Whether the item exists. If not, `available`, `quantity`, `reserved` and all fields from `sku` on are null. */
  isKnown: boolean;
  isArchived: boolean;
  isEnough: boolean;
  /** Whether each reservation has at least as many pieces as the call takes from it. */
  isHeld: boolean;
  /** The number of available pieces before the call. */
  available: number;
  /** The number of available pieces that the call takes out or reserves. */
  requested: number;
  /** The stock after the call; `reserved` are the reserved pieces after the call. */
  quantity: number;
  reserved: number;
  sku: string;
  name: string;
  brand: string | null;
  model: string | null;
  category: Category;
  price: number;
  cost: number | null;
  taxCode: TaxCode;
  warrantyDays: number | null;
  isSerialised: boolean;
  /** The movements of the item, by the ids of their rows. */
  movements: { id: string; value: number; unitCost: number | null }[];
}

/**
 * Locks items in the order of their ids, so that transactions that lock the same items cannot deadlock. Returns their
 * latest state.
 */
export const lockItems = compileOnce((db, { itemIds }: Given<{ itemIds: readonly string[] }>) =>
  db
    .selectFrom("inventoryItems")
    .select(["id", "name", "isSerialised", "quantity", "reserved", "archivedAt"])
    .select(["value", "cost", "arrived", "movementCount"])
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate(),
);

export type LockedItem = Awaited<ReturnType<typeof lockItems>>[number];

interface Values {
  /** An array of `StockRow` as JSON. */
  changes: string;
  itemIds: readonly string[];
  actorId: string | null;
}

/** What `pieces` of `all` pieces take of their value. `div` keeps the rounding exact, as `partOfValue` does. */
const part = (value: RawBuilder<unknown>, pieces: RawBuilder<unknown>, all: RawBuilder<unknown>) =>
  sql`div(2 * ${value}::numeric * ${pieces} + ${all}, 2 * ${all})`;
const words = (reasons: readonly string[]) => sql.join(reasons.map((reason) => sql.lit(reason)));
/** Conditions on a change: whether new pieces arrive, and whether pieces go out for a sale, repair or replacement. */
const isArrival = sql`(moved > 0 and reason not in (${words(goodsBack)}))`;
const isOut = sql`(moved < 0 and reason in (${words(goodsOut)}))`;

/**
 * The movements with their values, in the order of the ledger: arriving pieces are counted before leaving pieces, so
 * that the stock is never below zero in between. Arriving pieces bring `given`: their value, or the average. Leaving
 * pieces take their part of `brought_value`, which is the stock with all that arrived, and the last ones all that is
 * left of it. What the changes of one call take together is rounded once, so that nothing is lost between them.
 */
const values = sql`
valued as materialized (
  select b.*, case when given is null then value_before - ${part(sql`brought_value`, sql`left_pieces`, sql`brought_pieces`)}
                   else value_before end as value_after,
         case when given is null then ${part(sql`brought_value`, sql`(left_pieces + moved)`, sql`brought_pieces`)}
                                      - ${part(sql`brought_value`, sql`left_pieces`, sql`brought_pieces`)}
              else given end as moved_value,
         case when given is null then is_known else is_given_known end as is_moved_known
  from (
    select a.*, row_number() over ledger as number, held + sum(moved) over ledger as quantity_after,
           held_value + coalesce(sum(given) over ledger, 0) as value_before,
           held + coalesce(sum(moved) filter (where moved > 0) over ledger, 0) as brought_pieces,
           held_value + coalesce(sum(given) filter (where moved > 0) over ledger, 0) as brought_value,
           coalesce(sum(-moved) filter (where moved < 0) over ledger, 0) as left_pieces,
           case when held > 0 then held_known
                else coalesce(bool_and(is_given_known) filter (where moved > 0) over ledger, held_known) end as is_known,
           case when ${isArrival} then held_arrived + sum(moved) filter (where ${isArrival}) over ledger end as arrived
    from (
      select c.id, c."itemId", c.place, c.type, c.moved, c.reason, c.kind, c.note, c.reference, c."deviceId", c."saleId",
             l.movement_count, l.arrived as held_arrived, l.quantity as held, l.value as held_value,
             l.cost is not null as held_known,
             case when c.value is not null or c.moved < 0 then c.value
                  when l.quantity > 0 then ${part(sql`l.value`, sql`c.moved`, sql`l.quantity`)}
                  else coalesce(l.cost, 0)::numeric * c.moved end as given,
             case when c.value is null then l.cost is not null else c."isValueKnown" end as is_given_known
      from change c join locked l on l.id = c."itemId"
      where c.type is not null and (select is_fine from verdict)) a
    window ledger as (partition by "itemId" order by moved < 0, place)) b
)`;

/** The average of what is in stock after the last movement `w`. Without stock it stays the last one that was known. */
const costAfter = sql`case when w.id is null then l.cost when not w.is_known then null
  when w.quantity_after > 0 then ${part(sql`w.value_after`, sql`1`, sql`w.quantity_after`)}
  else ${part(sql`w.brought_value`, sql`1`, sql`w.brought_pieces`)} end`;

/** The columns of `StockRow`. */
const columns =
  sql.raw(`place integer, id uuid, "itemId" uuid, moved integer, "setAside" integer, type text, reason text, kind text,
  note text, reference text, "deviceId" uuid, "saleId" uuid, value bigint, "isValueKnown" boolean, "holderDevice" uuid,
  "holderSale" uuid, "holderOrder" uuid, "expiresAt" timestamptz, "endedAs" text, "isNewUse" boolean`);

/**
 * Locks and checks the items, and writes all changes if every check passes, in one statement. The checks use the rows
 * of `locked`: this part waits for other transactions and then sees their changes, while all other reads of the
 * statement see an older snapshot.
 */
export const changeStock = compileOnce(
  (_, { changes, itemIds, actorId }: Given<Values>) => sql<ChangedItem>`
/* one plan */
with change as materialized (
  select * from jsonb_to_recordset(${changes}::jsonb) as c (${columns})
),
asked as (
  select "itemId" as id, sum(moved) as moved, sum("setAside") as set_aside, count(type) as movements,
         coalesce(sum(moved) filter (where ${isArrival}), 0) as arrived, coalesce(bool_or(${isOut}), false) as went_out,
         bool_or("isNewUse") as is_new_use, sum(greatest(0, "setAside" - moved)) as requested
  from change group by 1
),
locked as materialized (
  select id, sku, name, brand, model, category, price, cost, tax_code, warranty_days, is_serialised, archived_at,
         quantity, reserved, movement_count, arrived, last_out_at, value
  from inventory_items where id = any(${itemIds}::uuid[]) order by id for no key update
),
ending as materialized (
  select "itemId" as item_id, coalesce("holderSale", "holderDevice", "holderOrder") as holder_id, "endedAs" as ended_as,
         (array_agg(id))[1] as id, sum(-"setAside") as quantity,
         sum(sum(-"setAside")) over holder as total, row_number() over (holder order by "endedAs") as part
  from change where "setAside" < 0 group by 1, 2, 3
  window holder as (partition by "itemId", coalesce("holderSale", "holderDevice", "holderOrder"))
),
live as materialized (
  select r.item_id, r.holder_id, r.device_id, r.sale_id, r.order_request_id, r.quantity, r.created_by, r.created_at
  from stock_reservations r join ending e on e.item_id = r.item_id and e.holder_id = r.holder_id and e.part = 1
  where r.ended_at is null
),
judged as materialized (
  select a.id, l.id is not null as is_known, a.moved, a.set_aside, a.movements, a.arrived, a.went_out,
         a.is_new_use and l.archived_at is not null as is_archived,
         l.quantity - l.reserved + a.moved - a.set_aside >= 0 as is_enough,
         not exists (
           select from ending e left join live on live.item_id = e.item_id and live.holder_id = e.holder_id
           where e.item_id = a.id and coalesce(live.quantity, 0) < e.total) as is_held,
         l.quantity - l.reserved as available, a.requested
  from asked a left join locked l on l.id = a.id
),
verdict as materialized (
  select coalesce(bool_and(is_known and not is_archived and is_enough and is_held), false) as is_fine from judged
),${values},
counted as (
  -- The new values are computed from the locked row. \`i\` may be older: if another transaction has changed the item,
  -- PostgreSQL first computes the new row from the values at the start of the statement, and checks its constraints.
  update inventory_items i set
    quantity = l.quantity + j.moved, reserved = l.reserved + j.set_aside,
    value = coalesce(w.value_after, l.value),
    cost = ${costAfter},
    movement_count = l.movement_count + j.movements, arrived = l.arrived + j.arrived,
    last_out_at = case when j.went_out then greatest(l.last_out_at, now()) else l.last_out_at end, updated_at = now()
  from judged j join locked l on l.id = j.id
    -- The last movement of the item, if the call moves any of its pieces.
    left join valued w on w."itemId" = j.id and w.number = j.movements
  where i.id = j.id and (select is_fine from verdict)
),
explained as (
  insert into stock_movements (id, item_id, position, type, quantity, quantity_after, unit_cost, value, value_after,
                               reason, kind, note, reference, device_id, sale_id, arrived, created_by)
  select id, "itemId", movement_count + number, type, moved, quantity_after,
         case when is_moved_known then ${part(sql`abs(moved_value)`, sql`1`, sql`abs(moved)`)} end, moved_value,
         value_after, reason, kind, note, reference, "deviceId", "saleId", arrived, ${actorId}::uuid
  from valued
  returning id, item_id, value, unit_cost
),
begun as (
  insert into stock_reservations (id, item_id, quantity, device_id, sale_id, order_request_id, expires_at, created_by)
  select (array_agg(id))[1], "itemId", sum("setAside"), "holderDevice", "holderSale", "holderOrder", max("expiresAt"), ${actorId}::uuid
  from change where "setAside" > 0 and (select is_fine from verdict)
  group by "itemId", "holderDevice", "holderSale", "holderOrder"
  on conflict (item_id, holder_id) where ended_at is null
  do update set quantity = stock_reservations.quantity + excluded.quantity, expires_at = excluded.expires_at
),
shrunk as (
  update stock_reservations r set
    quantity = case when e.total < r.quantity then r.quantity - e.total else e.quantity end,
    ended_at = case when e.total = r.quantity then now() end,
    ended_as = case when e.total = r.quantity then e.ended_as end
  from ending e
  where e.part = 1 and r.item_id = e.item_id and r.holder_id = e.holder_id and r.ended_at is null
    and (select is_fine from verdict)
),
split_off as (
  insert into stock_reservations (id, item_id, quantity, device_id, sale_id, order_request_id, created_by, created_at, ended_at, ended_as)
  select e.id, e.item_id, e.quantity, live.device_id, live.sale_id, live.order_request_id, live.created_by, live.created_at, now(), e.ended_as
  from ending e join live on live.item_id = e.item_id and live.holder_id = e.holder_id
  where (e.part > 1 or e.total < live.quantity) and (select is_fine from verdict)
)
select j.id as item_id, j.is_known, coalesce(j.is_archived, false) as is_archived,
       coalesce(j.is_enough, false) as is_enough, j.is_held, j.available, j.requested::integer as requested,
       (l.quantity + j.moved)::integer as quantity, (l.reserved + j.set_aside)::integer as reserved,
       l.sku, l.name, l.brand, l.model, l.category, l.price, l.cost, l.tax_code, l.warranty_days, l.is_serialised,
       (select coalesce(json_agg(json_build_object('id', e.id, 'value', e.value, 'unitCost', e.unit_cost)), '[]')
        from explained e where e.item_id = j.id) as movements
from judged j left join locked l on l.id = j.id
-- The refusal names the first refused item in the order of the call.
order by (select min(place) from change c where c."itemId" = j.id)`,
);
