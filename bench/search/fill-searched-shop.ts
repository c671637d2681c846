/** Fills a database with everything that the search of the whole shop finds. */
import type pg from "pg";
import { fillSales } from "../fill-sales.ts";
import { fillShop } from "../fill-shop.ts";
import { withoutIndexes } from "../without-indexes.ts";

const PRODUCTS = 20_000;
const MAX_MOVEMENTS = 400_000;

/** The customers that are the same in each shop: there are as many as in the smallest shop, and only they are `Same`. */
export const SAME_CUSTOMERS = 2000;

/** What triggers write, which are off while the rows are filled. */
const words = [
  `insert into customer_search_parts (part, customer_id)
   select part, c.id from customers c, customer_parts(c.name, c.phone, c.email, c.former_words) part where not c.is_walk_in`,
  `insert into customer_name_endings (ending, customer_id)
   select ending, c.id from customers c, name_endings(c.name) ending where not c.is_walk_in`,
  `insert into item_words (word, item_id)
   select word, i.id from inventory_items i, words_of_item(i.search_text) word where i.archived_at is null`,
];

/** Surnames of four syllables that exist in each shop, four customers of each. No other customer has such a name. */
const rareNames = `
  update customers c set name = split_part(name, ' ', 1) || ' ' || initcap(
    (array['vra','xol','que','dzu','pfi','yax','wro','gne','thy','rhu'])[n % 10 + 1] ||
    (array['vra','xol','que','dzu','pfi','yax','wro','gne','thy','rhu'])[n / 10 % 10 + 1] ||
    (array['vra','xol','que','dzu','pfi','yax','wro','gne','thy','rhu'])[n / 100 % 5 + 1])
  from (select id, row_number() over (order by phone) - 1 as n from customers where phone like '+2557%' order by phone
    limit ${SAME_CUSTOMERS}) rare where rare.id = c.id`;

const suppliers = `
  insert into suppliers (id, name, phone) select gen_random_uuid(), 'Supplier ' || n, '+86 755 ' || n
  from generate_series(1, 300) n`;

const orders = `
  insert into purchase_orders (id, order_number, supplier_id, order_date)
  select gen_random_uuid(), 'PO-' || n, (select id from suppliers order by id limit 1), current_date - n
  from generate_series(1, 3000) n`;

/** Every fiftieth device has a return. */
const returns = `
  insert into returned_devices (id, return_number, device_id, customer_id, serial_number, imei, return_reason, origin_day,
    warranty_found, warranty_status, current_step, created_at)
  select gen_random_uuid(), 'RT-' || to_char(created_at, 'YY') || '-' || lpad((n / 50)::text, 6, '0'), id, customer_id,
    serial_number, imei, 'Still broken', created_at::date, 'in-warranty', 'in-warranty', 'closed',
    created_at + interval '30 days'
  from (select *, row_number() over (order by created_at, id) as n from devices) d where n % 50 = 0`;

/** Fills a migrated, empty database. Does nothing in a database with devices. The client is the superuser. */
export async function fillSearchedShop(client: pg.Client, devices: number): Promise<void> {
  const { rows } = await client.query("select from devices limit 1");
  if (rows.length > 0) return;
  console.log(`Filling a shop with ${devices.toLocaleString("en")} devices …`);
  await client.query("set session_replication_role = replica");
  await withoutIndexes(client, ["customers", "devices", "payments", "receipts"], async () => {
    await fillShop(client, devices, PRODUCTS, { withHistories: false });
  });
  await fillSales(client, { sales: devices * 2, movements: MAX_MOVEMENTS });
  await client.query("set session_replication_role = replica");
  await withoutIndexes(
    client,
    ["customer_search_parts", "customer_name_endings", "item_words"],
    async () => {
      for (const statement of [rareNames, suppliers, orders, returns, ...words])
        await client.query(statement);
    },
  );
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
}
