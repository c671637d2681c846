/** A shop with 500 items that are sold online, for the benchmarks of the online shop. */
import type pg from "pg";
import { slugOf } from "#src/areas/storefront/slugs.ts";
import { fillShop } from "./fill-shop.ts";

const DEVICES = 2000;
const ITEMS = 500;

export const fillSmallShop = (client: pg.Client) => fillShop(client, DEVICES);

/** Adds the items, which have no stock, and returns the path of one of them. */
export async function addOnlineItems(client: pg.Client): Promise<string> {
  await client.query(
    `insert into inventory_items (id, sku, name, brand, category, price, is_available_online,
       short_description, long_description)
     select gen_random_uuid(), 'SHOP-' || n,
       (array['Chaja ya haraka ya USB-C', 'Simu yenye kamera tatu', 'Spika ya Bluetooth'])[1 + n % 3] || ' ' || n,
       (array['Samsung', 'Tecno', 'JBL', 'Sony', 'LG'])[1 + n % 5],
       (array['accessories', 'cables', 'chargers', 'devices'])[1 + n % 4],
       500000 + n * 1000, true, 'Imejaribiwa na mafundi wetu.', 'Ndani ya boksi: bidhaa na kebo.'
     from generate_series(1, $1::int) n`,
    [ITEMS],
  );
  const { rows } = await client.query<{ id: string; name: string }>(
    "select id, name from online_items order by created_at desc, id desc limit 1",
  );
  const item = rows[0];
  if (!item) throw new Error("no item is sold online");
  return `/shop/${slugOf(item)}`;
}
