/** Fills the journal of a shop with events of every kind. SQL generates all rows. */
import type pg from "pg";
import { eventKinds } from "#src/shared/event-kinds.ts";
import { fillShop } from "../fill-shop.ts";
import { withoutIndexes } from "../without-indexes.ts";

const DEVICES = 20_000;
const PRODUCTS = 2000;

/**
 * The most frequent kinds of events of a shop, with the table of their records. One of
 * the 2,000 items has a twentieth of all changes of stock. All other kinds of events are rare.
 */
const common = [
  ["sale.completed", "devices"],
  ["payment.completed", "devices"],
  ["item.stock_changed", "inventory_items"],
  ["device.created", "devices"],
  ["device.status_changed", "devices"],
  ["device.updated", "devices"],
  ["customer.created", "customers"],
  ["customer.updated", "customers"],
  ["user.signed_in", "users"],
  ["receipt.printed", "devices"],
] as const;

export const RARE_EVENTS = 20;

const records = `
  create temp table journal_records as
  select 'devices' as source, row_number() over (order by ticket_number) - 1 as n, id, customer_id from devices
  union all select 'customers', row_number() over (order by phone) - 1, id, id from customers where not is_walk_in
  union all select 'inventory_items', row_number() over (order by sku) - 1, id, null from inventory_items
  union all select 'users', row_number() over (order by email) - 1, id, null from users;
  create index on journal_records (source, n);
  analyze journal_records`;

/**
 * Rows 1 to `$1`: kind, record, user, moment and customer. The journal spans five years. Of every `$3` rows, each rare
 * kind has one.
 */
const rows = `
  create temp table journal as
  select t.n, k.kind, k.area, r.id as record_id, r.customer_id, u.id as actor_id,
    now() - ($1::int - t.n + 1) * (2628000.0 / $1::int) * interval '1 minute' as at,
    gen_random_uuid() as personal_id, sha256(int8send(t.n)) as key
  from generate_series(1, $1::int) as t (n)
  join jsonb_to_recordset($2::jsonb) as k (place int, kind text, area text, source text)
    on k.place = case when t.n % $3::int < $4::int then ${common.length} + t.n % $3::int else t.n % ${common.length} end
  join (select source, count(*) as total from journal_records group by source) s on s.source = k.source
  join journal_records r on r.source = k.source
    and r.n = case when k.source = 'inventory_items' and t.n / 10 % 20 = 0 then 0 else t.n::bigint * 7919 % s.total end
  left join journal_records u on u.source = 'users' and u.n = t.n % 9 * (t.n % 3) % 11 and t.n % 11 > 0`;

/** Every change of a customer has values of before and after, and every visitor an address. */
const content = `
  create temp table journal_content as
  select n, personal_id, key, customer_id, at,
    case when actor_id is null then '{"origin":{"address":"203.0.113.' || n % 250 || '","device":"Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36"}}'
      else '{"before":{"phone":"+2557' || n || '"},"after":{"phone":"+2556' || n || '","name":"Asha ' || n || '"}}' end as content
  from journal where actor_id is null or area = 'customers'`;

const personal = `
  insert into event_personal_values (id, customer_id, content, key, created_at)
  select personal_id, customer_id, content, key, at from journal_content`;

const events = `
  insert into events (kind, area, record_id, actor_id, data, created_at, address, device, personal_id, personal_digest)
  select j.kind, j.area, j.record_id, j.actor_id,
    jsonb_build_object('before', jsonb_build_object('status', 'in_progress'), 'after', jsonb_build_object('status', 'completed'), 'reason', 'bench ' || j.n),
    j.at, case when j.actor_id is not null then '192.168.1.' || j.n % 20 end,
    case when j.actor_id is not null then 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36' end,
    c.personal_id, sha256(c.key || sha256(c.key || convert_to(c.content, 'UTF8')))
  from journal j left join journal_content c using (n) order by j.n`;

/** Fills a migrated, empty database with a shop and `count` events. Does nothing in a database with events. */
export async function fillAudit(superuser: pg.Client, count: number): Promise<void> {
  const hasRows = async (table: string) =>
    ((await superuser.query(`select from ${table} limit 1`)).rowCount ?? 0) > 0;
  if (await hasRows("events")) return;
  await superuser.query("set session_replication_role = replica");
  if (!(await hasRows("devices")))
    await fillShop(superuser, DEVICES, PRODUCTS, { withHistories: false });
  const rare = Object.entries(eventKinds)
    .map(([kind, { subject }]) => ({ kind, area: subject as string, source: "devices" }))
    .filter(({ kind }) => !common.some(([name]) => name === kind));
  const kinds = [
    ...common.map(([kind, source]) => ({ kind, area: eventKinds[kind].subject as string, source })),
    ...rare,
  ].map((kind, place) => ({ ...kind, place }));
  const every = Math.floor(count / RARE_EVENTS);
  await superuser.query(records);
  await superuser.query(rows, [count, JSON.stringify(kinds), every, rare.length]);
  await superuser.query("create unique index on journal (n)");
  await superuser.query(content);
  await withoutIndexes(superuser, ["events", "event_personal_values"], async () => {
    await superuser.query(personal);
    await superuser.query(events);
  });
  await superuser.query("set session_replication_role = origin");
  await superuser.query("vacuum analyze");
}
