/**
 * Fills a database with ten years of a shop's data, within seconds. The rows are like those of the product, but SQL
 * generates them inside the database. With verbs, as in the demo shop, so much data would take hours.
 */
import type pg from "pg";

const MINUTES_OF_TEN_YEARS = 5_256_000;
/** The number of devices that are still in the shop. These are the newest devices. */
const OPEN_DEVICES = 300;
const TECHNICIANS = 10;

export interface FilledShop {
  customers: number;
  devices: number;
}

/**
 * Fills a migrated, empty database with devices, half as many customers, and products. With `withHistories: false` this
 * takes a tenth of the time, because devices have no checklists, transitions, remarks, events and so on.
 */
export async function fillShop(
  client: pg.Client,
  devices: number,
  products = Math.min(20_000, Math.max(50, Math.floor(devices / 5))),
  { withHistories = true } = {},
): Promise<FilledShop> {
  const customers = Math.ceil(devices / 2);
  const minutes = MINUTES_OF_TEN_YEARS / devices;
  await client.query("begin");
  await client.query(makeNames);
  await client.query(users, [TECHNICIANS]);
  await client.query(customerRows, [customers, MINUTES_OF_TEN_YEARS / customers]);
  await client.query(deviceRows, [devices, customers, minutes, OPEN_DEVICES, TECHNICIANS]);
  for (const statement of withHistories ? statements : money) await client.query(statement);
  await client.query(items, [products]);
  await client.query(opening);
  await client.query("delete from document_numbers where series = 'ticket'");
  await client.query("update document_series set since = $1, last = $1 where series = 'ticket'", [
    devices,
  ]);
  await client.query("commit");
  await client.query("vacuum analyze");
  return { customers, devices };
}

/**
 * SQL functions that make a UUID v7, and the number of a payment or receipt, from a time and a name. The same time and
 * name always give the same result.
 */
export const makeNames = `
  create or replace function pg_temp.id_of(at timestamptz, name text) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(name), 1, 3)
      || '8' || substr(md5(name), 4, 15))::uuid
  $$;
  create or replace function pg_temp.paper_number(prefix text, at timestamptz, name text) returns text
  language sql immutable as $$
    select prefix || '-' || (extract(epoch from at) * 1000)::bigint || '-' || upper(substr(md5(name), 1, 6))
  $$`;

const users = `
  insert into users (id, name, email, role, password_hash, must_change_password, max_devices_allowed)
  select pg_temp.id_of('2016-01-01', 'user ' || n), 'Worker ' || n, 'worker' || n || '@example.com',
         case when n = 0 then 'admin' else 'technician' end, '(cannot sign in)', false, 1000
  from generate_series(0, $1::int) n`;

const customerRows = `
  insert into customers (id, name, phone, email, city, joined_date, created_at, updated_at)
  select pg_temp.id_of(at, 'customer ' || n),
         (array['Asha','Baraka','Neema','Juma','Rehema','Salum','Zawadi','Hamisi','Upendo','Musa'])[n % 10 + 1] || ' ' ||
         (array['Mushi','Mwakyusa','Kimaro','Massawe','Nyerere','Komba','Lyimo','Mrema','Shayo','Temba','Urio'])[n % 11 + 1]
           || ' ' || upper(substr(md5(n::text), 1, 4)),
         '+2557' || lpad(n::text, 8, '0'),
         case when n % 3 = 0 then 'customer' || n || '@example.com' end,
         (array['Dar es Salaam','Arusha','Mwanza','Dodoma'])[n % 4 + 1], at::date, at, at
  from generate_series(1, $1::int) n, lateral (select now() - ($1::int - n + 1) * $2::float * interval '1 minute' as at) t`;

