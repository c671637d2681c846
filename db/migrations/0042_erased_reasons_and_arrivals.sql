-- Area: customers, sales, returns, payments. Words of screens are found, erased customers leave no typed words, and
-- money is counted when it arrives.

-- The walk-in customer and erased customers have no name of their own: screens show a word of their language (key
-- `customer` of locales/*/common.json). A search finds them by the words of every language.
alter table customers drop column search_text;
alter table customers add column search_text text not null generated always as (
  lower(name || ' ' || coalesce(phone, '') || ' 0' || coalesce(substr(phone, 5), '') || ' ' || coalesce(email, '')
    || case when is_walk_in then ' Mteja wa kupita' when erased_at is not null then ' Mteja aliyefutwa' else '' end)
) stored;
create index customers_search on customers using gin (search_text gin_trgm_ops);

-- An erasure replaces the reason of a changed price, which may name the customer.
create or replace function keep_sale_item() returns trigger language plpgsql as $$
declare
  may_change text[] := array['refunded_quantity', 'replaced_quantity', 'replacement_quantity',
    'replaced_serials', 'replacement_serials', 'price_reason'];
begin
  if to_jsonb(old) - may_change is distinct from to_jsonb(new) - may_change
     or new.refunded_quantity < old.refunded_quantity
     or new.replaced_quantity < old.replaced_quantity
     or new.replacement_quantity < old.replacement_quantity
     or not (new.replaced_serials @> old.replaced_serials)
     or not (new.replacement_serials @> old.replacement_serials)
     or (new.price_reason is distinct from old.price_reason
       and (old.price_reason is null or new.price_reason is distinct from 'Erased'))
  then
    raise exception 'a line of a sale keeps what was sold' using errcode = 'FU001';
  end if;
  return new;
end $$;

-- Customers who were erased before.
update sale_items i set price_reason = 'Erased'
from sales s join customers c on c.id = s.customer_id
where i.sale_id = s.id and c.erased_at is not null and i.price_reason is not null;
update returned_devices r set fix_status = null, serials = '{}'
from customers c where c.id = r.customer_id and c.erased_at is not null;

-- Money without a shift, by the time when it arrived. That may be days after it was asked for.
create index payments_outside on payments (completed_at)
  where shift_id is null and status in ('completed', 'refunded') and amount > 0;
