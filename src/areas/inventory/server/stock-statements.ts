import { sql } from "kysely";
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
  unitCost: number | null;
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
}

/** Locks items in the order of their ids, so that transactions that lock the same items cannot deadlock. */
export const lockItems = compileOnce((db, { itemIds }: Given<{ itemIds: readonly string[] }>) =>
  db
    .selectFrom("inventoryItems")
    .select("id")
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate(),
);

interface Values {
  /** An array of `StockRow` as JSON. */
  changes: string;
  itemIds: readonly string[];
  actorId: string | null;
}

const words = (reasons: readonly string[]) => sql.join(reasons.map((reason) => sql.lit(reason)));
/** Conditions on a change: whether new pieces arrive, and whether pieces go out for a sale, repair or replacement. */
const isArrival = sql`(moved > 0 and reason not in (${words(goodsBack)}))`;
const isOut = sql`(moved < 0 and reason in (${words(goodsOut)}))`;

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
    reference text, "deviceId" uuid, "saleId" uuid, "unitCost" bigint, "holderDevice" uuid, "holderSale" uuid,
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
         quantity, reserved, movement_count, arrived, last_out_at
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
counted as (
  -- The new values are computed from the locked row. \`i\` may be older: if another transaction has changed the item,
  -- PostgreSQL first computes the new row from the values at the start of the statement, and checks its constraints.
  update inventory_items i set
    quantity = l.quantity + j.moved, reserved = l.reserved + j.set_aside,
    movement_count = l.movement_count + j.movements, arrived = l.arrived + j.arrived,
    last_out_at = case when j.went_out then greatest(l.last_out_at, now()) else l.last_out_at end, updated_at = now()
  from judged j join locked l on l.id = j.id
  where i.id = j.id and (select is_fine from verdict)
),
explained as (
  insert into stock_movements (id, item_id, position, type, quantity, quantity_after, unit_cost, reason, note,
                               reference, device_id, sale_id, arrived, created_by)
  select c.id, l.id, l.movement_count + row_number() over item, c.type, c.moved,
         l.quantity + sum(c.moved) over item, coalesce(c."unitCost", l.cost), c.reason, c.note,
         c.reference, c."deviceId", c."saleId",
         case when ${isArrival} then l.arrived + sum(c.moved) filter (where ${isArrival}) over item end, ${actorId}::uuid
  from change c join locked l on l.id = c."itemId"
  where c.type is not null and (select is_fine from verdict)
  -- Arriving pieces are counted before leaving pieces, so that the stock is never below zero in between.
  window item as (partition by c."itemId" order by c.moved < 0, c.place)
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
       l.sku, l.name, l.brand, l.model, l.category, l.price, l.cost, l.tax_code, l.warranty_days, l.is_serialised
from judged j left join locked l on l.id = j.id
-- The refusal names the first refused item in the order of the call.
order by (select min(place) from change c where c."itemId" = j.id)`,
);