const deviceRows = `
  insert into devices (id, ticket_number, tracking_token, customer_id, brand, model, serial_number, imei,
    issue_description, status, priority, assigned_to, assigned_at, expected_return_date, deposit_amount, final_amount,
    paid_amount, received_by, completed_at, handed_over_at, transition_count, created_at, updated_at)
  select pg_temp.id_of(at, 'device ' || n), 'R-' || to_char(at, 'YY') || '-' || lpad(n::text, greatest(6, length(n::text)), '0'),
         md5('track ' || n) || md5(n::text), c.id,
         (array['Samsung','Tecno','Infinix','Apple','Xiaomi','Itel','Nokia'])[n % 7 + 1],
         (array['A12','Spark 10','Hot 30','iPhone 11','Redmi 9','A56','G21','Galaxy S9'])[n % 8 + 1],
         upper(substr(md5('serial ' || n), 1, 11)), lpad((350000000000000 + n)::text, 15, '0'),
         (array['Cracked screen','Battery drains fast','Does not charge','Water damage','No sound'])[n % 5 + 1],
         case when is_open then (array['received','assigned-to-technician','in_progress','completed'])[n % 4 + 1] else 'done' end,
         (array['normal','normal','normal','priority','rush'])[n % 5 + 1],
         case when is_open and n % 4 = 0 then null else u.id end,
         case when is_open and n % 4 = 0 then null else at end,
         (at + interval '3 days')::date, 500000, 1000000 + n % 50 * 100000,
         case when is_open then 0 else 1000000 + n % 50 * 100000 end, pg_temp.id_of('2016-01-01', 'user 0'),
         case when is_open and n % 4 <> 3 then null else at + interval '2 days' end,
         case when is_open then null else at + interval '3 days' end,
         case when is_open then n % 4 else 4 end, at, at
  from generate_series(1, $1::int) n
  cross join lateral (select now() - ($1::int - n + 1) * $3::float * interval '1 minute' as at, n > $1::int - $4::int as is_open) t
  join users u on u.id = pg_temp.id_of('2016-01-01', 'user ' || (n % $5::int + 1))
  join customers c on c.phone = '+2557' || lpad((n % $2::int + 1)::text, 8, '0')`;

const checklists = `
  insert into device_checklists (id, device_id, phase, sort_order, label, result, checked_by, checked_at)
  select pg_temp.id_of(d.created_at, d.id || phase || label), d.id, phase, place + case phase when 'intake' then 0 else 8 end,
         label, case when phase = 'intake' or d.status = 'done' then 'ok' else 'not-tested' end,
         case when phase = 'intake' or d.status = 'done' then d.received_by end,
         case when phase = 'intake' or d.status = 'done' then d.created_at end
  from devices d, unnest(array['intake','outtake']) phase,
       unnest(array['power','display','touch','speaker','microphone','camera','charging','buttons']) with ordinality as item (label, place)`;

const transitions = `
  insert into device_transitions (id, device_id, position, from_status, to_status, performed_by, created_at)
  select pg_temp.id_of(d.created_at, d.id || 'move' || n), d.id, n,
         (array['received','assigned-to-technician','in_progress','completed'])[n],
         (array['assigned-to-technician','in_progress','completed','done'])[n], d.received_by,
         d.created_at + n * interval '16 hours'
  from devices d, generate_series(1, d.transition_count) n`;

const remarks = `
  insert into device_remarks (id, device_id, content, created_by, created_at)
  select pg_temp.id_of(created_at, id || 'remark'), id, 'Customer called about the price', received_by, created_at
  from devices`;

const payments = `
  insert into payments (id, payment_number, customer_id, device_id, amount, payment_method, provider, status, received_by,
    payment_date, completed_at)
  select pg_temp.id_of(created_at, id || 'payment'), pg_temp.paper_number('PAY', handed_over_at, id::text), customer_id,
         id, paid_amount, 'cash', 'cash', 'completed', received_by, handed_over_at, handed_over_at
  from devices where paid_amount > 0`;

