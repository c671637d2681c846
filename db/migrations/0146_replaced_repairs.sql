-- Area: devices. What customers received instead of a repair. It is taken off what can be refunded of the repair.
alter table devices add column replaced_value bigint not null default 0
  constraint devices_replaced_value_check check (replaced_value >= 0);

-- Nobody recorded the value of what was given before replacements had a limit: today's price is the best
-- that is known of it.
update returned_devices r set replacement_value = i.price * r.replacement_quantity
from inventory_items i
where i.id = r.replacement_item_id and r.outcome = 'replaced' and r.replacement_value is null;

update devices d set replaced_value = r.value
from (
  select device_id, sum(replacement_value) as value from returned_devices
  where outcome = 'replaced' and device_id is not null group by device_id) r
where r.device_id = d.id;
