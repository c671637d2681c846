import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import {
  deliveredIn,
  flagForReview,
  lastContactOf,
  type Delivered,
} from "#src/server/http/delivered.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import type { NewSale } from "../../new-sale.ts";
import { isFarBelow } from "../../rules.ts";
import { shownSale, type ShownSale } from "../../shown-sale.ts";
import type { Basis, BasisItem } from "./read-basis.ts";

/**
 * The basis of a sale as the device had it that delivers the sale: the customer has paid its prices, rounding and charges.
 * The server still computes the total, and refuses one that does not follow from them. A price that was the item's since
 * the last contact of the device is as good as that of today. People look at any other, and one far below needs the right
 * to set prices, because only the device says what it showed.
 * @throws Refusal forbidden
 */
export async function basisAsShown(
  tx: Tx,
  actor: Actor,
  basis: Basis,
  { id: saleId, lines }: { id: string; lines: NewSale["lines"] },
): Promise<Basis> {
  const delivered = deliveredIn(tx);
  if (!delivered) return basis;
  const { data: shown = {} } = shownSale.safeParse(delivered.shown);
  const flag = (details: Record<string, string | number>) =>
    flagForReview(tx, { kind: "old_price", subject: { kind: "sale", id: saleId }, details });
  return {
    ...basis,
    items: await itemsAsShown(tx, actor, delivered, basis.items, lines, shown, flag),
    settings: settingsAsShown(basis, shown, flag),
    happened: {
      at: delivered.happenedAt,
      total: shown.total,
      isAboveLevel: await isAboveLevel(tx, delivered, basis, shown),
    },
  };
}

type FlagPrice = (details: Record<string, string | number>) => void;

async function itemsAsShown(
  tx: Tx,
  actor: Actor,
  delivered: Delivered,
  items: Basis["items"],
  lines: NewSale["lines"],
  { prices = [] }: ShownSale,
  flag: FlagPrice,
): Promise<Basis["items"]> {
  const changed = new Map<string, BasisItem>();
  lines.forEach(({ itemId }, place) => {
    const item = items.get(itemId);
    const price = prices[place];
    if (item && price !== undefined && price !== null && price !== item.price)
      changed.set(itemId, { ...item, price });
  });
  if (changed.size === 0) return items;
  for (const { item, lowest } of await neverPriced(tx, delivered, [...changed.values()])) {
    const { id: itemId, name, price } = item;
    const priceNow = items.get(itemId)?.price ?? price;
    if (isFarBelow(price, Math.min(lowest ?? priceNow, priceNow)) && !may(actor, "override_prices"))
      refuse("forbidden", { params: { permission: "override_prices", itemId, name } });
    flag({ itemId, item: name, price, priceNow });
  }
  return new Map([...items, ...changed]);
}

interface NeverPriced {
  item: BasisItem;
  /** The lowest price that the item had then; null: it was not in the shop yet. */
  lowest: number | null;
}

/** The items that did not cost this at any time between the last contact of the device and the sale. */
async function neverPriced(
  tx: Tx,
  delivered: Delivered,
  items: readonly BasisItem[],
): Promise<NeverPriced[]> {
  const asked = JSON.stringify(items.map(({ id, price }) => ({ id, price })));
  const { rows } = await sql<{ id: string; lowest: number | null }>`
    select i.id, min(p.price) as lowest
    from jsonb_to_recordset(${asked}::jsonb) as i (id uuid, price bigint)
    left join item_prices p on p.item_id = i.id and p.since <= ${delivered.happenedAt}::timestamptz
      and not exists (
        select from item_prices n
        where n.item_id = p.item_id and n.since > p.since
          and n.since <= ${lastContactOf(delivered)}::timestamptz)
    group by i.id, i.price
    having count(*) filter (where p.price = i.price) = 0`.execute(tx);
  const found = new Map(rows.map(({ id, lowest }) => [id, lowest]));
  return items.flatMap((item) => {
    const lowest = found.get(item.id);
    return lowest === undefined ? [] : [{ item, lowest }];
  });
}

/**
 * Whether the device gave a larger discount than the customer's level has, or had since the last contact. The journal
 * says what the setting was. A level that fell meanwhile counts as it is now.
 */
async function isAboveLevel(
  tx: Tx,
  delivered: Delivered,
  { settings, customer }: Basis,
  { levelDiscount }: ShownSale,
): Promise<boolean> {
  const setting = `${customer.loyaltyLevel}Discount` as const;
  if (levelDiscount === undefined || levelDiscount <= settings.loyalty[setting]) return false;
  const { rows } = await sql`
    select 1 from events
    where record_id = ${SHOP_ID} and kind = 'settings.updated' and data ->> 'category' = 'loyalty'
      and created_at >= ${lastContactOf(delivered)}::timestamptz
      and (data -> 'before' ->> ${setting}::text)::numeric >= ${levelDiscount}
    limit 1`.execute(tx);
  return rows.length === 0;
}

/** The settings of the shop, with those that the device computed with. */
function settingsAsShown(
  { settings, customer }: Basis,
  { cashRounding, serviceChargePercent, levelDiscount }: ShownSale,
  flag: FlagPrice,
): Basis["settings"] {
  const { sales, business, loyalty } = settings;
  const charged = business.serviceChargeEnabled ? business.serviceChargePercent : 0;
  const shownCharge = serviceChargePercent === undefined ? charged : (serviceChargePercent ?? 0);
  const levelNow = loyalty[`${customer.loyaltyLevel}Discount`];
  const compare = (setting: string, shown: number, now: number) => {
    if (shown !== now) flag({ setting, shown, now });
  };
  compare("cash_rounding", cashRounding ?? sales.cashRounding, sales.cashRounding);
  compare("service_charge", shownCharge, charged);
  compare("level_discount", levelDiscount ?? levelNow, levelNow);
  return {
    ...settings,
    sales: { ...sales, cashRounding: cashRounding ?? sales.cashRounding },
    business: {
      ...business,
      serviceChargeEnabled: shownCharge > 0,
      serviceChargePercent: shownCharge,
    },
    loyalty: {
      ...loyalty,
      [`${customer.loyaltyLevel}Discount`]: levelDiscount ?? levelNow,
    },
  };
}
