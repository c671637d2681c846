/**
 * Adds ten years of sales to the shop of `fillShop`: sales with lines, payments, receipts, refunds and shifts, their
 * stock movements, and an open stock count. The rows are like those of the product. `movements` limits the number of
 * stock movements, so only the newest sales get movements. The client must connect as the superuser, who may switch off
 * the checks of foreign keys.
 */
import type pg from "pg";
import { makeNames } from "./fill-shop.ts";
import { withoutIndexes } from "./without-indexes.ts";

const MINUTES_OF_TEN_YEARS = 5_256_000;
/** The number of deliveries of each item. A delivery has ten pieces. */
const DELIVERIES_PER_ITEM = 9;
/** The number of sales for each customer without repairs. A shop with 2,000,000 sales has 50,000 such customers. */
const SALES_OF_BUYER = 40;
/** The time in which these customers came for the first time. */
const MINUTES_OF_BUYERS = 2_500_000;
const FILLED = ["customers", "payments", "receipts", "sales", "sale_items", "stock_movements"];

export async function fillSales(
  client: pg.Client,
  { sales, movements }: { sales: number; movements: number },
): Promise<void> {
  const minutes = MINUTES_OF_TEN_YEARS / sales;
  await client.query("begin");
  await client.query("set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'");
  // This switches off the checks of foreign keys. They are not needed, because all generated references are valid.
  await client.query("set local session_replication_role = replica");
  await client.query(makeNames);
  await withoutIndexes(client, FILLED, async () => {
    await client.query(buyers, [Math.ceil(sales / SALES_OF_BUYER), MINUTES_OF_BUYERS]);
    for (const statement of [people, goods, shifts]) await client.query(statement);
    await client.query(planned, [sales, minutes]);
    await client.query("analyze planned");
    for (const statement of [totals, payments, receipts, saleRows, lines, refunds]) {
      await client.query(statement);
    }
    await client.query(moved, [movements, DELIVERIES_PER_ITEM]);
    for (const statement of [
      openings,
      movementRows,
      shelves,
      emptyShelves,
      fewLeft,
      places,
      counting,
    ]) {
      await client.query(statement);
    }
    await client.query("delete from document_numbers where series = 'sale'");
    await client.query("update document_series set since = $1, last = $1 where series = 'sale'", [
      sales,
    ]);
  });
  await client.query("commit");
  await client.query("vacuum analyze");
}

const buyers = `
  insert into customers (id, name, phone, city, joined_date, created_at, updated_at)
  select pg_temp.id_of(at, 'buyer ' || n),
         (array['Amani','Fatuma','Grace','Ibrahim','Jamila'])[n % 5 + 1] || ' ' || upper(substr(md5('buyer ' || n), 1, 6)),
         '+2556' || lpad(n::text, 8, '0'), 'Mbeya', at::date, at, at
  from generate_series(1, $1::int) n, lateral (select now() - n * interval '1 minute' * ($2::int / $1::int) as at) t`;

const people = `
  create temp table buyer as
    select row_number() over (order by created_at, id) - 1 as n, id, name, phone, email, is_walk_in from customers;
  create temp table seller as
    select row_number() over (order by id) - 1 as n, id, name from users;
  analyze buyer; analyze seller`;

const goods = `
  create temp table good as
    select row_number() over (order by created_at, id) - 1 as n, id, name, sku, price, cost from inventory_items;
  create unique index on good (n); analyze good`;

/** Each day has two shifts, of two cashiers with their own drawers. */
const shifts = `
  insert into shifts (id, user_id, opened_at, opening_float, closed_at, closed_by, z_number, closing, float_left,
    safe_drop, figures)
  select pg_temp.id_of(at, 'shift ' || day || ' ' || u.n), u.id, at, 5000000, at + interval '10 hours', u.id,
         (3653 - day) * 2 + u.n + 1, 'counted', 5000000, 10000000, '{}'
  from generate_series(1, 3652) day
  cross join lateral (select date_trunc('day', now()) - day * interval '1 day' + interval '5 hours' as at) t
  join seller u on u.n < 2;
  insert into shift_tallies (shift_id, provider, expected, counted)
  select id, 'cash', 15000000, 15000000 - (z_number % 7 = 0)::int * 50000 from shifts;
  update shift_numbers set last = (select max(z_number) from shifts);
  analyze shifts`;

/** The lines of the sales: one, two or three per sale. A few items are sold much more often than all others. */
const planned = `
  create temp table planned as
    select s.n, at, line, g.id as item_id, g.name, g.sku, g.price, g.cost, 1 + (s.n + line) % 2 as quantity
    from generate_series(1, $1::int) s (n)
    cross join lateral (select now() - ($1::int - s.n + 1) * $2::float * interval '1 minute' as at) t
    cross join lateral generate_series(1, (array[1, 2, 1, 1, 2, 3])[s.n % 6 + 1]) line
    join good g on g.n = floor((select count(*) from good)
      * power((hashint8(s.n * 4 + line)::bigint & 2147483647) / 2147483648.0, 2))::int`;

