/** What suppliers ask for items, side by side. */
import { sql, type RawBuilder } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { ItemOffer, ItemOffers } from "../contract.ts";
import { isCurrentOn, shopToday } from "./queries.ts";

/** The latest rate of each foreign currency in shillings, as a common table expression `rates`. */
export const latestRates = sql`rates as (
  select distinct on (from_currency) from_currency as currency, rate from exchange_rates
  where to_currency = 'TZS' and archived_at is null and effective_date <= ${shopToday}
  order by from_currency, effective_date desc
  )`;

const inTzs = (amount: RawBuilder<unknown>, currency: RawBuilder<unknown>) => sql`(
  case when ${currency} = 'TZS' then ${amount}
    else round(${amount} * (select rate from rates where rates.currency = ${currency}))::bigint end)`;

export interface OfferRow extends Omit<ItemOffer, "isCheapest"> {
  itemId: string;
}

/**
 * The offers of items: of each supplier who has a price today, or from whom the item was ordered. Cancelled orders and
 * drafts do not count, because nobody has paid their cost.
 */
export async function listOffers(db: Database, itemIds: readonly string[]): Promise<OfferRow[]> {
  if (itemIds.length === 0) return [];
  const ids = sql`any(${itemIds}::uuid[])`;
  const { rows } = await sql<OfferRow>`
    with ${latestRates},
    listed as materialized (
      select p.* from supplier_prices p where p.item_id = ${ids} and ${isCurrentOn(shopToday)}),
    ordered as materialized (
      select distinct on (l.item_id, o.supplier_id) l.item_id, o.supplier_id, l.unit_cost, o.currency, o.id as order_id,
        o.order_number, o.order_date
      from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
      where l.item_id = ${ids} and o.status not in ('draft', 'cancelled')
      order by l.item_id, o.supplier_id, o.order_date desc, o.id desc),
    pairs as (select item_id, supplier_id from listed union select item_id, supplier_id from ordered)
    select b.item_id,
      json_build_object('id', s.id, 'name', s.name, 'isArchived', s.archived_at is not null) as supplier,
      s.lead_time_days,
      coalesce(f.supplier_id = b.supplier_id, false) as is_preferred,
      case when p.id is not null then json_build_object('id', p.id, 'price', p.price, 'currency', p.currency,
        'inTzs', ${inTzs(sql`p.price`, sql`p.currency`)}, 'supplierSku', p.supplier_sku,
        'minimumQuantity', p.minimum_quantity, 'packSize', p.pack_size, 'validFrom', p.valid_from) end as listed,
      case when o.order_id is not null then json_build_object('price', o.unit_cost, 'currency', o.currency,
        'inTzs', ${inTzs(sql`o.unit_cost`, sql`o.currency`)}, 'orderId', o.order_id, 'orderNumber', o.order_number,
        'orderDate', o.order_date) end as ordered
    from pairs b
    join suppliers s on s.id = b.supplier_id
    left join listed p on p.item_id = b.item_id and p.supplier_id = b.supplier_id
    left join ordered o on o.item_id = b.item_id and o.supplier_id = b.supplier_id
    left join preferred_suppliers f on f.item_id = b.item_id
    order by b.item_id, lower(s.name), s.id`.execute(db);
  return rows;
}

/** The price that counts: the list price, otherwise the last one. */
export const priceOf = ({ listed, ordered }: Pick<ItemOffer, "listed" | "ordered">) =>
  listed ?? ordered;

/** Marks the offers with the lowest price in shillings. Archived suppliers offer nothing any more. */
export function markCheapest(rows: readonly OfferRow[]): ItemOffer[] {
  const amounts = rows.map((row) =>
    row.supplier.isArchived ? null : (priceOf(row)?.inTzs ?? null),
  );
  const least = Math.min(...amounts.filter((amount) => amount !== null));
  return rows.map(({ itemId: _, ...row }, nth) => ({ ...row, isCheapest: amounts[nth] === least }));
}

/** @throws Refusal forbidden, not_found */
export async function listItemOffers(db: Database, actor: Actor, id: string): Promise<ItemOffers> {
  requirePermission(actor, "view_cost");
  const item = await db
    .selectFrom("inventoryItems")
    .select(["id", "name", "sku"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return { item, offers: markCheapest(await listOffers(db, [id])) };
}
