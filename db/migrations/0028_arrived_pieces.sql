-- Area: inventory. How old what lies on a shelf is and when something of it last went out, without reading what came
-- and went before: kept by the statement that writes the movements.

-- Pieces that ever arrived; what a customer or a repair gave back is no arrival.
alter table inventory_items add column arrived bigint not null default 0 check (arrived >= 0);
-- Goods that went out, not what got lost.
alter table inventory_items add column last_out_at timestamptz;
-- Of an arrival: the item's `arrived` with it. What is left of an item is what arrived last, so an arrival is still
-- there, in part or whole, where this is more than the item's `arrived` less its `quantity`.
alter table stock_movements add column arrived bigint;

alter table stock_movements disable trigger stock_movements_append_only;
update stock_movements m set arrived = a.arrived
from (select id, sum(quantity) over (partition by item_id order by position) as arrived from stock_movements
      where quantity > 0 and reason not in ('refund', 'part_returned')) a
where a.id = m.id;
alter table stock_movements enable trigger stock_movements_append_only;

update inventory_items i set arrived = coalesce(m.arrived, 0), last_out_at = m.last_out_at
from (select item_id, max(arrived) as arrived,
             max(created_at) filter (where quantity < 0 and reason in ('sale', 'repair_part', 'replacement')) as last_out_at
      from stock_movements group by item_id) m
where m.item_id = i.id;

alter table stock_movements add constraint stock_movements_arrived check (
  (arrived is not null) = (quantity > 0 and reason not in ('refund', 'part_returned')));

drop index stock_movements_arrivals;
create index stock_movements_arrivals on stock_movements (item_id, arrived desc) include (quantity, created_at)
  where quantity > 0 and reason not in ('refund', 'part_returned');