/**
 * The sales with their totals. A third of them are to the walk-in customer. Every tenth sale has a discount of about 5
 * percent, in whole shillings. The statements below treat every hundredth sale as cancelled.
 */
const totals = `
  create temp table sold as
    select p.*, s.id as user_id, s.name as user_name, b.id as customer_id, b.name as customer_name, b.phone, b.email,
           pg_temp.id_of(at, 'sale ' || p.n) as id, pg_temp.id_of(at, 'payment of sale ' || p.n) as payment_id,
           'S-' || to_char(at, 'YY') || '-' || lpad(p.n::text, greatest(6, length(p.n::text)), '0') as number,
           (array['cash', 'cash', 'mobile_money', 'card'])[p.n % 4 + 1] as method,
           (array['cash', 'cash', 'mpesa', 'card'])[p.n % 4 + 1] as provider,
           case when p.n % 10 = 0 then (subtotal / 2000) * 100 else 0 end as discount
    from (
      select n, at, sum(price * quantity)::bigint as subtotal, string_agg(name || ' ' || sku, ' ' order by line) as words,
             json_agg(json_build_object('name', name, 'sku', sku, 'quantity', quantity, 'unitPrice', price,
               'totalPrice', price * quantity) order by line) as paper
      from planned group by n, at) p
    join seller s on s.n = (p.n::bigint * 7 % 11) % (select count(*) from seller)
    join buyer b on b.n = case when p.n % 3 = 0 then (select w.n from buyer w where w.is_walk_in)
                          else p.n::bigint * 31 % (select count(*) from buyer) end;
  create unique index on sold (n); analyze sold`;

const payments = `
  insert into payments (id, payment_number, customer_id, sale_id, amount, payment_method, provider, reference, status,
    received_by, payment_date, completed_at, failed_at, shift_id)
  select payment_id, pg_temp.paper_number('PAY', at, 'sale ' || n), customer_id, id, subtotal - discount, method,
         provider, case when provider <> 'cash' then 'REF' || n end,
         case when n % 100 = 0 then 'failed' else 'completed' end, user_id, at,
         case when n % 100 <> 0 then at end, case when n % 100 = 0 then at end,
         case when n % 100 <> 0 then (
           select s.id from shifts s where s.user_id = sold.user_id and s.opened_at <= sold.at and s.closed_at > sold.at
           order by s.opened_at desc limit 1) end
  from sold`;

const receipts = `
  insert into receipts (id, receipt_number, payment_id, customer_id, sale_id, sale_number, lines, subtotal,
    discount_amount, rounding_amount, customer_name, customer_phone, customer_email, payment_method, payment_provider,
    payment_amount, currency, total_cost, deposit_amount, paid_before, remaining_balance, tax_rate, tax_amount, business,
    generated_by, generated_by_name, receipt_date)
  select pg_temp.id_of(at, 'receipt of sale ' || n), pg_temp.paper_number('RCP', at, 'sale ' || n), payment_id,
         customer_id, id, number, paper, subtotal, discount, 0, customer_name, phone, email, method, provider,
         subtotal - discount, 'TZS', subtotal - discount, 0, 0, 0, 18, (subtotal - discount) * 18 / 118,
         '{"name": "Bench", "phone": null, "email": null, "address": null}',
         user_id, user_name, at
  from sold where n % 100 <> 0`;

const saleRows = `
  insert into sales (id, sale_number, customer_id, user_id, payment_type, payment_id, status, currency, subtotal,
    discount_type, discount_value, discount_amount, discount_reason, total, tax_amount, points_rate, points_earned,
    search_text, created_at, completed_at, cancelled_at, cancel_reason)
  select id, number, customer_id, user_id, method, payment_id, case when n % 100 = 0 then 'cancelled' else 'completed' end,
         'TZS', subtotal, case when discount > 0 then 'fixed' end, case when discount > 0 then discount / 100 end, discount,
         case when discount > 0 then 'Regular' end, subtotal - discount, (subtotal - discount) * 18 / 118, 0.01,
         (subtotal - discount) / 10000, lower(number || ' ' || words), at, case when n % 100 <> 0 then at end,
         case when n % 100 = 0 then at end, case when n % 100 = 0 then 'Not paid' end
  from sold`;

const lines = `
  insert into sale_items (id, sale_id, position, item_id, name, sku, quantity, list_price, unit_price, total_price,
    tax_rate, tax_amount, unit_cost)
  select pg_temp.id_of(p.at, 'line ' || p.n || ' ' || line), s.id, line - 1, item_id, p.name, sku, quantity, price, price,
         price * quantity, 18, price * quantity * 18 / 118, cost
  from planned p join sold s using (n)`;

/** Every two hundredth sale is refunded completely, one hour later. */
const refunds = `
  insert into sale_refunds (id, sale_id, amount, reason, was_late, user_id, created_at)
  select pg_temp.id_of(at, 'refund of sale ' || n), id, subtotal - discount, 'Does not fit', false, user_id,
         at + interval '1 hour'
  from sold where n % 200 = 1;
  update sales s set refunded_amount = s.total from sold where sold.id = s.id and n % 200 = 1;
  update sale_items i set refunded_quantity = quantity from sold where sold.id = i.sale_id and n % 200 = 1`;

