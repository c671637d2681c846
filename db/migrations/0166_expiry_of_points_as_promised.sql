-- Area: loyalty. The last day on which points can be used is stored with the row that brought them, as the setting was at
-- that moment; infinity: never expires. Rows that bring no new points have none. Rows of before get what the setting says now.
create function point_expiry_days_now() returns integer language sql stable as $$
  select coalesce((
    select case when setting_value between '0'::jsonb and '3650'::jsonb then (setting_value #>> '{}')::numeric::integer end
    from system_settings where category = 'loyalty' and setting_key = 'point_expiry_days'), 365)
$$;
create function points_expire_on(came date) returns date language sql stable as $$
  select case when n.days = 0 then 'infinity'::date else came + n.days end from (select point_expiry_days_now() as days) n
$$;

alter table loyalty_transactions add column expires_on date;
alter table loyalty_transactions disable trigger loyalty_transactions_keep;
update loyalty_transactions t
set expires_on = case when n.days = 0 then 'infinity'::date else day_of_shop(t.created_at) + n.days end
from (select point_expiry_days_now() as days) n
where t.points > 0 and t.type <> 'reversed';
alter table loyalty_transactions enable trigger loyalty_transactions_keep;
alter table loyalty_transactions add constraint loyalty_transactions_expiry
  check ((expires_on is not null) = (points > 0 and type <> 'reversed'));

create function promise_expiry() returns trigger language plpgsql as $$
begin
  if new.points > 0 and new.type <> 'reversed' and new.expires_on is null then
    new.expires_on := points_expire_on(day_of_shop(new.created_at));
  end if;
  return new;
end $$;
create trigger loyalty_transactions_promise before insert on loyalty_transactions
  for each row execute function promise_expiry();

-- What is left of the points of a customer, by the day on which they came and their last day. A claim on points is the one
-- row below zero, of the day -infinity, because whatever comes fills it first.
create table loyalty_points_left (
  customer_id uuid not null references customers (id),
  came_on date not null,
  expires_on date not null,
  points bigint not null,
  -- The day from which the customer is told, half of the time before the last day, and 30 days at most.
  remind_on date generated always as (
    case when isfinite(expires_on) and expires_on - came_on > 1
      then expires_on - least(30, (expires_on - came_on) / 2) end) stored,
  told_on date,
  primary key (customer_id, came_on, expires_on),
  constraint loyalty_points_left_claim check (
    points <> 0 and (points < 0) = (expires_on = '-infinity') and (points < 0) = (came_on = '-infinity'))
);
create index loyalty_points_left_expiry on loyalty_points_left (expires_on, customer_id) where points > 0;
create index loyalty_points_left_remind on loyalty_points_left (remind_on, customer_id)
  where points > 0 and remind_on is not null and told_on is null;

-- From which days a row of the ledger took its points, for rows that spent points, which may come back, and for rows
-- that expired them. `returned` counts what came back. Spent points that a refund has taken, so that they are owed, have
-- the day -infinity.
create table loyalty_points_taken (
  transaction_id uuid not null references loyalty_transactions (id),
  came_on date not null,
  expires_on date not null,
  points bigint not null constraint loyalty_points_taken_points_check check (points > 0),
  returned bigint not null default 0 constraint loyalty_points_taken_returned_check check (returned between 0 and points),
  primary key (transaction_id, came_on, expires_on)
);

-- When the points of a purchase came to a customer: with the purchase, or with the merge that brought them. The
-- customer who bought was merged by then. A merge without points, because all were spent, has no row; then this is null.
create function points_came(customer uuid, sale uuid, device uuid) returns timestamptz language sql stable as $$
  select coalesce(
    (select min(e.created_at) from loyalty_transactions e
     where e.customer_id = customer and e.sale_id = sale and e.type = 'earned'),
    (select min(e.created_at) from loyalty_transactions e
     where e.customer_id = customer and e.device_id = device and e.type = 'earned'),
    (select min(came.created_at)
     from loyalty_transactions e
     join loyalty_transactions went
       on went.customer_id = e.customer_id and went.type = 'transferred' and went.points < 0
     join loyalty_transactions came
       on came.customer_id = customer and came.type = 'transferred' and came.points > 0
         and came.created_at >= went.created_at
     where (e.sale_id = sale or e.device_id = device) and e.type = 'earned'))
$$;

-- Lets other points of a customer stand for spent ones, whose purchase was refunded or that were owed. If the spending is
-- undone, they are what comes back.
create function rebook_spent(customer uuid, from_came date, came date, expires date, amount bigint) returns void
language plpgsql as $$
declare
  part record;
  moves bigint;
begin
  for part in
    select k.transaction_id, k.came_on, k.expires_on, k.points, k.returned
    from loyalty_transactions s join loyalty_points_taken k on k.transaction_id = s.id
    where s.customer_id = customer and s.type = 'redeemed' and k.came_on = from_came and k.returned < k.points
    order by s.created_at, s.id, k.expires_on for update of k
  loop
    exit when amount = 0;
    moves := least(part.points - part.returned, amount);
    amount := amount - moves;
    if moves = part.points then
      delete from loyalty_points_taken k
      where k.transaction_id = part.transaction_id and k.came_on = part.came_on and k.expires_on = part.expires_on;
    else
      update loyalty_points_taken k set points = k.points - moves
      where k.transaction_id = part.transaction_id and k.came_on = part.came_on and k.expires_on = part.expires_on;
    end if;
    insert into loyalty_points_taken as k (transaction_id, came_on, expires_on, points)
    values (part.transaction_id, came, expires, moves)
    on conflict (transaction_id, came_on, expires_on) do update set points = k.points + excluded.points;
  end loop;
end $$;

-- Lowers the claim on the points of a customer by at most `amount`, and returns by how much.
create function fill_claim(customer uuid, amount bigint) returns bigint language plpgsql as $$
declare
  owed bigint;
begin
  select -l.points into owed from loyalty_points_left l where l.customer_id = customer and l.points < 0 for update;
  if owed > amount then
    update loyalty_points_left l set points = l.points + amount where l.customer_id = customer and l.points < 0;
  elsif owed > 0 then
    delete from loyalty_points_left l where l.customer_id = customer and l.points < 0;
  end if;
  return least(coalesce(owed, 0), amount);
end $$;

-- Adds points of these days to what is left of a customer. They fill an open claim first.
create function bring_points(customer uuid, came date, expires date, amount bigint) returns void language plpgsql as $$
declare
  filled constant bigint := fill_claim(customer, amount);
begin
  if filled > 0 then
    perform rebook_spent(customer, '-infinity', came, expires, filled);
  end if;
  if amount > filled then
    insert into loyalty_points_left as l (customer_id, came_on, expires_on, points)
    values (customer, came, expires, amount - filled)
    on conflict (customer_id, came_on, expires_on) do update set points = l.points + excluded.points;
  end if;
end $$;

-- Takes points from what is left of a customer: those that came on the day `own` or lasted so many days first, then those
-- that expire first. What is missing becomes a claim. Notes the days for the row `noted_for`, if there is one. If points
-- of `own` were spent, those that are taken instead stand for them.
create function take_points(customer uuid, amount bigint, own date, lasted integer, noted_for uuid)
returns void language plpgsql as $$
declare
  part record;
  took bigint;
begin
  for part in
    select l.came_on, l.expires_on, l.points from loyalty_points_left l
    where l.customer_id = customer and l.points > 0
    order by l.came_on is distinct from own, l.came_on + lasted is distinct from l.expires_on, l.expires_on, l.came_on
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

-- Gives spent points back, of a part those that expire last. They keep their days. Points that a merged customer had
-- spent come on this day, because the survivor never had them, and expire no earlier than they would have.
create function return_points(t loyalty_transactions) returns void language plpgsql as $$
declare
  part record;
  gives bigint;
  amount bigint := t.points;
  came constant date := day_of_shop(t.created_at);
  given jsonb := '[]';
begin
  for part in
    select k.transaction_id, k.came_on, k.expires_on, k.points - k.returned as points, s.customer_id
    from loyalty_transactions s join loyalty_points_taken k on k.transaction_id = s.id
    where (s.redemption_id = t.redemption_id or s.payment_id = t.payment_id) and s.type = 'redeemed'
      and k.returned < k.points
    order by k.expires_on desc, k.came_on desc for update of k
  loop
    exit when amount = 0;
    gives := least(part.points, amount);
    amount := amount - gives;
    update loyalty_points_taken k set returned = k.returned + gives
    where k.transaction_id = part.transaction_id and k.came_on = part.came_on and k.expires_on = part.expires_on;
    if part.came_on = '-infinity' then
      -- They are owed: nothing but the claim becomes smaller.
      amount := amount + gives - fill_claim(t.customer_id, gives);
    elsif part.customer_id = t.customer_id then
      given := given || jsonb_build_object('came', part.came_on, 'expires', part.expires_on, 'points', gives);
    else
      given := given || jsonb_build_object(
        'came', came, 'expires', greatest(part.expires_on, points_expire_on(came)), 'points', gives);
    end if;
  end loop;
  for part in select g.* from jsonb_to_recordset(given) as g (came date, expires date, points bigint) loop
    perform bring_points(t.customer_id, part.came, part.expires, part.points);
  end loop;
  if amount > 0 then
    perform bring_points(t.customer_id, came, points_expire_on(came), amount);
  end if;
end $$;

-- Changes what is left by a row of the ledger. Who writes the row has locked the customer.
create function apply_points(t loyalty_transactions) returns void language plpgsql as $$
begin
  if t.points > 0 and t.type = 'reversed' then
    perform return_points(t);
  elsif t.points > 0 then
    perform bring_points(t.customer_id, day_of_shop(t.created_at), t.expires_on, t.points);
  elsif t.type = 'reversed' then
    -- A refund takes the points of its own purchase, and a bonus that is taken back its own.
    perform take_points(t.customer_id, -t.points, day_of_shop(coalesce(
      points_came(t.customer_id, t.sale_id, t.device_id),
      (select b.created_at from loyalty_transactions b where b.id = (t.system_reason ->> 'bonusId')::uuid))), null, null);
  else
    perform take_points(t.customer_id, -t.points, null,
      case when t.type = 'expired' then (t.system_reason ->> 'days')::integer end,
      case when t.type in ('redeemed', 'expired') then t.id end);
  end if;
end $$;

-- Rows of before are applied in their order, by the same functions.
do $$
declare
  t loyalty_transactions;
begin
  for t in select * from loyalty_transactions order by created_at, id loop
    perform apply_points(t);
  end loop;
end $$;
-- Who had to be told until now was told.
update loyalty_points_left set told_on = day_of_shop(now()) where remind_on <= day_of_shop(now());

create function apply_new_points() returns trigger language plpgsql as $$
begin
  perform apply_points(new);
  return null;
end $$;
create trigger loyalty_transactions_apply after insert on loyalty_transactions
  for each row execute function apply_new_points();
