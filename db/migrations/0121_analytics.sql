-- Area: analytics. Sums per day of the shop, so that figures of years need not read the rows of years.

-- The days whose sums are in `day_figures`. A day without a row is added up from the facts.
create table kept_days (
  day date primary key,
  kept_at timestamptz not null default now()
);

-- Sums of one day. `figure` is a name of src/areas/analytics/server/figures.ts, `key` divides it (a method, a
-- technician). `amount` is money in minor units, seconds, or points of ratings, as the figure says.
create table day_figures (
  figure text not null,
  day date not null,
  key text not null,
  count bigint not null,
  amount bigint not null,
  primary key (figure, day, key)
);

-- A fact of a day that is over makes the sums of this day wrong. The triggers below then forget that the day is kept,
-- and a job adds it up again. Facts of now, such as those of a till, run none of these functions: a day is kept one
-- hour after its end at the earliest, and the conditions look half an hour back.

-- The job that keeps days takes the same lock alone. It therefore sees every fact whose day it could not keep.
create function forget_day_figures(days date[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7220182);
  delete from kept_days where day = any(days);
end $$;

create function day_of_shop(moment timestamptz) returns date language sql immutable as $$
  select (moment at time zone 'Africa/Dar_es_Salaam')::date
$$;

-- The arguments of the trigger are the columns with the moments of the fact.
create function forget_days_of_row() returns trigger language plpgsql as $$
declare
  former jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  latter jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  perform forget_day_figures(array(
    select day_of_shop(moment::timestamptz)
    from unnest(tg_argv) as c (name) cross join lateral (values (former ->> c.name), (latter ->> c.name)) as v (moment)
    where moment is not null));
  return null;
end $$;

create trigger sales_day_added after insert on sales for each row
  when (new.completed_at < now() - interval '30 minutes') execute function forget_days_of_row('completed_at');
create trigger sales_day_changed after update of status, completed_at, customer_id, user_id, total, payment_type on sales
  for each row when (
    (old.status, old.completed_at, old.customer_id, old.user_id, old.total, old.payment_type)
      is distinct from (new.status, new.completed_at, new.customer_id, new.user_id, new.total, new.payment_type)
    and (old.completed_at < now() - interval '30 minutes' or new.completed_at < now() - interval '30 minutes'))
  execute function forget_days_of_row('completed_at');
create trigger sales_day_removed after delete on sales for each row
  when (old.completed_at < now() - interval '30 minutes') execute function forget_days_of_row('completed_at');

create trigger sale_refunds_day_added after insert on sale_refunds for each row
  when (new.created_at < now() - interval '30 minutes') execute function forget_days_of_row('created_at');
create trigger sale_refunds_day_changed after update of amount, created_at on sale_refunds for each row
  when ((old.amount, old.created_at) is distinct from (new.amount, new.created_at))
  execute function forget_days_of_row('created_at');
create trigger sale_refunds_day_removed after delete on sale_refunds for each row
  when (old.created_at < now() - interval '30 minutes') execute function forget_days_of_row('created_at');

-- A refunded payment was received all the same, so that `refunded` changes no figure of its day.
create trigger payments_day_added after insert on payments for each row
  when (new.completed_at < now() - interval '30 minutes') execute function forget_days_of_row('completed_at');
create trigger payments_day_changed after update of status, completed_at, device_id, amount, payment_method on payments
  for each row when (
    (old.status in ('completed', 'refunded'), old.completed_at, old.device_id, old.amount, old.payment_method)
      is distinct from
      (new.status in ('completed', 'refunded'), new.completed_at, new.device_id, new.amount, new.payment_method)
    and (old.completed_at < now() - interval '30 minutes' or new.completed_at < now() - interval '30 minutes'))
  execute function forget_days_of_row('completed_at');
create trigger payments_day_removed after delete on payments for each row
  when (old.completed_at < now() - interval '30 minutes') execute function forget_days_of_row('completed_at');

create trigger payment_refunds_day_added after insert on payment_refunds for each row
  when (new.refunded_at < now() - interval '30 minutes') execute function forget_days_of_row('refunded_at');
create trigger payment_refunds_day_changed after update of amount, refunded_at, refund_method on payment_refunds
  for each row when (
    (old.amount, old.refunded_at, old.refund_method) is distinct from (new.amount, new.refunded_at, new.refund_method))
  execute function forget_days_of_row('refunded_at');
create trigger payment_refunds_day_removed after delete on payment_refunds for each row
  when (old.refunded_at < now() - interval '30 minutes') execute function forget_days_of_row('refunded_at');

create trigger device_transitions_day_added after insert on device_transitions for each row
  when (new.created_at < now() - interval '30 minutes') execute function forget_days_of_row('created_at');

create trigger device_ratings_day_added after insert on device_ratings for each row
  when (new.created_at < now() - interval '30 minutes') execute function forget_days_of_row('created_at');
create trigger device_ratings_day_changed after update of score, technician_id, created_at on device_ratings
  for each row when (
    (old.score, old.technician_id, old.created_at) is distinct from (new.score, new.technician_id, new.created_at)
    and old.created_at < now() - interval '30 minutes')
  execute function forget_days_of_row('created_at');
create trigger device_ratings_day_removed after delete on device_ratings for each row
  when (old.created_at < now() - interval '30 minutes') execute function forget_days_of_row('created_at');

create trigger returned_devices_day_added after insert on returned_devices for each row
  when (new.created_at < now() - interval '30 minutes') execute function forget_days_of_row('created_at');
create trigger returned_devices_day_changed after update of device_id, created_at on returned_devices for each row
  when ((old.device_id, old.created_at) is distinct from (new.device_id, new.created_at))
  execute function forget_days_of_row('created_at');
create trigger returned_devices_day_removed after delete on returned_devices for each row
  when (old.created_at < now() - interval '30 minutes') execute function forget_days_of_row('created_at');

-- An import takes in thousands of devices of other days at once.
create function forget_days_of_intakes() returns trigger language plpgsql as $$
declare
  days date[] := array(
    select distinct day_of_shop(moment) from added, unnest(array[created_at, completed_at, handed_over_at]) moment
    where moment < now() - interval '30 minutes');
begin
  if days <> '{}' then perform forget_day_figures(days); end if;
  return null;
end $$;
create trigger devices_day_added after insert on devices referencing new table as added
  for each statement execute function forget_days_of_intakes();
create trigger devices_intake_changed after update of created_at, customer_id on devices for each row
  when ((old.created_at, old.customer_id) is distinct from (new.created_at, new.customer_id))
  execute function forget_days_of_row('created_at', 'completed_at');
create trigger devices_completion_changed after update of completed_at on devices for each row
  when (old.completed_at is distinct from new.completed_at
    and (old.completed_at < now() - interval '30 minutes' or new.completed_at < now() - interval '30 minutes'))
  execute function forget_days_of_row('completed_at');
create trigger devices_hand_over_changed after update of handed_over_at on devices for each row
  when (old.handed_over_at is distinct from new.handed_over_at
    and (old.handed_over_at < now() - interval '30 minutes' or new.handed_over_at < now() - interval '30 minutes'))
  execute function forget_days_of_row('handed_over_at');
create trigger devices_day_removed after delete on devices for each row
  when (old.created_at < now() - interval '30 minutes')
  execute function forget_days_of_row('created_at', 'completed_at', 'handed_over_at');

-- Figures of technicians are those of whoever the repair is assigned to.
create function forget_days_of_technician() returns trigger language plpgsql as $$
begin
  perform forget_day_figures(array(
    select day_of_shop(moment) from (
      select new.completed_at
      union all select completed_at from payments where device_id = new.id
      union all select r.refunded_at from payments p join payment_refunds r on r.payment_id = p.id where p.device_id = new.id
      union all select created_at from returned_devices where device_id = new.id) m (moment)
    where moment is not null));
  return null;
end $$;
create trigger devices_technician_changed after update of assigned_to on devices for each row
  when (old.assigned_to is distinct from new.assigned_to and old.created_at < now() - interval '30 minutes')
  execute function forget_days_of_technician();

create function forget_days_of_joining() returns trigger language plpgsql as $$
declare
  days date[] := array(select distinct joined_date from added where joined_date < day_of_shop(now() - interval '30 minutes'));
begin
  if days <> '{}' then perform forget_day_figures(days); end if;
  return null;
end $$;
create trigger customers_day_added after insert on customers referencing new table as added
  for each statement execute function forget_days_of_joining();

-- A visit tells how long its customer has been one, so that another day of joining concerns all their visits.
create function forget_days_of_customer() returns trigger language plpgsql as $$
begin
  perform forget_day_figures(array[old.joined_date, new.joined_date] || array(
    select day_of_shop(moment) from (
      select completed_at from sales where customer_id = new.id
      union all select created_at from devices where customer_id = new.id) m (moment)
    where moment is not null and old.joined_date <> new.joined_date));
  return null;
end $$;
create trigger customers_day_changed after update of joined_date, erased_at, merged_into on customers for each row
  when ((old.joined_date, old.erased_at is null, old.merged_into is null)
    is distinct from (new.joined_date, new.erased_at is null, new.merged_into is null))
  execute function forget_days_of_customer();
create function forget_days_of_former_customer() returns trigger language plpgsql as $$
begin
  perform forget_day_figures(array[old.joined_date]);
  return null;
end $$;
create trigger customers_day_removed after delete on customers
  for each row execute function forget_days_of_former_customer();

-- Area: devices. The repairs that ended on a day. Transitions are written in the order of their time.
create index devices_completed on devices (completed_at) where completed_at is not null;
create index device_transitions_lately on device_transitions using brin (created_at);
create index device_ratings_newest on device_ratings (created_at);
