import { sql } from "kysely";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import {
  latestRates,
  listOffers,
  markCheapest,
  priceOf,
  type OfferRow,
} from "../../price-lists/server/item-offers.ts";
import type {
  ReorderOffer,
  ReorderSettings,
  ReorderSuggestion,
  ReorderSuggestions,
} from "../contract.ts";
import { demandOfItems } from "#src/areas/inventory/demand/server/queries.ts";
import { listPastLeads, type PastLeads } from "./past-leads.ts";
import { missing, suggested, type Stand } from "../rules.ts";
import { getReorderSettings } from "./settings.ts";

/** The most items that are listed. The most urgent ones come first, so the others can wait. */
const MAX_LISTED = 300;

interface Asked {
  days: "30" | "90";
  itemId?: string | undefined;
}

interface LowItem extends Stand {
  item: ReorderSuggestion["item"];
  drafts: ReorderSuggestion["drafts"];
}

/**
 * The items that run low, the most urgent first, each with the quantity that is suggested. Costs are
 * only for users with `view_cost`.
 */
export async function listReorderSuggestions(
  db: Database,
  actor: Actor,
  { days, itemId }: Asked,
): Promise<ReorderSuggestions> {
  const settings = await getReorderSettings(db);
  const low = await listLowItems(db, Number(days), settings, itemId);
  const ids = low.map(({ item }) => item.id);
  const rows = await listOffers(db, ids);
  const offers = Map.groupBy(rows, (row) => row.itemId);
  const demands = await demandOfItems(db, ids);
  const leads = await listPastLeads(db, [...new Set(rows.map(({ supplier }) => supplier.id))]);
  const items = low
    .slice(0, MAX_LISTED)
    .map((each) => ({
      ...suggestionOf(each, offersOf(offers.get(each.item.id) ?? [], settings, leads), settings),
      demand: demands.get(each.item.id) ?? null,
    }))
    .map((each) => (may(actor, "view_cost") ? each : withoutCosts(each)))
    .filter(({ item, quantity, inDrafts }) => quantity > 0 || inDrafts > 0 || item.id === itemId);
  return {
    days: Number(days),
    safetyDays: settings.safetyDays,
    rates: await ratesOf(db),
    isMore: low.length > MAX_LISTED,
    items,
  };
}

function suggestionOf(
  { item, drafts, ...stand }: LowItem,
  offers: ReorderOffer[],
  { leadTimeDays, safetyDays }: ReorderSettings,
): Omit<ReorderSuggestion, "demand"> {
  const chosen =
    offers.find(({ isPreferred }) => isPreferred) ??
    offers.find(({ isLast }) => isLast) ??
    offers.find(({ isCheapest }) => isCheapest) ??
    offers[0];
  const pieces = missing(stand, chosen?.leadTimeDays ?? leadTimeDays, safetyDays);
  const { used, available, minStock, ordered, inDrafts } = stand;
  return {
    item,
    used,
    available,
    minStock,
    ordered,
    inDrafts,
    drafts,
    supplierId: chosen?.supplierId ?? null,
    quantity: suggested(pieces, chosen ?? { minimumQuantity: 1, packSize: 1 }),
    offers,
  };
}

const withoutCosts = (suggestion: ReorderSuggestion): ReorderSuggestion => ({
  ...suggestion,
  offers: suggestion.offers.map(({ unitCost: _, ...offer }) => ({ ...offer, isCheapest: false })),
});

/** What the suppliers who still sell the item would be ordered for. */
const offersOf = (
  rows: readonly OfferRow[],
  { leadTimeDays: usualDays }: ReorderSettings,
  leads: PastLeads,
): ReorderOffer[] => {
  const last = lastSupplierOf(rows);
  return markCheapest(rows).flatMap((offer) => {
    const { supplier, leadTimeDays, isPreferred, isCheapest, listed } = offer;
    const price = priceOf(offer);
    if (!price || supplier.isArchived) return [];
    return [
      {
        supplierId: supplier.id,
        supplierName: supplier.name,
        isPreferred,
        isLast: supplier.id === last,
        isCheapest,
        leadTimeDays: leadTimeDays ?? usualDays,
        pastLead: leads.get(supplier.id) ?? null,
        unitCost: price.price,
        currency: price.currency,
        minimumQuantity: listed?.minimumQuantity ?? 1,
        packSize: listed?.packSize ?? 1,
      },
    ];
  });
};

