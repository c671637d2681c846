-- Area: sales. Pieces of a line that came back and for which other goods were given.

-- What a return took back and replaced came back: the till cannot refund it as well.
alter table sale_items add column replaced_quantity integer not null default 0 check (replaced_quantity >= 0);
-- How many pieces the customer was given for them.
alter table sale_items add column replacement_quantity integer not null default 0 check (replacement_quantity >= 0);
-- Which pieces came back, and which the customer has instead; empty for goods without serial numbers.
alter table sale_items add column replaced_serials text[] not null default '{}';
alter table sale_items add column replacement_serials text[] not null default '{}';
-- More pieces than the customer holds cannot come back.
alter table sale_items add constraint sale_items_held check (
  quantity - refunded_quantity - replaced_quantity + replacement_quantity >= 0);

create or replace function keep_sale_item() returns trigger language plpgsql as $$
declare
  may_change text[] := array['refunded_quantity', 'replaced_quantity', 'replacement_quantity',
    'replaced_serials', 'replacement_serials'];
begin
  if to_jsonb(old) - may_change is distinct from to_jsonb(new) - may_change
     or new.refunded_quantity < old.refunded_quantity
     or new.replaced_quantity < old.replaced_quantity
     or new.replacement_quantity < old.replacement_quantity
     or not (new.replaced_serials @> old.replaced_serials)
     or not (new.replacement_serials @> old.replacement_serials)
  then
    raise exception 'a line of a sale keeps what was sold' using errcode = 'FU001';
  end if;
  return new;
end $$;

-- Replacements of the time before. A replacement by another item is counted too: its pieces stand for those of the line.
update sale_items l
set replaced_quantity = b.quantity,
    -- Where a piece was replaced and refunded as well, what was given for it came back with the refund.
    replacement_quantity = greatest(b.given, l.refunded_quantity + b.quantity - l.quantity),
    replaced_serials = b.serials,
    replacement_serials = b.given_serials
from (
  select r.sale_item_id, sum(r.quantity)::integer as quantity, sum(r.replacement_quantity)::integer as given,
    array(select distinct s from returned_devices o, unnest(o.serials) as s
      where o.sale_item_id = r.sale_item_id and o.outcome = 'replaced') as serials,
    array(select distinct p.serial from returned_devices o
      join item_serial_entries e on e.reference = o.return_number and e.reason = 'replacement'
      join item_serials p on p.id = e.serial_id
      where o.sale_item_id = r.sale_item_id and o.outcome = 'replaced') as given_serials
  from returned_devices r
  where r.outcome = 'replaced' and r.sale_item_id is not null
  group by r.sale_item_id
) b
where b.sale_item_id = l.id;
