-- Area: loyalty. Points that came to a customer on one day may have been promised different last days, because the setting
-- changed that day. A refund takes those of its own promise, and a bonus that is taken back its own.

-- The last day that was promised with the points of a purchase. Null if a merge brought them to the customer.
create function points_promised(customer uuid, sale uuid, device uuid) returns date language sql stable as $$
  select coalesce(
    (select min(e.expires_on) from loyalty_transactions e
     where e.customer_id = customer and e.sale_id = sale and e.type = 'earned'),
    (select min(e.expires_on) from loyalty_transactions e
     where e.customer_id = customer and e.device_id = device and e.type = 'earned'))
$$;

drop function take_points(uuid, bigint, date, integer, uuid);

-- Takes points from what is left of a customer: those that came on the day `own` first, and of these the ones with the
-- last day `promised`; or those that lasted so many days; then those that expire first. What is missing becomes a claim.
-- Notes the days for the row `noted_for`, if there is one. If points of `own` were spent, those that are taken instead
-- stand for them.
create function take_points(
  customer uuid, amount bigint, own date, promised date, lasted integer, noted_for uuid)
returns void language plpgsql as $$
declare
  part record;
  took bigint;
begin
  for part in
    select l.came_on, l.expires_on, l.points from loyalty_points_left l
    where l.customer_id = customer and l.points > 0
    order by l.came_on is distinct from own, l.expires_on is distinct from promised,
      l.came_on + lasted is distinct from l.expires_on, l.expires_on, l.came_on
    for update
  loop
    exit when amount = 0;
    took := least(part.points, amount);
    amount := amount - took;
    if took = part.points then
      delete from loyalty_points_left l
      where l.customer_id = customer and l.came_on = part.came_on and l.expires_on = part.expires_on;
    else
      update loyalty_points_left l set points = l.points - took
      where l.customer_id = customer and l.came_on = part.came_on and l.expires_on = part.expires_on;
    end if;
    if noted_for is not null then
      insert into loyalty_points_taken (transaction_id, came_on, expires_on, points)
      values (noted_for, part.came_on, part.expires_on, took);
    end if;
    if part.came_on <> own then
      perform rebook_spent(customer, own, part.came_on, part.expires_on, took);
    end if;
  end loop;
  if amount > 0 then
    insert into loyalty_points_left as l (customer_id, came_on, expires_on, points)
    values (customer, '-infinity', '-infinity', -amount)
    on conflict (customer_id, came_on, expires_on) do update set points = l.points + excluded.points;
    if own is not null then
      perform rebook_spent(customer, own, '-infinity', '-infinity', amount);
    end if;
  end if;
end $$;

-- Changes what is left by a row of the ledger. Who writes the row has locked the customer.
create or replace function apply_points(t loyalty_transactions) returns void language plpgsql as $$
declare
  bonus loyalty_transactions;
begin
  if t.points > 0 and t.type = 'reversed' then
    perform return_points(t);
  elsif t.points > 0 then
    perform bring_points(t.customer_id, day_of_shop(t.created_at), t.expires_on, t.points);
  elsif t.type = 'reversed' then
    -- A refund takes the points of its own purchase, and a bonus that is taken back its own.
    select * into bonus from loyalty_transactions b where b.id = (t.system_reason ->> 'bonusId')::uuid;
    perform take_points(t.customer_id, -t.points,
      day_of_shop(coalesce(points_came(t.customer_id, t.sale_id, t.device_id), bonus.created_at)),
      coalesce(points_promised(t.customer_id, t.sale_id, t.device_id), bonus.expires_on), null, null);
  else
    perform take_points(t.customer_id, -t.points, null, null,
      case when t.type = 'expired' then (t.system_reason ->> 'days')::integer end,
      case when t.type in ('redeemed', 'expired') then t.id end);
  end if;
end $$;