const receipts = `
  insert into receipts (id, receipt_number, payment_id, customer_id, device_id, ticket_number, customer_name, payment_method,
    payment_provider, payment_amount, currency, total_cost, deposit_amount, paid_before, remaining_balance, tax_rate,
    tax_amount, business, generated_by, generated_by_name, receipt_date)
  select pg_temp.id_of(p.payment_date, p.id || 'receipt'), pg_temp.paper_number('RCP', p.payment_date, p.id::text), p.id,
         p.customer_id, d.id, d.ticket_number, c.name, p.payment_method, p.provider, p.amount, p.currency,
         d.final_amount, d.deposit_amount, 0, 0, 18, p.amount * 18 / 118, '{"name": "Bench", "phone": null, "email": null, "address": null}', p.received_by, 'Worker 0',
         p.payment_date
  from payments p join devices d on d.id = p.device_id join customers c on c.id = p.customer_id`;

const spent = `
  update customers c set total_spent = p.total
  from (select customer_id, sum(amount) as total from payments group by customer_id) p where p.customer_id = c.id`;

const notifications = `
  insert into notifications (id, kind, code, type, details, href, device_id, record_id, permission, actor_id, created_at)
  select pg_temp.id_of(t.created_at, t.id || 'notification'),
         case when is_ready then 'device_ready' else 'device_status' end,
         case when is_ready then 'device_ready' else 'device_status' end, 'info',
         jsonb_build_object('status', to_status, 'ticketNumber', d.ticket_number, 'brand', d.brand, 'model', d.model),
         '/devices/' || d.id, d.id, d.id,
         case when is_ready then 'hand_over_devices' else 'view_devices' end, t.performed_by, t.created_at
  from device_transitions t
  join devices d on d.id = t.device_id
  cross join lateral (select to_status in ('completed', 'cancelled', 'unrepairable') as is_ready) step
  where t.created_at > now() - interval '90 days'`;

const events = `
  insert into events (kind, area, record_id, actor_id, created_at)
  select kind, area, record_id, actor_id, created_at from (
    select 'device.created' as kind, 'devices' as area, id as record_id, received_by as actor_id, created_at from devices
    union all
    select 'device.status_changed', 'devices', device_id, performed_by, created_at from device_transitions
    union all
    select 'payment.completed', 'payments', id, received_by, payment_date from payments) happened
  order by created_at`;

const holders = `
  update devices set holder_kind = case when status = 'done' then 'customer' else 'user' end,
    holder_user_id = case when status <> 'done' then received_by end,
    held_since = coalesce(handed_over_at, created_at), custody_count = case when status = 'done' then 1 else 0 end`;

const custody = `
  insert into device_custody (id, device_id, position, from_kind, from_user_id, to_kind, moved_by, moved_at)
  select pg_temp.id_of(handed_over_at, id || 'custody'), id, 1, 'user', received_by, 'customer', received_by, handed_over_at
  from devices where status = 'done'`;

/** The items have so much stock that no sale of the benchmark is refused. */
const items = `
  insert into inventory_items (id, sku, barcode, name, brand, category, price, cost, value, quantity, arrived, movement_count,
    created_at, updated_at)
  select pg_temp.id_of(at, 'item ' || n), 'SKU-' || n,
         '62' || lpad(n::text, 11, '0'),
         (array['Screen','Battery','Charger','Cable','Case','Earphones','Speaker'])[n % 7 + 1] || ' ' || n,
         (array['Samsung','Tecno','Infinix','Apple','Xiaomi'])[n % 5 + 1], 'accessories', 100000 + n % 90 * 50000,
         60000 + n % 90 * 30000, (60000 + n % 90 * 30000) * 1000000::bigint, 1000000, 1000000, 1, at, at
  from generate_series(1, $1::int) n, lateral (select '2016-01-01'::timestamptz + n * interval '1 minute' as at) t`;

const opening = `
  insert into stock_movements (id, item_id, position, type, quantity, quantity_after, arrived, unit_cost, value, reason, created_at)
  select pg_temp.id_of(created_at, id || 'opening'), id, 1, 'IN', quantity, quantity, quantity, cost, quantity * coalesce(cost, 0), 'opening', created_at
  from inventory_items`;

const money = [payments, receipts, spent];

/** The statements that write histories and payments. A table comes after the tables to which its foreign keys refer. */
const statements = [
  checklists,
  transitions,
  holders,
  custody,
  notifications,
  remarks,
  ...money,
  events,
];
