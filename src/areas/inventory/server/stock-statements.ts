import { sql, type RawBuilder } from "kysely";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import type { TaxCode } from "#src/areas/settings/taxes/rules.ts";
import { goodsBack, goodsOut } from "../analytics/rules.ts";
import type { Category, MovementReason, MovementType } from "../rules.ts";

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
  /** The value of the stock after the call. */
  value: number;
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
    .select(["id", "name", "isSerialised", "quantity", "value", "cost", "arrived", "movementCount"])
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
 * The values of movements. Arriving pieces bring their value or the average; `brought_…` is the stock of the item with
 * all of them. Leaving pieces take their part of it, and the last ones all that is left. What the changes of one call
 * take together is rounded once, so that no minor unit is lost between them.
 */
const values = sql`
arriving as materialized (
  select c.*, l.movement_count, l.arrived, l.quantity as held, l.value as held_value, l.cost as held_cost,
         case when c.moved > 0 and c.value is null then
           case when l.quantity > 0 then ${part(sql`l.value`, sql`c.moved`, sql`l.quantity`)}
                else coalesce(l.cost, 0)::numeric * c.moved end
         else c.value end as given,
         case when c.value is null then l.cost is not null else c."isValueKnown" end as is_given_known
  from change c join locked l on l.id = c."itemId"
  where c.type is not null and (select is_fine from verdict)
),
brought as materialized (
  select a.*, sum(greatest(moved, 0)) over item + held as brought_pieces,
         sum(case when moved > 0 then given else 0 end) over item + held_value as brought_value,
         case when held > 0 then held_cost is not null
              else coalesce(bool_and(is_given_known) filter (where moved > 0) over item, held_cost is not null) end as is_known,
         coalesce(sum(-moved) filter (where moved < 0) over upto, 0) as left_pieces
  from arriving a
  window item as (partition by "itemId"), upto as (partition by "itemId" order by moved < 0, place)
),
valued as materialized (
  select b.*, case when moved > 0 or given is not null then given
                   else ${part(sql`brought_value`, sql`(left_pieces + moved)`, sql`brought_pieces`)}
                        - ${part(sql`brought_value`, sql`left_pieces`, sql`brought_pieces`)} end as moved_value,
         case when given is not null then is_given_known else is_known end as is_moved_known
  from brought b
),
worth as materialized (
  select "itemId" as id, sum(moved_value) as value, min(brought_value) as brought_value,
         min(brought_pieces) as brought_pieces, bool_and(is_known) as is_known
  from valued group by 1
)`;

/**
 * Locks and checks the items, and writes all changes if every check passes, in one statement. The checks use the rows
 * of `locked`: this part waits for other transactions and then sees their changes, while all other reads of the
 * statement see an older snapshot.
 */
export const changeStock = compileOnce(
  (_, { changes, itemIds, actorId }: Given<Values>) => sql<ChangedItem>`
/* one plan */
with change as materialized (
  select * from jsonb_to_recordset(${changes}::jsonb) as c (
    place integer, id uuid, "itemId" uuid, moved integer, "setAside" integer, type text, reason text, note text,
    reference text, "deviceId" uuid, "saleId" uuid, value bigint, "isValueKnown" boolean, "holderDevice" uuid, "holderSale" uuid,
    "expiresAt" timestamptz, "endedAs" text, "isNewUse" boolean)
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
  select "itemId" as item_id, coalesce("holderSale", "holderDevice") as holder_id, "endedAs" as ended_as,
         (array_agg(id))[1] as id, sum(-"setAside") as quantity,
         sum(sum(-"setAside")) over holder as total, row_number() over (holder order by "endedAs") as part
  from change where "setAside" < 0 group by 1, 2, 3
  window holder as (partition by "itemId", coalesce("holderSale", "holderDevice"))
),
live as materialized (
  select r.item_id, r.holder_id, r.device_id, r.sale_id, r.quantity, r.created_by, r.created_at
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
),
${values},
counted as (
  -- The new values are computed from the locked row. \`i\` may be older: if another transaction has changed the item,
  -- PostgreSQL first computes the new row from the values at the start of the statement, and checks its constraints.
  update inventory_items i set
    quantity = l.quantity + j.moved, reserved = l.reserved + j.set_aside,
    value = l.value + coalesce(w.value, 0),
    -- The average of what is in stock. Without stock it stays the last one that was known.
    cost = case when w.id is null then l.cost when not w.is_known then null
                when l.quantity + j.moved > 0 then ${part(sql`(l.value + w.value)`, sql`1`, sql`(l.quantity + j.moved)`)}
                else ${part(sql`w.brought_value`, sql`1`, sql`w.brought_pieces`)} end,
    movement_count = l.movement_count + j.movements, arrived = l.arrived + j.arrived,
    last_out_at = case when j.went_out then greatest(l.last_out_at, now()) else l.last_out_at end, updated_at = now()
  from judged j join locked l on l.id = j.id left join worth w on w.id = j.id
  where i.id = j.id and (select is_fine from verdict)
),
explained as (
  insert into stock_movements (id, item_id, position, type, quantity, quantity_after, unit_cost, value, value_after,
                               reason, note, reference, device_id, sale_id, arrived, created_by)
  select id, "itemId", movement_count + row_number() over item, type, moved,
         held + sum(moved) over item, case when is_moved_known then ${part(sql`abs(moved_value)`, sql`1`, sql`abs(moved)`)} end, moved_value,
         held_value + sum(moved_value) over item, reason, note, reference, "deviceId", "saleId",
         case when ${isArrival} then arrived + sum(moved) filter (where ${isArrival}) over item end, ${actorId}::uuid
  from valued
  -- Arriving pieces are counted before leaving pieces, so that the stock is never below zero in between.
  window item as (partition by "itemId" order by moved < 0, place)
  returning id, item_id, value, unit_cost
),
begun as (
  insert into stock_reservations (id, item_id, quantity, device_id, sale_id, expires_at, created_by)
  select (array_agg(id))[1], "itemId", sum("setAside"), "holderDevice", "holderSale", max("expiresAt"), ${actorId}::uuid
  from change where "setAside" > 0 and (select is_fine from verdict)
  group by "itemId", "holderDevice", "holderSale"
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
  insert into stock_reservations (id, item_id, quantity, device_id, sale_id, created_by, created_at, ended_at, ended_as)
  select e.id, e.item_id, e.quantity, live.device_id, live.sale_id, live.created_by, live.created_at, now(), e.ended_as
  from ending e join live on live.item_id = e.item_id and live.holder_id = e.holder_id
  where (e.part > 1 or e.total < live.quantity) and (select is_fine from verdict)
)
select j.id as item_id, j.is_known, coalesce(j.is_archived, false) as is_archived,
       coalesce(j.is_enough, false) as is_enough, j.is_held, j.available, j.requested::integer as requested,
       (l.quantity + j.moved)::integer as quantity, (l.reserved + j.set_aside)::integer as reserved,
       l.sku, l.name, l.brand, l.model, l.category, l.price, l.cost, l.tax_code, l.warranty_days, l.is_serialised,
       (l.value + coalesce(w.value, 0))::bigint as value,
       (select coalesce(json_agg(json_build_object('id', e.id, 'value', e.value, 'unitCost', e.unit_cost)), '[]')
        from explained e where e.item_id = j.id) as movements
from judged j left join locked l on l.id = j.id left join worth w on w.id = j.id
-- The refusal names the first refused item in the order of the call.
order by (select min(place) from change c where c."itemId" = j.id)`,
);
