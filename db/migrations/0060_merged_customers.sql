-- Area: customers, sales, payments, users. Two records of one person become one.

-- A merged customer is only another name of `merged_into`, the survivor, who is never merged. The row keeps the phone
-- number, so that the old number finds the survivor, and papers of the past refer to it.
alter table customers
  add column merged_into uuid references customers (id),
  add column merged_at timestamptz,
  add constraint customers_merged_whole check (num_nulls(merged_into, merged_at) in (0, 2)),
  add constraint customers_merged_has_nothing check (
    merged_into is null
    or (merged_into <> id and not is_active and not is_walk_in
        and points = 0 and total_spent = 0 and total_points_earned = 0 and total_points_redeemed = 0));
alter table customers drop constraint customers_phone_known;
alter table customers add constraint customers_phone_known
  check (phone is not null or erased_at is not null or is_walk_in or merged_into is not null);

-- The names, numbers and addresses of merged customers, so that a search for them finds the survivor.
alter table customers add column former_words text;
alter table customers drop column search_text;
alter table customers add column search_text text not null generated always as (
  lower(name || ' ' || coalesce(phone, '') || ' 0' || coalesce(substr(phone, 5), '') || ' ' || coalesce(email, '')
    || case when is_walk_in then ' Mteja wa kupita' when erased_at is not null then ' Mteja aliyefutwa' else '' end
    || coalesce(' ' || former_words, ''))
) stored;
create index customers_search on customers using gin (search_text gin_trgm_ops);
create index customers_merged_into on customers (merged_into) where merged_into is not null;
drop index customers_counted;
create index customers_counted on customers (joined_date, is_active)
  where erased_at is null and not is_walk_in and merged_into is null;

-- The customer who stands for this one now.
create function surviving_customer(customer uuid) returns uuid language sql stable as $$
  select coalesce(merged_into, id) from customers where id = customer
$$;

-- All ids under which records of the same person may stand. Papers and ledgers keep the id of their day.
create function ids_of_person(customer uuid) returns uuid[] language sql stable as $$
  select array_agg(p.id) from customers c
  join customers s on s.id = coalesce(c.merged_into, c.id)
  cross join lateral (
    select s.id union all select m.id from customers m where m.merged_into = s.id) p
  where c.id = customer
$$;

-- Sales and accounts change their customer only when that customer is merged, and then nothing else.
create function follow_merged_customer() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'customer_id' is distinct from to_jsonb(new) - 'customer_id'
     or not exists (select from customers where id = old.customer_id and merged_into = new.customer_id)
  then
    raise exception 'a record changes its customer only when customers are merged' using errcode = 'FU001';
  end if;
  return new;
end $$;

drop trigger sales_keep on sales;
create trigger sales_keep before update on sales for each row
  when (old.customer_id = new.customer_id) execute function keep_sale();
create trigger sales_follow_customer before update on sales for each row
  when (old.customer_id <> new.customer_id) execute function follow_merged_customer();

drop trigger credit_accounts_keep on credit_accounts;
create trigger credit_accounts_keep before update on credit_accounts for each row
  when (old.customer_id = new.customer_id) execute function keep_credit_account();
create trigger credit_accounts_follow_customer before update on credit_accounts for each row
  when (old.customer_id <> new.customer_id) execute function follow_merged_customer();

-- Store credit of a merged customer: it leaves the account of the one and arrives in that of the other.
alter table credit_entries drop constraint credit_entries_kind_check;
alter table credit_entries add constraint credit_entries_kind_check check (kind in
  ('issued', 'spent', 'returned', 'paid', 'reduced', 'written_off', 'restored', 'merged_in', 'merged_out'));
alter table credit_entries drop constraint credit_entries_sign;
alter table credit_entries add constraint credit_entries_sign
  check ((amount > 0) = (kind in ('issued', 'returned', 'restored', 'merged_in')));

-- Admins with a list of rights of their own who give rights to others get the new right, because nobody can give a
-- right that they lack.
update users set permissions = permissions || array['merge_customers']
where role = 'admin' and 'change_user_rights' = any (permissions) and not 'merge_customers' = any (permissions);
