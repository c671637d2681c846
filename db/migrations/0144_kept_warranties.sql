-- Areas: devices, sales. A warranty is a promise: its length is kept with the repair from its intake, whose slip names it,
-- and with the sold line. Later settings and other terms of the item do not change it. Null: not known.
-- Repairs and lines of the time before keep what the settings say now. A default fills them without writing each row.
do $$
declare
  repair_days integer := coalesce((select (setting_value #>> '{}')::integer from system_settings
    where category = 'business' and setting_key = 'repair_warranty_days'), 90);
  goods_days integer := coalesce((select (setting_value #>> '{}')::integer from system_settings
    where category = 'business' and setting_key = 'goods_warranty_days'), 30);
begin
  execute format('alter table devices add column warranty_days integer default %s', repair_days);
  execute format('alter table sale_items add column warranty_days integer default %s', goods_days);
end $$;
alter table devices alter column warranty_days drop default,
  add constraint devices_warranty_days_check check (warranty_days between 0 and 3650);
alter table sale_items alter column warranty_days drop default,
  add constraint sale_items_warranty_days_check check (warranty_days between 0 and 3650);

alter table sale_items disable trigger sale_items_keep;
update sale_items l set warranty_days = i.warranty_days
from inventory_items i where i.id = l.item_id and i.warranty_days <> l.warranty_days;
alter table sale_items enable trigger sale_items_keep;
