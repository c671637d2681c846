-- Area: platform. Codes that look equal are equal, as names since 0143: SKUs, barcodes, serial numbers and order numbers
-- are compared by `search_key`. The indexes have no condition `is not null`, because PostgreSQL cannot conclude it from a
-- comparison of `search_key`.

-- The stored form of a code, as `asCode` of src/shared/text.ts makes it from what users type and scan.
create function pg_temp.as_code(typed text) returns text language sql immutable
return canonical_line(normalize(canonical_line(typed), NFKC));

-- Codes that may exist once. The first of older rows whose codes have become equal keeps its code, the others get a
-- number, such as "SCR-1-2", so that somebody sees them and prints their labels again.
create function pg_temp.code_once(of_table text, of_column text, of_index text, first_by text, longest integer)
returns void language plpgsql as $$
declare
  changed bigint;
begin
  execute format('drop index %I', of_index);
  execute format('update %1$I set %2$I = pg_temp.as_code(%2$I)
    where %2$I <> pg_temp.as_code(%2$I) and pg_temp.as_code(%2$I) <> %3$L', of_table, of_column, '');
  for attempt in 2 .. 1000 loop
    execute format('
      update %1$I t set %2$I = left(t.%2$I, %4$s) || %3$L
      from (select id, row_number() over (partition by search_key(%2$I) order by %5$s) as nth from %1$I) n
      where n.id = t.id and n.nth = 2', of_table, of_column, '-' || attempt, longest - 5, first_by);
    get diagnostics changed = row_count;
    exit when changed = 0;
  end loop;
  execute format('create unique index %I on %I (search_key(%I))', of_index, of_table, of_column);
end $$;

select pg_temp.code_once('inventory_items', 'sku', 'inventory_items_sku_unique', 'archived_at is not null, id', 60),
  pg_temp.code_once('purchase_orders', 'order_number', 'purchase_orders_number', 'id', 40);

-- Barcodes that differ only in such spelling stay apart: a scanner finds each of them by its exact spelling first.
update inventory_items i set barcode = pg_temp.as_code(barcode)
where barcode <> pg_temp.as_code(barcode) and pg_temp.as_code(barcode) <> ''
  and not exists (select from inventory_items o
    where o.id <> i.id and pg_temp.as_code(o.barcode) = pg_temp.as_code(i.barcode));

drop index inventory_items_sku_beginning;
create index inventory_items_sku_beginning on inventory_items (search_key(sku) text_pattern_ops);
drop index inventory_items_barcode_beginning;
create index inventory_items_barcode_beginning on inventory_items (search_key(barcode) text_pattern_ops);

update devices set serial_number = pg_temp.as_code(serial_number)
where serial_number <> pg_temp.as_code(serial_number) and pg_temp.as_code(serial_number) <> '';
drop index devices_serial;
create index devices_serial on devices (search_key(serial_number) text_pattern_ops);
drop index returned_devices_serial;
create index returned_devices_serial on returned_devices (search_key(serial_number) text_pattern_ops);

-- How another program named a device. Of names that have become equal, the first one gets the form that is looked up.
update imported_devices d set name_elsewhere = n.key
from (select device_id, search_key(name_elsewhere) as key,
        row_number() over (partition by search_key(name_elsewhere) order by device_id) as nth
      from imported_devices) n
where n.device_id = d.device_id and n.nth = 1 and n.key <> d.name_elsewhere
  and not exists (select from imported_devices o where o.name_elsewhere = n.key);

drop function pg_temp.code_once;
drop function pg_temp.as_code;

-- Owner: shipments. Agents whose names look equal are one agent, as in the list of their balances.
do $$
begin
  execute replace(pg_get_functiondef('change_shipment_figures'::regproc), 'lower(c.agent_name)', 'search_key(c.agent_name)');
end $$;
create temporary table agents on commit drop as
  select kind, search_key(key) as key, max(name) as name, sum(shipments) as shipments, sum(priced) as priced,
    sum(cost) as cost, sum(cost_tzs) as cost_tzs, sum(completed) as completed, sum(paid) as paid, sum(arrived) as arrived,
    sum(days) as days
  from shipment_figures where kind = 'agent' group by kind, search_key(key);
delete from shipment_figures where kind = 'agent';
insert into shipment_figures (kind, key, name, shipments, priced, cost, cost_tzs, completed, paid, arrived, days)
select kind, key, name, shipments, priced, cost, cost_tzs, completed, paid, arrived, days from agents;
drop table agents;
