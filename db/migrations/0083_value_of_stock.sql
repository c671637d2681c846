-- Area: inventory. What the stock is worth, to the minor unit: every movement carries its exact value.

-- What the pieces in stock cost the shop together. An item kept by serial number: the sum of its pieces.
alter table inventory_items add column value bigint not null default 0;
comment on column inventory_items.cost is
  'The value of one piece in stock, rounded; without stock the last one that was known. Null: not known.';

-- The exact value that came or went; until now it was the quantity times the cost of one.
alter table stock_movements alter column value drop expression;
-- The value of the item's stock afterwards; null before this migration, when the stock had no value of its own.
alter table stock_movements add column value_after bigint;
comment on column stock_movements.unit_cost is 'The value of one piece, rounded; null: not known.';

alter table stock_movements disable trigger stock_movements_append_only;
update stock_movements set value = 0 where value is null;
alter table stock_movements enable trigger stock_movements_append_only;
alter table stock_movements alter column value set not null;
alter table stock_movements add constraint stock_movements_value_direction
  check (case when quantity > 0 then value >= 0 else value <= 0 end);
alter table stock_movements add constraint stock_movements_value_after_check check (value_after >= 0);

-- Changes of the value without pieces: costs that came late, and corrections. The part of pieces that have left
-- (`sold`) is a cost of goods sold, and changes nothing in the stock.
create table stock_value_entries (
  id uuid primary key,
  item_id uuid not null references inventory_items (id),
  part text not null constraint stock_value_entries_part_check check (part in ('stock', 'sold')),
  reason text not null constraint stock_value_entries_reason_check check (reason in ('opening', 'late_cost', 'correction')),
  value bigint not null,
  -- How many pieces were in stock, and what they were worth afterwards.
  quantity integer not null constraint stock_value_entries_quantity_check check (quantity >= 0),
  value_after bigint not null constraint stock_value_entries_value_after_check check (value_after >= 0),
  -- The arrival or the piece that the change is about, where it is about one.
  movement_id uuid references stock_movements (id),
  serial_id uuid references item_serials (id),
  -- Why, in the words of the user.
  note text,
  reference text,
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);
create index stock_value_entries_item on stock_value_entries (item_id, created_at desc, id desc);
create index stock_value_entries_newest on stock_value_entries (created_at);
create trigger stock_value_entries_append_only before update or delete on stock_value_entries
  for each row execute function refuse_change();
create trigger stock_value_entries_no_truncate before truncate on stock_value_entries
  for each statement execute function refuse_change();

-- The opening value: the typed cost of each piece in stock. A piece without a cost of its own gets the cost of its item.
update item_serials s set unit_cost = i.cost from inventory_items i
where i.id = s.item_id and s.unit_cost is null and i.cost is not null and s.state in ('in_stock', 'reserved');
update inventory_items i set value = least(9000000000000000, case when i.is_serialised
  then coalesce((select sum(s.unit_cost) from item_serials s
                 where s.item_id = i.id and s.state in ('in_stock', 'reserved')), 0)
  else i.quantity::numeric * coalesce(i.cost, 0) end)
where i.quantity > 0;
-- From now on the cost is the average.
update inventory_items set cost = round(value::numeric / quantity)
where quantity > 0 and cost is not null and cost <> round(value::numeric / quantity);
alter table inventory_items add constraint inventory_items_value_check check (value >= 0 and (quantity > 0 or value = 0));
-- Sums and products stay exact in every program that reads them.
alter table inventory_items add constraint inventory_items_value_limit check (value <= 9000000000000000);

-- The first entry of an item says how the value differs from what the movements said until now.
insert into stock_value_entries (id, item_id, part, reason, value, quantity, value_after)
select gen_random_uuid(), i.id, 'stock', 'opening', i.value - coalesce(m.value, 0), i.quantity, i.value
from inventory_items i
left join (select item_id, sum(value) as value from stock_movements group by item_id) m on m.item_id = i.id
where i.quantity > 0 or coalesce(m.value, 0) <> 0;

-- What the differences of a count were worth, as its movements say; null: not applied, or before this migration.
alter table stock_count_lines add column value bigint;
-- The stock says what a difference was worth when the line is settled already.
create or replace function keep_stock_count_line() returns trigger language plpgsql as $$
begin
  if old.outcome is not null
     -- The difference is computed after this trigger.
     and (old.value is not null or to_jsonb(old) - array['value', 'difference']
                                   is distinct from to_jsonb(new) - array['value', 'difference'])
  then
    raise exception 'a line of an applied stock count stays as it is' using errcode = 'FU001';
  end if;
  return new;
end $$;

-- Area: sales. What the sold pieces cost the shop.

-- The exact value that left the stock for the line; null: nothing has left yet.
alter table sale_items add column cost bigint constraint sale_items_cost_check check (cost >= 0);
-- The exact value that came back into the stock; null: nothing came back into it.
alter table sale_refund_lines add column cost bigint constraint sale_refund_lines_cost_check check (cost >= 0);

alter table sale_items disable trigger sale_items_keep;
update sale_items l set cost = l.quantity * coalesce(l.unit_cost, 0)
from sales s where s.id = l.sale_id and s.status = 'completed';
alter table sale_items enable trigger sale_items_keep;
alter table sale_refund_lines disable trigger sale_refund_lines_append_only;
update sale_refund_lines r set cost = r.quantity * coalesce(l.unit_cost, 0)
from sale_items l where l.id = r.sale_item_id and r.restock;
alter table sale_refund_lines enable trigger sale_refund_lines_append_only;

create or replace function keep_sale_item() returns trigger language plpgsql as $$
declare
  may_change text[] := array['refunded_quantity', 'replaced_quantity', 'replacement_quantity',
    'replaced_serials', 'replacement_serials', 'price_reason', 'cost', 'unit_cost'];
begin
  if to_jsonb(old) - may_change is distinct from to_jsonb(new) - may_change
     or new.refunded_quantity < old.refunded_quantity
     or new.replaced_quantity < old.replaced_quantity
     or new.replacement_quantity < old.replacement_quantity
     or not (new.replaced_serials @> old.replaced_serials)
     or not (new.replacement_serials @> old.replacement_serials)
     or (new.price_reason is distinct from old.price_reason
       and (old.price_reason is null or new.price_reason is distinct from 'Erased'))
     -- The cost is known when the pieces leave the stock, and stays.
     or (old.cost is not null and (new.cost, new.unit_cost) is distinct from (old.cost, old.unit_cost))
     or (new.cost is null and new.unit_cost is distinct from old.unit_cost)
  then
    raise exception 'a line of a sale keeps what was sold' using errcode = 'FU001';
  end if;
  return new;
end $$;

-- Area: devices. What the parts of a repair cost the shop.

-- The exact value that left the stock for these parts and has not come back.
alter table device_parts add column cost bigint not null default 0 constraint device_parts_cost_check check (cost >= 0);
update device_parts p set cost = greatest(0, m.value)
from (select device_id, item_id, -sum(value) as value from stock_movements
      where device_id is not null and sale_id is null and reason in ('repair_part', 'part_returned', 'defective')
      group by 1, 2) m
where m.device_id = p.device_id and m.item_id = p.item_id;