/** The stock movements: deliveries to all items over ten years, and the newest sales until the limit is reached. */
const moved = `
  create temp table moved as
    select item_id, at, 'OUT' as type, 'sale' as reason, -quantity as quantity, cost, s.number as reference, s.id as sale_id, s.user_id
    from planned p join sold s using (n, at)
    where n > (select n from planned order by n desc
               offset $1::int - $2::int * (select count(*) from good) - (select count(*) from good) limit 1)
    union all
    select g.id, now() - (k * 365 + g.n % 365) * interval '1 day' * 10 / $2::int, 'IN', 'received', 10, cost, null, null, u.id
    from good g cross join generate_series(0, $2::int - 1) k join seller u on u.n = 0`;

/**
 * The opening stock of each item is so large that the stock never runs out. At the end, 20 to 49 pieces usually remain.
 */
const openings = `
  create temp table opened as
    select item_id, greatest(1, 20 + abs(hashtext(item_id::text)) % 30 - sum(quantity), 1 - min(running)) as quantity
    from (select item_id, quantity, sum(quantity) over (partition by item_id order by at, reference, quantity) as running
          from moved) r
    group by item_id;
  update stock_movements m set quantity = o.quantity, quantity_after = o.quantity, arrived = o.quantity,
    value = o.quantity * coalesce(m.unit_cost, 0) from opened o
  where o.item_id = m.item_id and m.reason = 'opening'`;

const movementRows = `
  insert into stock_movements (id, item_id, position, type, quantity, quantity_after, unit_cost, value, reason, reference,
    sale_id, arrived, created_by, created_at)
  select gen_random_uuid(), m.item_id, 1 + row_number() over item, type, m.quantity, o.quantity + sum(m.quantity) over item,
         cost, m.quantity * coalesce(cost, 0), reason, reference, sale_id,
         case when m.quantity > 0 then o.quantity + sum(m.quantity) filter (where m.quantity > 0) over item end, user_id, at
  from moved m join opened o on o.item_id = m.item_id
  window item as (partition by m.item_id order by at, reference, m.quantity)`;

const shelves = `
  update inventory_items i set quantity = m.quantity_after, value = m.quantity_after * coalesce(i.cost, 0), movement_count = m.position, arrived = m.arrived,
    last_out_at = m.last_out_at
  from (select distinct on (item_id) item_id, quantity_after, position,
               max(arrived) over item as arrived, max(created_at) filter (where reason = 'sale') over item as last_out_at
        from stock_movements window item as (partition by item_id)
        order by item_id, position desc) m
  where m.item_id = i.id`;

/** Every fiftieth item is out of stock, because a stock count found no piece. */
const emptyShelves = `
  insert into stock_movements (id, item_id, position, type, quantity, quantity_after, unit_cost, value, reason, created_by)
  select gen_random_uuid(), i.id, movement_count + 1, 'ADJUSTMENT', -quantity, 0, i.cost, -quantity * coalesce(i.cost, 0), 'count', u.id
  from inventory_items i join good g on g.id = i.id and g.n % 50 = 0 join seller u on u.n = 0;
  update inventory_items i set quantity = 0, value = 0, movement_count = movement_count + 1 from good g
  where g.id = i.id and g.n % 50 = 0`;

/** Every twentieth item has less stock than its minimum, which is set to 1000. */
const fewLeft = `
  update inventory_items i set min_stock = 1000 from good g where g.id = i.id and g.n % 20 = 1`;

const places = `
  update inventory_items i set location = 'Shelf ' || g.n % 40, is_available_online = g.n % 4 = 0,
    category = (array['accessories','screens','cables','chargers','parts','batteries','cases'])[g.n % 7 + 1]
  from good g where g.id = i.id`;

/**
 * An open stock count of all items. Half of the items are counted, and a tenth of these counts differ from the stock.
 */
const counting = `
  insert into stock_counts (id, count_number, scope, line_count, counted_count, differing_count)
  select pg_temp.id_of(now(), 'count'), 'C-26-999999', 'all', count(*), count(*) filter (where n % 2 = 0),
         count(*) filter (where n % 20 = 0)
  from good;
  insert into stock_count_lines (count_id, item_id, sku, name, location, counted, system_quantity, first_position,
    position, counted_by, counted_at, unit_cost)
  select c.id, i.id, i.sku, i.name, i.location, case when n % 2 = 0 then quantity + (n % 20 = 0)::int end,
         case when n % 2 = 0 then quantity end, case when n % 2 = 0 then movement_count end,
         case when n % 2 = 0 then movement_count end, case when n % 2 = 0 then u.id end,
         case when n % 2 = 0 then now() - n * interval '1 second' end, i.cost
  from inventory_items i join good g on g.id = i.id cross join stock_counts c
  join (select id from seller where n = 0) u on true`;
