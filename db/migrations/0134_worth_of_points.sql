-- Area: sales. The part of the total that earns points and is not refunded: a refund takes this part back first. Until
-- now all money earned points, also the value of a handset that was traded in; sales of before keep what they earned.
alter table sales
  add column points_amount bigint not null default 0
    constraint sales_points_amount_check check (points_amount between 0 and total);

create or replace function keep_sale() returns trigger language plpgsql as $$
declare
  may_change text[] := array['status', 'payment_id', 'payment_type', 'refunded_amount', 'points_rate', 'points_earned',
    'points_amount', 'expires_at', 'completed_at', 'cancelled_at', 'cancelled_by', 'cancel_reason', 'discount_reason'];
begin
  if to_jsonb(old) - may_change is distinct from to_jsonb(new) - may_change
     or (old.status <> 'pending' and new.status <> old.status)
     or new.refunded_amount < old.refunded_amount
     or new.points_amount > old.points_amount
  then
    raise exception 'a sale keeps what was sold' using errcode = 'FU001';
  end if;
  return new;
end $$;

-- No fact of a day changes, so its sums stay.
alter table sales disable trigger user;
update sales s set points_amount = greatest(0, s.total - s.refunded_amount - coalesce((
  select sum(p.amount - p.refunded_amount) from payments p
  where p.sale_id = s.id and p.payment_method = 'points' and p.status <> 'failed'
    and s.payment_type in ('points', 'split')), 0));
alter table sales enable trigger user;

-- Area: settings. In new shops one point pays one shilling. Shops of before keep 100 points for a shilling, also those that
-- never chose it.
insert into system_settings (category, setting_key, setting_value)
select 'loyalty', 'points_to_shilling', '100' where exists (select from users)
on conflict do nothing;
