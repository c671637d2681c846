import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { deliveredIn, flagForReview, type Delivered } from "#src/server/http/delivered.ts";
import type { NewSale } from "../../new-sale.ts";
import { shownSale, type ShownSale } from "../../shown-sale.ts";
import type { Basis, BasisItem } from "./read-basis.ts";

/**
 * The basis of a sale as the device had it that delivers the sale: the customer has paid its prices, rounding and charges.
 * The server still computes the total, and refuses one that does not follow from them. A price that was the item's since
 * the last contact of the device is as good as that of today; people look at any other.
 */
export async function basisAsShown(
  tx: Tx,
  basis: Basis,
  saleId: string,
  lines: NewSale["lines"],
): Promise<Basis> {
  const delivered = deliveredIn(tx);
  if (!delivered) return basis;
  const { data: shown = {} } = shownSale.safeParse(delivered.shown);
  const flag = (details: Record<string, string | number>) =>
    flagForReview(tx, { kind: "old_price", subject: { kind: "sale", id: saleId }, details });
  return {
    ...basis,
    items: await itemsAsShown(tx, delivered, basis.items, lines, shown, flag),
    settings: settingsAsShown(basis, shown, flag),
    happened: { at: delivered.happenedAt, total: shown.total },
  };
}

type FlagPrice = (details: Record<string, string | number>) => void;

async function itemsAsShown(
  tx: Tx,
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
    if (item && price !== undefined && price !== item.price)
      changed.set(itemId, { ...item, price });
  });
  if (changed.size === 0) return items;
  for (const { id, name, price } of await neverPriced(tx, delivered, [...changed.values()]))
    flag({ itemId: id, item: name, price, priceNow: items.get(id)?.price ?? price });
  return new Map([...items, ...changed]);
}

/** The items that did not cost this at any time between the last contact of the device and the sale. */
async function neverPriced(
  tx: Tx,
  { lastServerTime, happenedAt }: Delivered,
  items: readonly BasisItem[],
): Promise<BasisItem[]> {
  const asked = JSON.stringify(items.map(({ id, price }) => ({ id, price })));
  const { rows } = await sql<{ id: string }>`
    select i.id from jsonb_to_recordset(${asked}::jsonb) as i (id uuid, price bigint)
    where not exists (
      select from item_prices p
      where p.item_id = i.id and p.price = i.price and p.since <= ${happenedAt}::timestamptz
        and not exists (
          select from item_prices n
          where n.item_id = p.item_id and n.since > p.since
            and n.since <= ${lastServerTime ?? happenedAt}::timestamptz))`.execute(tx);
  const ids = new Set(rows.map(({ id }) => id));
  return items.filter(({ id }) => ids.has(id));
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
