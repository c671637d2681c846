-- Area: customers. The day on which a customer was born; the year 1904 if the year is not known.
alter table customers add column birthday date;

-- Area: loyalty. Jobs that give and take points, and what erasures replace.

-- How far each daily job has come. A job continues here after an outage.
create table loyalty_runs (
  job text primary key,
  -- Expiry: every point earned before this moment was examined. Bonuses: the last moment that was examined.
  done_until timestamptz not null,
  ran_at timestamptz not null default now()
);

-- Customers who were referred before this version give no bonus afterwards.
insert into loyalty_runs (job, done_until) values ('referrals', now());

-- Whoever referred a customer gets the bonus once, even if somebody else is entered as the referrer afterwards.
create unique index loyalty_transactions_referral_once on loyalty_transactions (bonus_key)
  where bonus_key like 'referral:%';

-- An erasure replaces the reason that a user typed, because it may name the customer. Nothing else ever changes.
create function keep_loyalty_transaction() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'reason' is distinct from to_jsonb(new) - 'reason'
     or old.reason is null or new.reason is distinct from 'Erased'
  then
    raise exception 'the points ledger is append-only' using errcode = 'FU001';
  end if;
  return new;
end $$;
drop trigger loyalty_transactions_append_only on loyalty_transactions;
create trigger loyalty_transactions_keep before update on loyalty_transactions
  for each row execute function keep_loyalty_transaction();
create trigger loyalty_transactions_no_delete before delete on loyalty_transactions
  for each row execute function refuse_change();

-- Area: devices. What a repair that was handed over earned points for: the rate of that day, in points per shilling
-- (null: before the hand-over, and for repairs that were handed over before this version), and the money that was paid
-- and not refunded.
alter table devices
  add column points_rate numeric constraint devices_points_rate_check check (points_rate >= 0),
  add column points_amount bigint not null default 0 constraint devices_points_amount_check check (points_amount >= 0);

-- Area: users. The rights to change points and the rules of points.

-- Admins with a list of rights of their own who give rights to others get the rights, because nobody can give a right
-- that they lack.
update users set permissions = permissions || (
  select array_agg(fresh) from unnest(array['add_points', 'adjust_points', 'manage_loyalty']) as fresh
  where not fresh = any (permissions))
where role = 'admin' and 'change_user_rights' = any (permissions)
  and not permissions @> array['add_points', 'adjust_points', 'manage_loyalty'];
-- Who changed the rules with the settings still may.
update users set permissions = permissions || array['manage_loyalty']
where 'manage_settings' = any (permissions) and not 'manage_loyalty' = any (permissions);