/** The supplier of the newest order of an item, of those who were not archived; null: nobody was ordered from. */
function lastSupplierOf(rows: readonly OfferRow[]): string | null {
  const [newest] = rows
    .filter(({ supplier, ordered }) => ordered !== null && !supplier.isArchived)
    .toSorted((one, other) => {
      const key = ({ ordered }: OfferRow) => `${ordered?.orderDate} ${ordered?.orderId}`;
      return key(other).localeCompare(key(one));
    });
  return newest?.supplier.id ?? null;
}

async function ratesOf(db: Database): Promise<ReorderSuggestions["rates"]> {
  const { rows } = await sql<{ currency: OrderCurrency; rate: number }>`
    with ${latestRates} select currency, rate from rates`.execute(db);
  return { TZS: 1, ...Object.fromEntries(rows.map(({ currency, rate }) => [currency, rate])) };
}

/**
 * Reads the items that may run low: of all items only those with demand in the period, or at their minimum. The longest
 * lead time of a supplier is a bound; `missing` decides with the one of the proposed supplier. Movements are read by
 * their reason and time (index), so that the cost follows the period and not the age of the shop.
 */
async function listLowItems(
  db: Database,
  days: number,
  { safetyDays, leadTimeDays }: ReorderSettings,
  itemId: string | undefined,
): Promise<LowItem[]> {
  const since = startOfDay(addDays(today(), 1 - days));
  const only = itemId ? sql`and m.item_id = ${itemId}` : sql``;
  const { rows } = await sql<LowItem>`
    with demand as materialized (
      select m.item_id, -sum(m.quantity)::integer as used from stock_movements m
      where m.reason in ('sale', 'refund', 'repair_part', 'part_returned') and m.created_at >= ${since} ${only}
      group by m.item_id having sum(m.quantity) < 0),
    coming as materialized (
      select l.item_id,
        (coalesce(sum(l.quantity - l.received_quantity) filter (where o.status <> 'draft'), 0))::integer as ordered,
        (coalesce(sum(l.quantity - l.received_quantity) filter (where o.status = 'draft'), 0))::integer as in_drafts
      from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
      where o.status in ('draft', 'sent', 'confirmed', 'shipped') group by l.item_id),
    candidates as (
      ${
        itemId
          ? sql`select ${itemId}::uuid as item_id`
          : sql`select item_id from demand union
              select id from inventory_items where stock_state in ('low', 'out') and min_stock > 0`
      }),
    stands as (
      select i.id, i.name, i.sku, i.version, coalesce(d.used, 0) as used, i.quantity - i.reserved as available, i.min_stock,
        coalesce(c.ordered, 0) as ordered, coalesce(c.in_drafts, 0) as in_drafts
      from candidates x join inventory_items i on i.id = x.item_id
      left join demand d on d.item_id = i.id left join coming c on c.item_id = i.id
      where i.archived_at is null),
    needy as (
      select s.*, available + ordered as there from stands s
      where ${
        itemId
          ? sql`true`
          : sql`(s.min_stock > 0 and s.available + s.ordered <= s.min_stock)
        or s.available + s.ordered < s.min_stock + ceil(s.used * (
          (select greatest(${leadTimeDays}::integer, max(lead_time_days)) from suppliers where archived_at is null)
          + ${safetyDays}::integer) / ${days}::numeric)`
      }
      order by (s.available + s.ordered) / greatest(s.used, 0.01), s.used desc, s.id
      limit ${MAX_LISTED + 1})
    select json_build_object('id', n.id, 'name', n.name, 'sku', n.sku, 'version', n.version) as item, n.used, ${days}::integer as days,
      n.available, n.min_stock, n.ordered, n.in_drafts,
      case when n.in_drafts = 0 then '[]' else (
        select coalesce(json_agg(json_build_object('id', o.id, 'orderNumber', o.order_number, 'quantity', l.quantity)
          order by o.id), '[]')
        from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
        where l.item_id = n.id and o.status = 'draft') end as drafts
    from needy n order by n.there / greatest(n.used, 0.01), n.used desc, n.id`.execute(db);
  return rows;
}
